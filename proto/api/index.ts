import { administrationEndpoints } from './administration';
import { apiKeyEndpoints } from './api-keys';
import { auditEndpoints } from './audit';
import { accessGroupEndpoints } from './access-groups';
import { authEndpoints } from './auth';
import { companyEndpoints } from './companies';
import { companyServiceEndpoints } from './company-service';
import { brandingEndpoints } from './branding';
import { deviceEndpoints } from './devices';
import type { Endpoint } from './endpoint';
import { integrationEndpoints } from './integrations';
import { kerberosEndpoints } from './kerberos';
import { mailEndpoints } from './mails';
import { messageQuotaEndpoints } from './message-quota';
import { messageEndpoints } from './messages';
import { lorawanDeviceEndpoints } from './lorawan-devices';
import { networkServerEndpoints } from './network-servers';
import { oidcEndpoints } from './oidc';
import { peakHoursEndpoints } from './peak-hours';
import { readingsExportEndpoints } from './readings-export';
import { registrationEndpoints } from './registration';
import { taskEndpoints } from './tasks';
import { twoFactorEndpoints } from './two-factor';
import { userEndpoints } from './user';
import { userEndpointsOfCompany, userSessionEndpoints } from './users';

export * from './administration';
export * from './api-keys';
export * from './audit';
export * from './access-groups';
export * from './auth';
export * from './companies';
export * from './company-service';
export * from './branding';
export * from './devices';
export * from './endpoint';
export * from './integrations';
export * from './kerberos';
export * from './mails';
export * from './message-quota';
export * from './messages';
export * from './lorawan-devices';
export * from './network-servers';
export * from './oidc';
export * from './peak-hours';
export * from './readings-export';
export * from './registration';
export * from './shapes';
export * from './tasks';
export * from './two-factor';
export * from './user';
export * from './users';
export * from './realtime';

/** Every call of the product. A call that is not listed here does not exist. */
export const endpoints: readonly Endpoint[] = [
  ...authEndpoints,
  ...oidcEndpoints,
  ...kerberosEndpoints,
  ...registrationEndpoints,
  ...mailEndpoints,
  ...userEndpoints,
  ...companyEndpoints,
  ...companyServiceEndpoints,
  ...peakHoursEndpoints,
  ...userEndpointsOfCompany,
  ...userSessionEndpoints,
  ...twoFactorEndpoints,
  ...accessGroupEndpoints,
  ...deviceEndpoints,
  ...networkServerEndpoints,
  ...lorawanDeviceEndpoints,
  ...messageEndpoints,
  ...messageQuotaEndpoints,
  ...readingsExportEndpoints,
  ...taskEndpoints,
  ...integrationEndpoints,
  ...administrationEndpoints,
  ...apiKeyEndpoints,
  ...auditEndpoints,
  ...brandingEndpoints,
];
