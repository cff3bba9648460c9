import type { NetworkServerCause } from '@gaugeway/proto/api';
import { defineError } from '@gaugeway/platform/http';

/** Variables: `name`. */
export const networkServerNameTaken = defineError('errors.network_server_name_taken', 409);
/** Variables: `count`, the devices that are on it. */
export const networkServerUsed = defineError('errors.network_server_used', 409);
export const networkServerUrlInvalid = defineError('errors.network_server_url', 422);
export const networkServerAddressRefused = defineError('errors.network_server_address_refused', 422);
export const networkServerInsecure = defineError('errors.network_server_insecure', 422);
/** A new address without the API key: it would be shown to a server that it was not given for. */
export const networkServerTokenNeeded = defineError('errors.network_server_token_needed', 422);
export const networkServerTenantNeeded = defineError('errors.network_server_tenant_needed', 422);

/** The server did not do what it was asked: the status tells that it is not ours. Variables: `detail`. */
export const networkServerErrors: Record<NetworkServerCause, ReturnType<typeof defineError>> = {
  unreachable: defineError('errors.network_server_unreachable', 502),
  timeout: defineError('errors.network_server_timeout', 502),
  address_refused: defineError('errors.network_server_address_refused', 502),
  certificate: defineError('errors.network_server_certificate', 502),
  wrong_token: defineError('errors.network_server_wrong_token', 502),
  read_only_key: defineError('errors.network_server_read_only_key', 502),
  tenant_key: defineError('errors.network_server_tenant_key', 502),
  no_right: defineError('errors.network_server_no_right', 502),
  not_there: defineError('errors.network_server_not_there', 502),
  elsewhere: defineError('errors.network_server_elsewhere', 502),
  keys_missing: defineError('errors.network_server_keys_missing', 502),
  rejected: defineError('errors.network_server_rejected', 502),
  not_in_this_state: defineError('errors.network_server_not_in_this_state', 502),
  limit_reached: defineError('errors.network_server_limit_reached', 502),
  unsupported: defineError('errors.network_server_unsupported', 502),
  server_error: defineError('errors.network_server_error', 502),
  server_gone: defineError('errors.network_server_gone', 502),
};
