import { type Endpoint, endpoints } from '@gaugeway/proto/api';

export const table = (keep: (endpoint: Endpoint) => boolean) =>
  endpoints
    .filter(keep)
    .map((endpoint): [string, Endpoint] => [`${endpoint.method} ${endpoint.prefix}${endpoint.path}`, endpoint]);

export const needsRight = ({ access }: Endpoint) => ['rights', 'admin', 'platform'].includes(access.kind);
export const needsSession = (endpoint: Endpoint) => endpoint.access.kind === 'session' || needsRight(endpoint);
