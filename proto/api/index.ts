import { accessGroupEndpoints } from './access-groups';
import { authEndpoints } from './auth';
import { deviceEndpoints } from './devices';
import type { Endpoint } from './endpoint';
import { integrationEndpoints } from './integrations';
import { messageEndpoints } from './messages';
import { taskEndpoints } from './tasks';
import { twoFactorEndpoints } from './two-factor';
import { userEndpoints } from './user';
import { userEndpointsOfCompany, userSessionEndpoints } from './users';

export * from './access-groups';
export * from './auth';
export * from './devices';
export * from './endpoint';
export * from './integrations';
export * from './messages';
export * from './shapes';
export * from './tasks';
export * from './two-factor';
export * from './user';
export * from './users';
export * from './realtime';

/** Every call of the product. A call that is not listed here does not exist. */
export const endpoints: readonly Endpoint[] = [
  ...authEndpoints,
  ...userEndpoints,
  ...userEndpointsOfCompany,
  ...userSessionEndpoints,
  ...twoFactorEndpoints,
  ...accessGroupEndpoints,
  ...deviceEndpoints,
  ...messageEndpoints,
  ...taskEndpoints,
  ...integrationEndpoints,
];
