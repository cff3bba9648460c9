import type { FastifyRequest } from 'fastify';
import { deviceCookieName, newDeviceToken, readDeviceToken } from './device-token';

const SECRET = 'a secret of at least 32 characters';

/** A request as far as the cookie concerns it. */
const requestWith = (token: string | undefined, host: string): FastifyRequest => {
  const request = { id: '1', ip: '192.0.2.1', hostname: host, protocol: 'http', headers: { host }, cookies: {} };
  // Only these fields of a request are read.
  const fastifyRequest = request as unknown as FastifyRequest;
  Object.assign(fastifyRequest.cookies, { [deviceCookieName(fastifyRequest)]: token });
  return fastifyRequest;
};
const readIn = (token: string | undefined, secret = SECRET) =>
  readDeviceToken(secret, requestWith(token, 'meters.lan'));

describe('the token of a device', () => {
  it('is read back where this installation issued it', () => {
    const token = newDeviceToken(SECRET);
    expect(readIn(token)).toBe(token);
    expect(newDeviceToken(SECRET)).not.toBe(token);
  });

  it('is ignored with another signature, another length or of another installation', () => {
    const token = newDeviceToken(SECRET);
    const changed = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
    for (const wrong of [undefined, '', changed, token.slice(0, 43), `${token}A`, 'A'.repeat(86)])
      expect(readIn(wrong)).toBeNull();
    expect(readIn(token, `${SECRET}!`)).toBeNull();
  });

  it('is in a cookie of this host alone where the browser keeps secure ones', () => {
    expect(deviceCookieName(requestWith(undefined, 'localhost'))).toBe('__Host-gaugeway-device');
    expect(deviceCookieName(requestWith(undefined, 'meters.lan'))).toBe('gaugeway-device');
  });
});
