import { Global, Module } from '@nestjs/common';
import { ApiKeyDirectory, authEnv, SessionDirectory } from '@gaugeway/platform/auth';
import { HostScripts } from '@gaugeway/platform/http';
import { forwardingEnv } from '../gateway.env';
import { Forwarder } from './forwarder';
import { forwardingController } from './forwarding.controller';
import { HttpApiKeyDirectory } from './http-api-key-directory';
import { HttpHostScripts } from './http-host-scripts';
import { HttpSessionDirectory } from './http-session-directory';

/** Forwards calls to the services' processes; reads sessions, API keys and host scripts from identity. */
@Global()
@Module({
  controllers: [forwardingController()],
  providers: [
    authEnv.provider(),
    forwardingEnv.provider(),
    Forwarder,
    HttpSessionDirectory,
    { provide: ApiKeyDirectory, useClass: HttpApiKeyDirectory },
    { provide: HostScripts, useClass: HttpHostScripts },
    { provide: SessionDirectory, useExisting: HttpSessionDirectory },
  ],
  exports: [ApiKeyDirectory, HostScripts, SessionDirectory],
})
export class ForwardingModule {}
