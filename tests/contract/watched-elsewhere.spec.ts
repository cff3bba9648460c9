import { once } from 'node:events';
import { Bus } from '@gaugeway/platform/bus';
import { testApp, type TestApp } from '@gaugeway/platform/testing';
import { describeWithRedis, testRedis } from '@gaugeway/platform/testing/redis';
import { readingStored } from '@gaugeway/proto/events';
import { io, type Socket } from 'socket.io-client';
import { edgeService } from '../../services/gateway/gateway.module';
import { RealtimeGateway } from '../../services/gateway/realtime/realtime.gateway';
import { identityService } from '../../services/identity/identity.module';
import { eventually } from './devices-fixture';

describeWithRedis('two gateways with a Redis between them', () => {
  let redis: Awaited<ReturnType<typeof testRedis>>;
  let edges: TestApp[] = [];
  const sockets: Socket[] = [];

  beforeAll(async () => {
    redis = await testRedis();
    const env = { REDIS_URL: redis.url };
    const first = await testApp([identityService, edgeService], { env });
    edges = [first, await testApp([identityService, edgeService], { env, database: first.database })];
  });
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect();
    for (const edge of [...edges].reverse()) await edge.close();
    await redis.stop();
  });

  const isWatched = (deviceId: number) => edges.map((edge) => edge.get(RealtimeGateway).isWatched(deviceId));

  it('push a reading to the browsers of both, and know of the other which devices are watched there', async () => {
    // A gateway that has just started takes every device as watched.
    await eventually(() => expect(isWatched(7)).toEqual([false, false]));
    const open = await Promise.all(
      edges.map(async (edge) => {
        const token = await edge.signIn('demo@gaugeway.local', 'Demo-2025!');
        const socket = io(edge.url, { auth: { token }, transports: ['websocket'], reconnection: false });
        sockets.push(socket);
        await once(socket as never, 'connect');
        return socket;
      }),
    );
    const [, other] = open;
    await other?.emitWithAck('watch', { devices: [7], lists: [] });
    await eventually(() => expect(isWatched(7)).toEqual([true, true]));
    expect(isWatched(8)).toEqual([false, false]);
    await open[0]?.emitWithAck('watch', { devices: [7], lists: [] });
    const pushed = Promise.all(open.map((socket) => once(socket as never, 'reading_stored')));
    const value = { deviceId: 7, companyId: 2, modelId: 214, storedAt: Date.now(), receivedAt: Date.now(), rows: [] };
    await (edges[0] as TestApp).get(Bus).publish(readingStored, [{ key: '7', company: 2, value }]);
    expect(await pushed).toMatchObject([[{ device_id: 7 }], [{ device_id: 7 }]]);
    for (const socket of open) socket.disconnect();
    await eventually(() => expect(isWatched(7)).toEqual([false, false]));
  });
});
