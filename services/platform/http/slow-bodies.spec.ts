import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { closeSlowBodies } from './slow-bodies';

const USUAL_LIMIT = 1000;
const TIMES = { usualMs: 150, uploadMs: 60_000, uploadRate: 100_000, lookMs: 10 };

let app: FastifyInstance;
beforeAll(async () => {
  app = fastify({ bodyLimit: USUAL_LIMIT });
  closeSlowBodies(app, USUAL_LIMIT, TIMES);
  app.post('/call', (request) => ({ got: request.body }));
  app.post('/upload', { bodyLimit: 10_000_000 }, () => ({ got: 'it' }));
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** A request whose body is left to the test, and all that was answered once the connection is closed. */
function begin(path: string, length: number): { socket: Socket; answer: Promise<string> } {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
  );
  let received = '';
  socket.on('data', (piece: Buffer) => (received += piece.toString()));
  return { socket, answer: once(socket, 'close').then(() => received) };
}

it.each(['/call', '/upload'])(
  'a body at %s that does not come is answered by 408 and a closed connection',
  async (path) => {
    const { socket, answer } = begin(path, 900);
    socket.write('"');
    expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
  },
);

it('a hundred of them are closed together', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => begin('/call', 900).answer));
  expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 408'))).toHaveLength(100);
});

it('an upload continues for as long as it keeps to the rate', async () => {
  const piece = `"${'x'.repeat(99_998)}`;
  const { socket, answer } = begin('/upload', 100_000 * 10);
  let sent = 0;
  const timer = setInterval(() => {
    socket.write(sent === 0 ? piece.padEnd(100_000, 'x') : sent === 9 ? `${'x'.repeat(99_999)}"` : 'x'.repeat(100_000));
    if (++sent === 10) clearInterval(timer);
  }, 40);
  await once(socket, 'data');
  socket.end();
  expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
});

it('a body that is there is none of them, however long the answer takes', async () => {
  const { socket, answer } = begin('/call', 3);
  socket.write('"a"');
  await once(socket, 'data');
  socket.end();
  expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
});
