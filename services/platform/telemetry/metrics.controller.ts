import { Controller, Get, Header, Headers } from '@nestjs/common';
import { noSession, notFound } from '../http/errors';
import { Undocumented } from '../http/undocumented';
import { Metrics } from './metrics';
import { showsToken } from './metrics-access';
import { metricsEnv } from './metrics.env';

@Controller()
export class MetricsController {
  private readonly token = metricsEnv.read().METRICS_TOKEN;

  constructor(private readonly metrics: Metrics) {}

  /** Metrics for Prometheus, at the port of the API: 404 without METRICS_TOKEN, 401 without it in the request. */
  @Get('metrics')
  @Undocumented('operations')
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  async read(@Headers('authorization') authorization?: string): Promise<string> {
    if (this.token === undefined) throw notFound();
    if (!showsToken(authorization, this.token)) throw noSession();
    return this.metrics.registry.metrics();
  }
}
