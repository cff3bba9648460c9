import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { authEnv } from '@gaugeway/platform/auth';
import type { MqttCause } from '@gaugeway/proto/api';
import { type IClientOptions, MqttClient } from 'mqtt';
import { gatewayTopics } from '../transport/chirpstack-gateway';
import { type Broker, BrokerRefused, openBroker, parseBrokerUrl } from '../transport/mqtt-broker';
import { mqttCause } from '../transport/mqtt-cause';
import { type MqttDoor, sessionOf } from '../transport/mqtt-door';
import type { NetworkServerRow } from './network-server.repository';
import { ServerConnections } from './server-connections';

/** Longest wait of a call of the console. */
const TEST_MS = 5000;
const RECONNECT_MS = 5000;
/** Messages of one broker that are taken and not yet acknowledged. */
const IN_FLIGHT = 100;

class SecretsUnreadable extends Error {
  readonly code = 'SECRETS_UNREADABLE';
}

/** The MQTT brokers of network servers: connection and topics of each. */
@Injectable()
export class MqttBrokers {
  private readonly installation = createHash('sha256').update(authEnv.read().INTERNAL_SECRET).digest('hex');

  constructor(private readonly connections: ServerConnections) {}

  /** The door of a network server that has a broker. Throws where its secrets were sealed with another SEALING_SECRET. */
  doorOf(row: NetworkServerRow): MqttDoor {
    const broker = this.brokerOf(row);
    return {
      name: `the MQTT broker of network server ${row.id}`,
      source: 'network-server-mqtt',
      companyId: row.company_id,
      ownOnly: true,
      broker,
      options: {
        ...this.accountOf(row),
        ...sessionOf(row.mqtt_protocol, IN_FLIGHT),
        reconnectPeriod: RECONNECT_MS,
      },
      clientId: this.clientIdOf(row.id),
      ...topicsOf(row),
      leftTopics: [],
      inFlight: IN_FLIGHT,
    };
  }

  /** Connects and subscribes apart from the reader, without a session, and returns the error; null: none. */
  async test(row: NetworkServerRow): Promise<MqttCause | null> {
    try {
      const broker = this.brokerOf(row);
      const client = new MqttClient(() => openBroker(broker), {
        ...this.accountOf(row),
        protocolVersion: row.mqtt_protocol === '5' ? 5 : 4,
        clientId: `${this.clientIdOf(row.id)}-${randomUUID().slice(0, 8)}`,
        clean: true,
        reconnectPeriod: 0,
        manualConnect: true,
      });
      return await tried(client, topicsOf(row).deviceTopic);
    } catch (error) {
      if (error instanceof SecretsUnreadable) return 'secrets';
      throw error;
    }
  }

  /** Stable over restarts and connectors: the broker keeps the session under it. */
  private clientIdOf(serverId: number): string {
    return `gaugeway-${this.installation.slice(0, 12)}-${serverId}`;
  }

  private brokerOf(row: NetworkServerRow): Broker {
    const url = parseBrokerUrl(row.mqtt_url);
    // Checked when it was set; a row that differs is not connected to.
    if (!url || (!url.tls && !row.allows_insecure)) throw new BrokerRefused('ADDRESS_REFUSED');
    return {
      ...url,
      ca: row.mqtt_ca,
      certificate: row.mqtt_certificate,
      key: this.open(row, 'key', row.sealed_mqtt_key),
      allowsPrivate: this.connections.allowsPrivate(row.company_id),
    };
  }

  private accountOf(row: NetworkServerRow): IClientOptions {
    const password = this.open(row, 'password', row.sealed_mqtt_password);
    return { ...(row.mqtt_username && { username: row.mqtt_username }), ...(password && { password }) };
  }

  private open({ id }: NetworkServerRow, place: 'password' | 'key', sealed: Buffer | null): string {
    try {
      return sealed ? this.connections.openMqtt(id, place, sealed) : '';
    } catch {
      throw new SecretsUnreadable('SEALING_SECRET is another one since');
    }
  }
}

/** Below the prefix alone; gateways of any region. */
function topicsOf({ mqtt_prefix: prefix }: NetworkServerRow): Pick<MqttDoor, 'deviceTopic' | 'gatewayTopics'> {
  const below = prefix ? `${prefix}/` : '';
  return {
    deviceTopic: `${below}application/+/device/+/event/+`,
    gatewayTopics: [...gatewayTopics(`${below}+`), ...(prefix ? gatewayTopics(prefix) : [])],
  };
}

function tried(client: MqttClient, topic: string): Promise<MqttCause | null> {
  return new Promise<MqttCause | null>((resolve) => {
    const timer = setTimeout(() => resolve('timeout'), TEST_MS);
    const answer = (cause: MqttCause | null) => {
      clearTimeout(timer);
      resolve(cause);
    };
    // Stays: a socket that is being closed may still emit errors.
    client.on('error', (error) => answer(mqttCause(error)));
    // A known reason was reported before.
    client.on('close', () => answer('unreachable'));
    client.on('connect', () => {
      client.subscribe(topic, { qos: 1 }, (error, granted) => {
        const isGranted = !error && Boolean(granted?.length) && Boolean(granted?.every(({ qos }) => qos <= 2));
        answer(isGranted ? null : 'subscription');
      });
    });
    client.connect();
  }).finally(() => client.end(true));
}
