import { Module } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { authEnv, tokenService } from '@gaugeway/platform/auth';
import { platformEnv } from '@gaugeway/platform/config';
import { PushesConsumer } from './pushes.consumer';
import { RealtimeGateway } from './realtime.gateway';
import { RecheckOnRevocation } from './recheck-on-revocation';

@Module({
  providers: [
    platformEnv.provider(),
    RealtimeGateway,
    PushesConsumer,
    RecheckOnRevocation,
    { provide: JwtService, useFactory: () => tokenService(authEnv.read().JWT_SECRET) },
  ],
})
export class RealtimeModule {}
