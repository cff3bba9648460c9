import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { defineEnv } from '../config';

/** Longest name that is taken: as the longest email. */
const LONGEST = 254;
/** Headers that mean something else already; the chosen one is removed from every request. */
const TAKEN =
  /^(authorization|connection|cookie|host|origin|referer|te|upgrade|user-agent|accept|accept-.*|content-.*|forwarded|x-forwarded-.*|x-gaugeway-.*|x-integration-key|x-request-id|sec-.*|transfer-.*|if-.*)$/;

const headerName = z
  .string()
  .toLowerCase()
  .regex(/^[a-z][a-z0-9-]{0,63}$/, 'has to be the name of a header, as X-Remote-User')
  .refine((name) => !TAKEN.test(name), 'is a header that means something else');

/** `10.0.0.5,10.1.0.0/24,fd00::/64` */
const proxies = z.string().transform((text, check): BlockList => {
  const list = new BlockList();
  for (const one of text.split(',').map((part) => part.trim())) {
    const fault = add(list, one);
    if (!fault) continue;
    check.addIssue({ code: 'custom', message: `"${one}" ${fault}` });
    return z.NEVER;
  }
  return list;
});

function add(list: BlockList, one: string): string | null {
  const [address = '', width, ...rest] = one.split('/');
  const kind = isIP(address);
  if (kind === 0 || rest.length > 0) return 'is no address and no network, as 10.0.0.5 or 10.1.0.0/24';
  const family = kind === 4 ? 'ipv4' : 'ipv6';
  if (width === undefined) {
    list.addAddress(address, family);
    return null;
  }
  const bits = /^\d{1,3}$/.test(width) ? Number(width) : -1;
  if (bits < 0 || bits > (kind === 4 ? 32 : 128)) return 'is no network';
  if (bits === 0) return 'would trust everybody';
  list.addSubnet(address, bits, family);
  return null;
}

/** A front proxy that identifies the caller by Kerberos (SPNEGO, RFC 4559) and names them in a header. */
export const frontProxyEnv = defineEnv(
  'the front proxy',
  z
    .object({
      /** Header with the principal, for example `X-Remote-User`; without it Kerberos is off. */
      KERBEROS_HEADER: headerName.optional(),
      /** Addresses and networks whose connections may set the header, comma-separated. */
      KERBEROS_PROXIES: proxies.optional(),
    })
    .refine(({ KERBEROS_HEADER, KERBEROS_PROXIES }) => !KERBEROS_HEADER || KERBEROS_PROXIES, {
      path: ['KERBEROS_PROXIES'],
      message: 'is needed with KERBEROS_HEADER',
    }),
);

/**
 * Reads the caller from the header of the front proxy, and removes the header from the request, so that no handler
 * reads or forwards it raw. It counts where the connection itself comes from a proxy that is trusted; X-Forwarded-For
 * does not matter, because who can forge the one header can forge the other. Only the process that callers reach may
 * judge it: behind the gateway every connection is the gateway's.
 */
export function remoteUserReader(isEdge: boolean): (request: FastifyRequest) => string | null {
  const { KERBEROS_HEADER: header, KERBEROS_PROXIES: trusted } = frontProxyEnv.read();
  if (!header) return () => null;
  return ({ raw }) => {
    const given = raw.headersDistinct[header];
    Reflect.deleteProperty(raw.headers, header);
    if (!isEdge || !trusted || !given || !isFrom(trusted, raw.socket.remoteAddress)) return null;
    return given.length === 1 ? principalIn(given[0] ?? '') : null;
  };
}

/** `name@REALM` of printable ASCII characters; null for anything else. A second header may hide in a comma or a space. */
function principalIn(value: string): string | null {
  const text = value.trim();
  return text.length <= LONGEST && /^[!-+\--?A-~]+@[A-Za-z0-9][A-Za-z0-9._-]*$/.test(text) ? text : null;
}

function isFrom(trusted: BlockList, address: string | undefined): boolean {
  if (!address) return false;
  const kind = isIP(address);
  return kind !== 0 && trusted.check(address, kind === 4 ? 'ipv4' : 'ipv6');
}
