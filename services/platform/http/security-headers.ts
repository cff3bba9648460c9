import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import { tilesOrigin } from './map-tiles';

/**
 * Everything from here; styles inline, because the chart and component libraries set them; images also as data, and from
 * the tile server of the maps where there is one.
 */
const CONTENT_POLICY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'", 'data:'],
  // Every current browser includes WebSockets to the own host (CSP 3, 6.7.2.8).
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  upgradeInsecureRequests: null,
};

/** HSTS for callers over TLS (RFC 6797): a year, and this host alone; hosts below it may belong to others. */
export const TRANSPORT_SECURITY = 'max-age=31536000';

/** Helmet's headers, computed once: they are the same for every reply, and computing them costs more than many calls. */
export function securityHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  const tiles = tilesOrigin();
  const imgSrc = [...CONTENT_POLICY.imgSrc, ...(tiles === null ? [] : [tiles])];
  const ask = helmet({
    contentSecurityPolicy: { directives: { ...CONTENT_POLICY, imgSrc } },
    crossOriginEmbedderPolicy: false,
    hsts: false,
  });
  ask({} as IncomingMessage, response as unknown as ServerResponse, () => undefined);
  return headers;
}

const policies = new Map<string, string>();

/** The content policy that also runs the one script with this hash (`sha256-...`); made once a script. */
export function contentPolicyWith(script: string): string {
  let policy = policies.get(script);
  if (!policy) {
    policy = (securityHeaders()['content-security-policy'] ?? '').replace(
      "script-src 'self'",
      `script-src 'self' '${script}'`,
    );
    if (policies.size > 1000) policies.clear();
    policies.set(script, policy);
  }
  return policy;
}
