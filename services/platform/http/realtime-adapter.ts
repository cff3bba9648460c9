import { IoAdapter } from '@nestjs/platform-socket.io';
import { createAdapter } from '@socket.io/redis-adapter';
import { Redis } from 'ioredis';
import type { Server, ServerOptions } from 'socket.io';
import { platformEnv } from '../config';

/** socket.io; where there is a Redis, rooms reach over all gateways of the installation. */
export class RealtimeAdapter extends IoAdapter {
  private clients: Redis[] = [];

  override createIOServer(port: number, options?: ServerOptions): Server {
    const server = super.createIOServer(port, options) as Server;
    const { REDIS_URL } = platformEnv.read();
    if (REDIS_URL) {
      const publisher = new Redis(REDIS_URL, { maxRetriesPerRequest: null });
      const subscriber = publisher.duplicate();
      this.clients = [publisher, subscriber];
      // Redis being away must not end the process: pushes pause, and ioredis connects again.
      for (const client of this.clients) client.on('error', () => undefined);
      server.adapter(createAdapter(publisher, subscriber));
    }
    return server;
  }

  override async dispose(): Promise<void> {
    await super.dispose();
    for (const client of this.clients) client.disconnect();
  }
}
