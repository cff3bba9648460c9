import { Controller, Get, Header } from '@nestjs/common';
import { Undocumented } from '../http/undocumented';
import { Metrics } from './metrics';

@Controller()
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  /** For Prometheus; the reverse proxy keeps it inside (deploy/README.md). */
  @Get('metrics')
  @Undocumented('operations')
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  read(): Promise<string> {
    return this.metrics.registry.metrics();
  }
}
