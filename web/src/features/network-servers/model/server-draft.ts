import type { NetworkServer } from '@gaugeway/proto/api/network-servers';

/** Network server in the form; an empty secret is unchanged. */
export interface ServerDraft {
  name: string;
  url: string;
  api_token: string;
  tenant_id: string;
  allow_insecure: boolean;
  shared: boolean;
  has_mqtt: boolean;
  mqtt_url: string;
  mqtt_protocol: '4' | '5';
  mqtt_prefix: string;
  mqtt_username: string;
  mqtt_password: string;
  mqtt_ca: string;
  mqtt_certificate: string;
  mqtt_key: string;
}

/** Initial form state; null = a new server. */
export function draftOf(target: NetworkServer | null): ServerDraft {
  const mqtt = target?.mqtt;
  return {
    name: target?.name ?? '',
    url: target?.url ?? '',
    api_token: '',
    tenant_id: target?.tenant_id ?? '',
    allow_insecure: target?.allow_insecure ?? false,
    shared: target?.shared ?? false,
    has_mqtt: Boolean(mqtt),
    mqtt_url: mqtt?.url ?? '',
    mqtt_protocol: mqtt?.protocol ?? '5',
    mqtt_prefix: mqtt?.prefix ?? '',
    mqtt_username: mqtt?.username ?? '',
    mqtt_password: '',
    mqtt_ca: mqtt?.ca ?? '',
    mqtt_certificate: mqtt?.certificate ?? '',
    mqtt_key: '',
  };
}

/** Input of the calls without the API key; an empty password or key is unchanged. */
export function inputOf(draft: ServerDraft) {
  const { name, url, tenant_id, allow_insecure, shared } = draft;
  return {
    name: name.trim(),
    url: url.trim(),
    tenant_id: tenant_id.trim(),
    allow_insecure,
    shared,
    ...(draft.has_mqtt ? mqttOf(draft) : { mqtt_url: '' }),
  };
}

function mqttOf(draft: ServerDraft) {
  const mqtt_username = draft.mqtt_username.trim();
  const mqtt_certificate = draft.mqtt_certificate.trim();
  return {
    mqtt_url: draft.mqtt_url.trim(),
    mqtt_protocol: draft.mqtt_protocol,
    mqtt_prefix: draft.mqtt_prefix.trim(),
    mqtt_username,
    // There is no password without a name.
    ...(draft.mqtt_password || !mqtt_username ? { mqtt_password: mqtt_username ? draft.mqtt_password : '' } : {}),
    mqtt_ca: draft.mqtt_ca.trim(),
    mqtt_certificate,
    ...(draft.mqtt_key.trim() && mqtt_certificate ? { mqtt_key: draft.mqtt_key.trim() } : {}),
  };
}

const isPlainUrl = (url: string): boolean => url.trim().toLowerCase().startsWith('http://');

export const isPlainBroker = (url: string): boolean => url.trim().toLowerCase().startsWith('mqtt://');

/** true if a part of the connection is unencrypted. */
export const isInsecure = ({ url, has_mqtt, mqtt_url }: ServerDraft): boolean =>
  isPlainUrl(url) || (has_mqtt && isPlainBroker(mqtt_url));
