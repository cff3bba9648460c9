import { once } from 'node:events';
import { logout } from '@gaugeway/proto/api';
import { readingDecoded } from '@gaugeway/proto/events';
import { Bus } from '@gaugeway/platform/bus';
import { testApp, type TestApp } from '@gaugeway/platform/testing';
import { io, type Socket } from 'socket.io-client';
import { edgeService } from '../../services/gateway/gateway.module';
import { identityService } from '../../services/identity/identity.module';
import { messagesService } from '../../services/messages/messages.module';

describe('the WebSocket', () => {
  let app: TestApp;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    app = await testApp([identityService, messagesService, edgeService]);
  });
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect();
    await app.close();
  });

  function connect(token: unknown): Socket {
    const socket = io(app.url, { auth: { token }, transports: ['websocket'], reconnection: false });
    sockets.push(socket);
    return socket;
  }

  const decoded = (deviceId: number, companyId: number, value: number) => ({
    key: String(deviceId),
    company: companyId,
    value: {
      deviceId,
      companyId,
      modelId: 214,
      receivedAt: Date.now(),
      layouts: [{ fields: ['in1', 'in2'] }],
      readings: [{ type: 1, ts: Math.floor(Date.now() / 1000) + value, layout: 0, values: [value, NaN] }],
      link: { rssi: -97, snr: 6, batteryPercent: 88 },
    },
  });

  it.each([
    ['no token', undefined],
    ['nonsense', 'nonsense'],
    ['an object', { a: 1 }],
  ])('lets nobody in with %s', async (_, token) => {
    const [error] = (await once(connect(token) as never, 'connect_error')) as [Error];
    expect(error.message).toBe('no_session');
  });

  it('pushes a stored reading to the company that owns the device, within two seconds, and to no other', async () => {
    const tokens = [await app.signIn('demo@gaugeway.local', 'Demo-2025!'), await app.signIn()];
    const [own, foreign] = tokens.map(connect) as [Socket, Socket];
    await Promise.all([once(own as never, 'connect'), once(foreign as never, 'connect')]);
    const leaked = jest.fn();
    foreign.on('reading_stored', leaked);
    const begun = Date.now();
    const pushed = once(own as never, 'reading_stored');
    await app.get(Bus).publish(readingDecoded, [decoded(7, 2, 1)]);
    const [push] = (await pushed) as [object];
    expect(Date.now() - begun).toBeLessThan(2000);
    expect(push).toMatchObject({
      device_id: 7,
      rssi: -97,
      battery: 88,
      rows: [{ type: 1, values: { in1: 1, in2: null }, correction: false }],
    });
    expect(leaked).not.toHaveBeenCalled();
  });

  it('gathers a burst: many readings of a device are few pushes, and the newest is in the last', async () => {
    const socket = connect(await app.signIn('demo@gaugeway.local', 'Demo-2025!'));
    await once(socket as never, 'connect');
    const pushes: { rows: { values: { in1: number } }[] }[] = [];
    const last = new Promise<void>((resolve) => {
      socket.on('reading_stored', (push: (typeof pushes)[number]) => {
        pushes.push(push);
        if (push.rows.some(({ values }) => values.in1 === 500)) resolve();
      });
    });
    await app.get(Bus).publish(
      readingDecoded,
      Array.from({ length: 500 }, (_, index) => decoded(8, 2, index + 1)),
    );
    await last;
    expect(pushes.length).toBeLessThan(50);
  });

  it('is closed within five seconds of the end of its session', async () => {
    const token = await app.signIn();
    const socket = connect(token);
    await once(socket as never, 'connect');
    const ended = once(socket as never, 'session_ended');
    const closed = once(socket as never, 'disconnect');
    const begun = Date.now();
    await app.call(logout, {}, { token });
    await Promise.all([ended, closed]);
    expect(Date.now() - begun).toBeLessThan(5000);
  });
});
