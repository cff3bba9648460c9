import type { TestReply } from '@gaugeway/platform/testing';
import { type Endpoint, endpoints } from '@gaugeway/proto/api';

export const table = (keep: (endpoint: Endpoint) => boolean) =>
  endpoints
    .filter(keep)
    .map((endpoint): [string, Endpoint] => [`${endpoint.method} ${endpoint.prefix}${endpoint.path}`, endpoint]);

export const needsRight = ({ access }: Endpoint) => ['rights', 'admin', 'platform'].includes(access.kind);
/** true: a consumer's call, which another kind of session opens. */
export const isOfConsumers = ({ access }: Endpoint) => access.kind === 'consumer';
export const needsSession = (endpoint: Endpoint) => endpoint.access.kind === 'session' || needsRight(endpoint);

/** The call got as far as the network server that a company has named, and that one does not answer: a clear refusal. */
export const isOfNetworkServer = ({ status, body }: TestReply): boolean =>
  status === 502 && String(body.key).startsWith('errors.network_server_');
