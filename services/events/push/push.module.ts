import { Module } from '@nestjs/common';
import { eventsEnv } from '../events.env';
import { PushKeys } from './push-keys';
import { PushController } from './push.controller';
import { PushRepository } from './push.repository';
import { PushService } from './push.service';

@Module({
  controllers: [PushController],
  providers: [eventsEnv.provider(), PushKeys, PushRepository, PushService],
  exports: [PushKeys, PushRepository],
})
export class PushModule {}
