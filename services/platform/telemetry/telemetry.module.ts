import { Global, Module } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { platformEnv } from '../config';
import { Metrics } from './metrics';
import { MetricsController } from './metrics.controller';
import { logOutput } from './log-output';
import { MetricsPort } from './metrics-port';

/** Logs (pino, JSON) and metrics for the whole process. Requests are counted; failures are logged where they are mapped. */
@Global()
@Module({
  imports: [
    LoggerModule.forRootAsync({
      useFactory: () => ({
        // No logger per request: its store would make every promise of the process slower (async_hooks), for lines that
        // are never written.
        forRoutes: [],
        pinoHttp: {
          stream: logOutput(),
          level: platformEnv.read().LOG_LEVEL,
          redact: ['req.headers.authorization', 'req.headers.cookie', 'req.headers["x-integration-key"]'],
        },
      }),
    }),
  ],
  controllers: [MetricsController],
  providers: [Metrics, MetricsPort],
  exports: [Metrics],
})
export class TelemetryModule {}
