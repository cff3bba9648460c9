import { createPrivateKey, X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import type { editNetworkServer, InputOf } from '@gaugeway/proto/api';
import { isAddressAllowed } from '@gaugeway/platform/egress';
import { parseBrokerUrl } from '../transport/mqtt-broker';
import {
  mqttCaInvalid,
  mqttCertificateInvalid,
  mqttInsecure,
  mqttKeyInvalid,
  mqttPasswordNeeded,
  mqttPrefixInvalid,
  mqttUrlInvalid,
  networkServerAddressRefused,
} from './network-server.errors';
import type { NetworkServerRow } from './network-server.repository';
import { ServerConnections } from './server-connections';

type MqttColumns = Pick<
  NetworkServerRow,
  | 'mqtt_url'
  | 'mqtt_protocol'
  | 'mqtt_prefix'
  | 'mqtt_username'
  | 'mqtt_ca'
  | 'mqtt_certificate'
  | 'sealed_mqtt_password'
  | 'sealed_mqtt_key'
>;

export const NO_MQTT: MqttColumns = {
  mqtt_url: '',
  mqtt_protocol: '5',
  mqtt_prefix: '',
  mqtt_username: '',
  mqtt_ca: '',
  mqtt_certificate: '',
  sealed_mqtt_password: null,
  sealed_mqtt_key: null,
};

type Before = MqttColumns & Pick<NetworkServerRow, 'id' | 'company_id' | 'allows_insecure'>;
type Input = Omit<InputOf<typeof editNetworkServer>, 'id'>;

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
/** Levels of a topic (MQTT 5.0, 4.7): no wildcards, none empty, and not of the broker's own (`$`). */
const PREFIX = /^(?!\$)[^/+#]+(\/[^/+#]+)*$/;

/** MQTT broker settings of a network server that users can set. */
@Injectable()
export class MqttSettings {
  constructor(private readonly connections: ServerConnections) {}

  /**
   * The settings after a change, `before.allows_insecure` as it will be. Throws 422 by field. Taking the address away
   * removes all of it.
   */
  changed(before: Before, input: Input): MqttColumns {
    const mqtt_url = input.mqtt_url ?? before.mqtt_url;
    if (mqtt_url === '') {
      const { mqtt_prefix, mqtt_username, mqtt_password, mqtt_ca, mqtt_certificate, mqtt_key } = input;
      const given = [mqtt_prefix, mqtt_username, mqtt_password, mqtt_ca, mqtt_certificate, mqtt_key];
      if (given.some(Boolean)) throw mqttUrlInvalid({}, { attribute: 'mqtt_url' });
      return NO_MQTT;
    }
    this.assertUrl(mqtt_url, before);
    const mqtt_prefix = input.mqtt_prefix?.replace(/\/$/, '') ?? before.mqtt_prefix;
    if (mqtt_prefix && !PREFIX.test(mqtt_prefix)) throw mqttPrefixInvalid({}, { attribute: 'mqtt_prefix' });
    const mqtt_ca = input.mqtt_ca ?? before.mqtt_ca;
    if (mqtt_ca && !areCertificates(mqtt_ca)) throw mqttCaInvalid({}, { attribute: 'mqtt_ca' });
    return {
      mqtt_url,
      mqtt_prefix,
      mqtt_ca,
      mqtt_protocol: input.mqtt_protocol ?? before.mqtt_protocol,
      mqtt_username: input.mqtt_username ?? before.mqtt_username,
      sealed_mqtt_password: this.password(before, mqtt_url, input.mqtt_password),
      ...this.ownCertificate(before, input),
    };
  }

  /** A name is resolved when it is connected to; a forbidden literal address is refused at once. */
  private assertUrl(text: string, { company_id, allows_insecure }: Before): void {
    const url = parseBrokerUrl(text);
    if (!url) throw mqttUrlInvalid({}, { attribute: 'mqtt_url' });
    if (isIP(url.host) && !isAddressAllowed(url.host, this.connections.allowsPrivate(company_id))) {
      throw networkServerAddressRefused({}, { attribute: 'mqtt_url' });
    }
    if (!url.tls && !allows_insecure) throw mqttInsecure({}, { attribute: 'allow_insecure' });
  }

  private password(before: Before, url: string, input: string | undefined): Buffer | null {
    if (input !== undefined) return input ? this.connections.sealMqtt(before.id, 'password', input) : null;
    if (before.sealed_mqtt_password && url !== before.mqtt_url) {
      throw mqttPasswordNeeded({}, { attribute: 'mqtt_password' });
    }
    return before.sealed_mqtt_password;
  }

  /** Both or neither, and they belong together. */
  private ownCertificate(before: Before, input: Input): Pick<MqttColumns, 'mqtt_certificate' | 'sealed_mqtt_key'> {
    const { mqtt_certificate: certificate, mqtt_key: key } = input;
    if (certificate === undefined && key === undefined) {
      return { mqtt_certificate: before.mqtt_certificate, sealed_mqtt_key: before.sealed_mqtt_key };
    }
    if (certificate === '') {
      if (key) throw mqttCertificateInvalid({}, { attribute: 'mqtt_certificate' });
      return { mqtt_certificate: '', sealed_mqtt_key: null };
    }
    const mqtt_certificate = certificate ?? before.mqtt_certificate;
    if (!areCertificates(mqtt_certificate)) throw mqttCertificateInvalid({}, { attribute: 'mqtt_certificate' });
    const secret = key ?? this.storedKey(before);
    if (!belongTogether(mqtt_certificate, secret)) throw mqttKeyInvalid({}, { attribute: 'mqtt_key' });
    return { mqtt_certificate, sealed_mqtt_key: this.connections.sealMqtt(before.id, 'key', secret) };
  }

  /** Empty where there is none, or it was sealed with another secret: it must be given again. */
  private storedKey({ id, sealed_mqtt_key: sealed }: Before): string {
    try {
      return sealed ? this.connections.openMqtt(id, 'key', sealed) : '';
    } catch {
      return '';
    }
  }
}

/** true: one certificate or more, and nothing else. */
function areCertificates(pem: string): boolean {
  const found = pem.match(PEM);
  if (!found) return false;
  try {
    for (const one of found) new X509Certificate(one);
    return true;
  } catch {
    return false;
  }
}

function belongTogether(certificate: string, key: string): boolean {
  try {
    return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
}
