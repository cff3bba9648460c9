import { SERVICES, type ServiceName } from '@gaugeway/proto/api';

/** SERVICE_URLS of a gateway in its own process: where each service is that it passes calls to. */
export const serviceUrls = (urlOf: (service: ServiceName) => string): string =>
  SERVICES.filter((name) => name !== 'gateway')
    .map((name) => `${name}=${urlOf(name)}`)
    .join(',');
