import { Module } from '@nestjs/common';
import { eventsEnv } from '../events.env';
import { PushModule } from '../push/push.module';
import { ChannelSecrets } from './channel-secrets';
import { ChannelController } from './channel.controller';
import { ChannelRepository } from './channel.repository';
import { ChannelService } from './channel.service';
import { DeliveryRunner } from './deliveries/delivery-runner';
import { DeliveryController } from './deliveries/delivery.controller';
import { DeliveryRepository } from './deliveries/delivery.repository';
import { DeliveryService } from './deliveries/delivery.service';
import { MailProgressConsumer } from './deliveries/mail-progress.consumer';
import { OutgoingRepository } from './deliveries/outgoing.repository';
import { SendTools } from './send-tools';
import { UserRepository } from './user.repository';

@Module({
  imports: [PushModule],
  controllers: [ChannelController, DeliveryController],
  providers: [
    eventsEnv.provider(),
    ChannelRepository,
    ChannelSecrets,
    ChannelService,
    DeliveryRepository,
    DeliveryRunner,
    DeliveryService,
    MailProgressConsumer,
    OutgoingRepository,
    SendTools,
    UserRepository,
  ],
  exports: [ChannelRepository, DeliveryRepository, UserRepository],
})
export class ChannelsModule {}
