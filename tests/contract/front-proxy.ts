import { once } from 'node:events';
import { connect } from 'node:net';
import { type Endpoint, kerberosLogin } from '@gaugeway/proto/api';
import type { TestApp } from '@gaugeway/platform/testing';

/** Address of this machine that the front proxy of the tests calls from; everything else comes from 127.0.0.1. */
export const PROXY = '127.0.0.5';
export const CONSOLE_HEADER = 'x-requested-with: gaugeway';
export const principal = (name: string) => `X-Remote-User: ${name}`;

export interface RawReply {
  status: number;
  head: string;
  // Replies of every shape, as in TestReply.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

/** Sends a call with exactly these header lines, also those that no HTTP client would send. */
export async function sendRaw(
  app: TestApp,
  { method, prefix, path }: Endpoint,
  lines: readonly string[],
  { from = PROXY, body = '{}' } = {},
): Promise<RawReply> {
  const { hostname, port } = new URL(app.url);
  const socket = connect({ host: hostname, port: Number(port), localAddress: from });
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  const sent = method === 'GET' ? '' : body;
  const head = [
    `${method} ${prefix}${path} HTTP/1.1`,
    `host: ${hostname}:${port}`,
    'connection: close',
    'accept-language: en',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(sent)}`,
    ...lines,
  ];
  socket.write(Buffer.from(`${head.join('\r\n')}\r\n\r\n${sent}`, 'latin1'));
  await once(socket, 'close');
  const text = Buffer.concat(chunks).toString('utf8');
  const end = text.indexOf('\r\n\r\n');
  const json = text.slice(text.indexOf('{', end), text.lastIndexOf('}') + 1);
  return {
    status: Number(text.split(' ')[1]),
    head: text.slice(0, end),
    body: json === '' ? null : JSON.parse(json),
  };
}

/** The silent sign-in as the console requests it, through the proxy, which names this principal. */
export function enterAs(app: TestApp, name: string, body: object = {}): Promise<RawReply> {
  return sendRaw(app, kerberosLogin, [principal(name), CONSOLE_HEADER], { body: JSON.stringify(body) });
}
