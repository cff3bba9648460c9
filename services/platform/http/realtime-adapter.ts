import { IoAdapter } from '@nestjs/platform-socket.io';
import { createAdapter } from '@socket.io/redis-adapter';
import type { Server, ServerOptions } from 'socket.io';
import { platformEnv } from '../config';
import { RedisClient } from '../redis';

/** socket.io; where there is a Redis, rooms reach over all gateways of the installation. */
export class RealtimeAdapter extends IoAdapter {
  private client: RedisClient | null = null;

  override createIOServer(port: number, options?: ServerOptions): Server {
    const server = super.createIOServer(port, options) as Server;
    const { REDIS_URL } = platformEnv.read();
    if (REDIS_URL) {
      const publisher = new RedisClient(REDIS_URL);
      this.client = publisher;
      // While Redis is away pushes pause.
      server.adapter(createAdapter(publisher, publisher.duplicate()));
    }
    return server;
  }

  override async dispose(): Promise<void> {
    await super.dispose();
    this.client?.disconnectAll();
  }
}
