import { once } from 'node:events';
import { SECTION } from '@gaugeway/proto/api';
import { deviceRegistry, readingDecoded } from '@gaugeway/proto/events';
import { Bus } from '@gaugeway/platform/bus';
import { testApp, type TestApp } from '@gaugeway/platform/testing';
import { io, type Socket } from 'socket.io-client';
import { edgeService } from '../../services/gateway/gateway.module';
import { identityService } from '../../services/identity/identity.module';
import { messagesService } from '../../services/messages/messages.module';
import { eventually } from './devices-fixture';
import { person } from './people';

/** The whole path after the decoding; the rights of a socket are in sockets.spec.ts. */
describe('a decoded reading', () => {
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

  async function watching(socket: Socket, device: number): Promise<void> {
    if (!socket.connected) await once(socket as never, 'connect');
    expect(await socket.emitWithAck('watch', { devices: [device], lists: [] })).toEqual({ error: null });
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

  it('reaches the browsers of the company that owns the device, and no others', async () => {
    const tokens = [await app.signIn('demo@gaugeway.local', 'Demo-2025!'), await app.signIn()];
    const [own, foreign] = tokens.map(connect) as [Socket, Socket];
    await Promise.all([own, foreign].map((socket) => watching(socket, 7)));
    const leaked = jest.fn();
    foreign.on('reading_stored', leaked);
    const pushed = once(own as never, 'reading_stored');
    await app.get(Bus).publish(readingDecoded, [decoded(7, 2, 1)]);
    const [push] = (await pushed) as [object];
    expect(push).toMatchObject({
      device_id: 7,
      rssi: -97,
      battery: 88,
      rows: [{ type: 1, values: { in1: 1, in2: null }, correction: false }],
    });
    expect(leaked).not.toHaveBeenCalled();
  });

  it('reaches who is tied to the device, from the tie on and until it is taken away', async () => {
    const { token, userId } = await person(app, { companyId: 2, rights: { can_read: [SECTION.devices] } });
    const [socket, witness] = [connect(token), connect(await app.signIn('demo@gaugeway.local', 'Demo-2025!'))];
    await Promise.all([socket, witness].map((one) => watching(one, 8)));
    const heard: unknown[] = [];
    socket.on('reading_stored', (push) => heard.push(push));
    let value = 0;
    let version = 0;
    const tie = (...tiedUsers: number[]) => {
      const device = { deviceId: 8, companyId: 2, modelId: 214, state: 'active', version: ++version, tiedUsers };
      return app.get(Bus).publish(deviceRegistry, [{ key: '8', company: 2, value: device }]);
    };
    /** true: the next reading is received; the answer to `watch` comes after everything that was sent before it. */
    const isHeard = async () => {
      heard.length = 0;
      const arrived = once(witness as never, 'reading_stored');
      await app.get(Bus).publish(readingDecoded, [decoded(8, 2, ++value)]);
      await arrived;
      await socket.emitWithAck('watch', { devices: [8], lists: [] });
      return heard.length > 0;
    };
    expect(await isHeard()).toBe(false);
    await tie(userId, -3);
    await eventually(async () => expect(await isHeard()).toBe(true));
    await tie();
    await eventually(async () => expect(await isHeard()).toBe(false));
  });
});
