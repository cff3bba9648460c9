// A watcher of the console over socket.io: Engine.IO 4 packets (0 open, 2 ping, 3 pong, 4 message) that carry
// Socket.IO 5 packets (0 connect, 2 event, 3 acknowledgement, 4 refusal).
import { WebSocket } from 'k6/websockets';
import { settings } from './settings.js';

/**
 * Watches devices for some time.
 * @param {{ token: string, devices: number[], forMs: number, pushed: () => void }} order
 * @returns {Promise<{ ms: number, isWatching: boolean }>} ms: until the server has taken the watched devices
 */
export function watch({ token, devices, forMs, pushed }) {
  const address = `${settings.url.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`;
  return new Promise((done) => {
    const began = Date.now();
    const result = { ms: 0, isWatching: false };
    const socket = new WebSocket(address);
    const end = setTimeout(() => socket.close(), forMs);
    socket.addEventListener('message', ({ data }) => {
      if (data.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`);
      else if (data === '2') socket.send('3');
      else if (data.startsWith('40')) socket.send(`421${JSON.stringify(['watch', { devices, lists: [] }])}`);
      else if (data.startsWith('431')) {
        const [outcome] = JSON.parse(data.slice(3));
        result.isWatching = outcome.error === null;
        result.ms = Date.now() - began;
        if (!result.isWatching) socket.close();
      } else if (data.startsWith('42["reading_stored"')) pushed();
      else if (data.startsWith('44')) socket.close();
    });
    socket.addEventListener('error', () => socket.close());
    socket.addEventListener('close', () => {
      clearTimeout(end);
      done(result);
    });
  });
}
