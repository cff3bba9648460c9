// A transparent modem: sends its IMEI, then passes every byte to the line and back.
import { connect } from 'node:net';

/** Silence that ends a request on the line. */
const SILENCE_MS = 12;
const RECONNECT_MS = [500, 1000, 2000, 5000, 10_000];

/**
 * @param {{ host: string, port: number, identity: string, meters: { answer(request: Uint8Array, at: number): Uint8Array | null, delayMs?: number }[],
 *   delayMs?: number, greeting?: string, now?: () => number, keepConnected?: boolean, print?: (message: string) => void }} options
 */
export function startModem({
  host,
  port,
  identity,
  meters,
  delayMs = 40,
  greeting = `${identity}\r\n`,
  now = () => Date.now() / 1000,
  keepConnected = true,
  print = () => undefined,
}) {
  let stopped = false;
  let failures = 0;
  let timer = null;
  let socket = null;
  let exchanges = 0;

  function dial() {
    let request = Buffer.alloc(0);
    let silence = null;
    socket = connect({ host, port });
    socket.setNoDelay(true);
    socket.on('connect', () => {
      failures = 0;
      socket.write(greeting);
    });
    socket.on('data', (chunk) => {
      request = Buffer.concat([request, chunk]).subarray(-4096);
      clearTimeout(silence);
      silence = setTimeout(() => {
        const requestBytes = Uint8Array.from(request);
        request = Buffer.alloc(0);
        answer(requestBytes);
      }, SILENCE_MS);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(silence);
      if (stopped || !keepConnected) return;
      const wait = RECONNECT_MS[Math.min(failures++, RECONNECT_MS.length - 1)];
      if (failures === 3) print(`modem ${identity} finds no one at ${host}:${port}; it tries on`);
      timer = setTimeout(dial, wait);
    });
  }

  function answer(request) {
    const line = socket;
    for (const meter of meters) {
      const reply = meter.answer(request, Math.floor(now()));
      if (!reply) continue;
      exchanges++;
      setTimeout(async () => {
        await meter.ready;
        if (!line.destroyed) line.write(reply);
      }, meter.delayMs ?? delayMs);
      return;
    }
  }

  dial();
  return {
    identity,
    /** Requests answered so far. */
    get exchanges() {
      return exchanges;
    },
    get connected() {
      return socket !== null && !socket.destroyed && !socket.connecting;
    },
    /** The line is cut; with `keepConnected` it dials again. */
    drop: () => socket?.destroy(),
    stop() {
      stopped = true;
      clearTimeout(timer);
      socket?.destroy();
    },
  };
}
