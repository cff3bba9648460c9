import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Metrics } from './metrics';
import { showsToken } from './metrics-access';
import { metricsEnv } from './metrics.env';

/** Serves only `/metrics`, at a separate port (METRICS_PORT). Rejects the start if the port is taken. */
@Injectable()
export class MetricsPort implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Metrics');
  private readonly env = metricsEnv.read();
  private server: Server | null = null;

  constructor(private readonly metrics: Metrics) {}

  /** The port that was opened; null = none. */
  get port(): number | null {
    return (this.server?.address() as AddressInfo | null | undefined)?.port ?? null;
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.env.METRICS_PORT === undefined) return;
    this.server = createServer((request, response) => {
      this.answer(request, response).catch((error: unknown) => {
        this.logger.error(error, 'the metrics could not be written');
        response.destroy();
      });
    });
    this.server.requestTimeout = this.server.headersTimeout = 5000;
    this.server.listen(this.env.METRICS_PORT, this.env.METRICS_HOST);
    await once(this.server, 'listening');
  }

  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { METRICS_TOKEN: token } = this.env;
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
    } else if (token !== undefined && !showsToken(request.headers.authorization, token)) {
      response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    } else {
      const text = await this.metrics.registry.metrics();
      response.writeHead(200, { 'content-type': this.metrics.registry.contentType }).end(text);
    }
  }
}
