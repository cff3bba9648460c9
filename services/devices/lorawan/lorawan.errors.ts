import { defineError } from '@gaugeway/platform/http';
import type { NetworkServerCause } from '@gaugeway/proto/api';

export const notLorawan = defineError('errors.device_not_lorawan', 422);
export const unknownNetworkServer = defineError('errors.field_unknown_network_server', 422);

/** Messages of obstacles; the variable `detail` names the cause. */
export const CAUSE_SENTENCES: Record<NetworkServerCause, string> = {
  unreachable: 'errors.network_server_unreachable',
  timeout: 'errors.network_server_timeout',
  address_refused: 'errors.network_server_address_refused',
  certificate: 'errors.network_server_certificate',
  no_tls: 'errors.network_server_no_tls',
  wrong_token: 'errors.network_server_wrong_token',
  read_only_key: 'errors.network_server_read_only_key',
  tenant_key: 'errors.network_server_tenant_key',
  no_right: 'errors.network_server_no_right',
  not_there: 'errors.network_server_not_there',
  elsewhere: 'errors.network_server_elsewhere',
  keys_missing: 'errors.network_server_keys_missing',
  rejected: 'errors.network_server_rejected',
  not_in_this_state: 'errors.network_server_not_in_this_state',
  limit_reached: 'errors.network_server_limit_reached',
  unsupported: 'errors.network_server_unsupported',
  server_error: 'errors.network_server_error',
  server_removed: 'errors.network_server_removed',
};
export const deviceNotOnServer = defineError('errors.device_not_on_server', 409);
export const noModelForProfile = defineError('errors.no_model_for_profile', 422);
