import type { MqttCause } from '@gaugeway/proto/api';
import type { IClientOptions } from 'mqtt';
import type { Broker } from './mqtt-broker';

/** Time for which the broker keeps unacknowledged messages while no connector is connected, seconds. */
const SESSION_EXPIRY_S = 7 * 86_400;

/** A broker, its topics, and its owner. Plain data: another thread reads it. */
export interface MqttDoor {
  /** Name of the broker in the log. */
  name: string;
  /** Name of the door: RawUplink.source, label of the counter, group of the dead letters. */
  source: string;
  /** Company that owns the door. */
  companyId: number;
  /** Only devices of the company itself are accepted, not of companies below it. */
  ownOnly: boolean;
  /** The installation's, by its address: mqtt:, mqtts:, ws: or wss:; or a company's. */
  broker: string | Broker;
  options: IClientOptions;
  /** Name of the session, under which the broker keeps topics and messages. */
  clientId: string;
  /** Topic filter of the devices' events. */
  deviceTopic: string;
  /** Topic filters of the gateways' events; a broker that refuses them is read anyway. */
  gatewayTopics: readonly string[];
  /** Topic filters that the session at the broker may still have from earlier settings: they are unsubscribed. */
  leftTopics: readonly string[];
  /** Messages taken and not yet acknowledged. */
  inFlight: number;
}

/** A session that outlives the connection, in MQTT 5 or 3.1.1 (`4`), with at most so many messages in flight. */
export function sessionOf(protocol: '4' | '5', inFlight: number): IClientOptions {
  if (protocol === '4') return { clean: false, protocolVersion: 4 };
  const properties = { sessionExpiryInterval: SESSION_EXPIRY_S, receiveMaximum: inFlight };
  return { clean: false, protocolVersion: 5, properties };
}

/** Changes of a connection, for its observer. */
export interface MqttListener {
  /** Connected, with an active subscription. */
  subscribed(): void;
  /** The connection is lost, or was not made. */
  offline(): void;
  /** Cause: the broker is away, or rejects the connection. */
  failed(cause: MqttCause): void;
  /** The broker's session has no topics of earlier settings any more. */
  unsubscribed(): void;
  /** A device's event came with QoS 0: such events are lost while we are disconnected. */
  unconfirmed(): void;
}
