import type { MqttCause, NetworkServerCause } from '@gaugeway/proto/api';
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
export const mqttUrlInvalid = defineError('errors.network_server_mqtt_url', 422);
export const mqttPrefixInvalid = defineError('errors.network_server_mqtt_prefix', 422);
export const mqttInsecure = defineError('errors.network_server_mqtt_insecure', 422);
/** A new address without the password: it would be shown to a broker that it was not given for. */
export const mqttPasswordNeeded = defineError('errors.network_server_mqtt_password_needed', 422);
export const mqttCaInvalid = defineError('errors.network_server_mqtt_ca', 422);
export const mqttCertificateInvalid = defineError('errors.network_server_mqtt_own_certificate', 422);
export const mqttKeyInvalid = defineError('errors.network_server_mqtt_key', 422);
/** Variables: `count`. */
export const tooManyBrokers = defineError('errors.network_server_mqtt_too_many', 422);

/** Cause of a failure to read over MQTT. */
export const mqttErrors: Record<MqttCause, ReturnType<typeof defineError>> = {
  unreachable: defineError('errors.network_server_mqtt_unreachable', 502),
  timeout: defineError('errors.network_server_mqtt_timeout', 502),
  address_refused: defineError('errors.network_server_address_refused', 502),
  certificate: defineError('errors.network_server_mqtt_certificate', 502),
  client_certificate: defineError('errors.network_server_mqtt_client_certificate', 502),
  no_tls: defineError('errors.network_server_mqtt_no_tls', 502),
  closed: defineError('errors.network_server_mqtt_closed', 502),
  password: defineError('errors.network_server_mqtt_password', 502),
  protocol: defineError('errors.network_server_mqtt_protocol', 502),
  subscription: defineError('errors.network_server_mqtt_subscription', 502),
  packet_too_large: defineError('errors.network_server_mqtt_packet_too_large', 502),
  secrets: defineError('errors.network_server_mqtt_secrets', 502),
  rejected: defineError('errors.network_server_mqtt_rejected', 502),
};

/**
 * Failed requests to a network server. The status 502 shows that the fault is not in this product. Variables: `detail`.
 */
export const networkServerErrors: Record<NetworkServerCause, ReturnType<typeof defineError>> = {
  unreachable: defineError('errors.network_server_unreachable', 502),
  timeout: defineError('errors.network_server_timeout', 502),
  address_refused: defineError('errors.network_server_address_refused', 502),
  certificate: defineError('errors.network_server_certificate', 502),
  no_tls: defineError('errors.network_server_no_tls', 502),
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
  server_removed: defineError('errors.network_server_removed', 502),
};
