import { authEndpoints } from './auth';
import { deviceEndpoints } from './devices';
import type { Endpoint } from './endpoint';
import { integrationEndpoints } from './integrations';
import { mailEndpoints } from './mails';
import { messageEndpoints } from './messages';
import { registrationEndpoints } from './registration';
import { taskEndpoints } from './tasks';
import { userEndpoints } from './user';

export * from './auth';
export * from './devices';
export * from './endpoint';
export * from './integrations';
export * from './mails';
export * from './messages';
export * from './registration';
export * from './shapes';
export * from './tasks';
export * from './user';
export * from './realtime';

/** Every call of the product. A call that is not listed here does not exist. */
export const endpoints: readonly Endpoint[] = [
  ...authEndpoints,
  ...registrationEndpoints,
  ...mailEndpoints,
  ...userEndpoints,
  ...deviceEndpoints,
  ...messageEndpoints,
  ...taskEndpoints,
  ...integrationEndpoints,
];
