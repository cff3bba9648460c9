import { Global, Module } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { platformEnv } from '../config';
import { Metrics } from './metrics';
import { MetricsController } from './metrics.controller';

/** Logs (pino, JSON) and metrics for the whole process. */
@Global()
@Module({
  imports: [
    LoggerModule.forRootAsync({
      useFactory: () => ({
        pinoHttp: {
          level: platformEnv.read().LOG_LEVEL,
          // Requests are counted, not logged one by one; failures are logged where they are mapped.
          autoLogging: false,
          quietReqLogger: true,
          redact: ['req.headers.authorization', 'req.headers.cookie', 'req.headers["x-integration-key"]'],
        },
      }),
    }),
  ],
  controllers: [MetricsController],
  providers: [Metrics],
  exports: [Metrics],
})
export class TelemetryModule {}
