import { createHash } from 'node:crypto';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { type IPublishPacket, type MqttClient, connect } from 'mqtt';
import { Bus, isTransient } from '@gaugeway/platform/bus';
import { authEnv } from '@gaugeway/platform/auth';
import { type EnvOf, platformEnv } from '@gaugeway/platform/config';
import { Database, Lease } from '@gaugeway/platform/database';
import { uplinkRaw } from '@gaugeway/proto/events';
import { uuidv7 } from 'uuidv7';
import { Inlet } from '../../accept/inlet';
import { connectorEnv } from '../../connector.env';
import { ConnectorMetrics } from '../../connector.metrics';
import { chirpstack } from './chirpstack';
import { isLorawanEvent, UplinkRefused } from './uplink-adapter';

const SOURCE = 'chirpstack-mqtt';
const RECONNECT_MS = 2000;
/** How long the broker keeps what was not acknowledged while we are away, seconds. */
const SESSION_EXPIRY_S = 7 * 86_400;
/** A message that the bus refused for a passing fault is offered to it again after this time. */
const RETRY_MS = 1000;

/** `application/{applicationId}/device/{devEui}/event/{event}` */
const TOPIC = /^application\/[^/]+\/device\/([^/]+)\/event\/([^/]+)$/;

/** One for all: making an error writes down the stack, which costs as much as storing the message. */
const ACKNOWLEDGED_LATER = new Error('acknowledged later');

/**
 * ChirpStack's MQTT integration: QoS 1 in a session that outlives the connection. A message is acknowledged when the bus
 * has it or when it lies in the dead letters; what was not acknowledged comes again.
 *
 * One connector of the installation reads (README, Measured, says how much), and another takes its session over when it
 * dies. A shared subscription would spread the messages, but not every broker keeps it: Mosquitto
 * 2.0 forgets it when it is restarted, and what comes before we are back is lost. Who has a broker that keeps it sets
 * MQTT_TOPIC to `$share/gaugeway/...`; then every connector reads.
 */
@Injectable()
export class ChirpstackMqtt implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('ChirpstackMqtt');
  private client: MqttClient | null = null;
  /** Grows with each connection: acknowledgements belong to the connection that the message came on. */
  private connection = 0;
  private inFlight = 0;
  /** Lets the client read on; set while it is held back. */
  private readOn: (() => void) | null = null;
  private stopping = false;
  private isSubscribed = false;
  private readonly lease: Lease;

  constructor(
    @Inject(connectorEnv.token) private readonly env: EnvOf<typeof connectorEnv>,
    @Inject(platformEnv.token) private readonly platform: EnvOf<typeof platformEnv>,
    private readonly inlet: Inlet,
    private readonly bus: Bus,
    private readonly metrics: ConnectorMetrics,
    database: Database,
  ) {
    this.lease = new Lease(database, 'chirpstack-mqtt');
  }

  onApplicationBootstrap(): void {
    const { MQTT_URL: url } = this.env;
    if (!url) return;
    if (this.isShared) this.start(url);
    else
      this.lease.start(
        () => this.start(url),
        () => this.breakOff(),
      );
  }

  /** Takes no more and lets what it took become durable. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    const { client } = this;
    if (client) {
      const deadline = Date.now() + 5000;
      while (this.inFlight > 0 && client.connected && Date.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      await client.endAsync(!client.connected);
    }
    await this.lease.stop();
  }

  /** true while the broker is connected and sends us what it gets. */
  get subscribed(): boolean {
    return this.isSubscribed && (this.client?.connected ?? false);
  }

  private get isShared(): boolean {
    return this.env.MQTT_TOPIC.startsWith('$share/');
  }

  /** The name of the broker's session: the installation's, which whoever reads goes on with, or each connector's own. */
  private get clientId(): string {
    if (this.env.MQTT_CLIENT_ID) return this.env.MQTT_CLIENT_ID;
    if (this.isShared) return `gaugeway-${this.platform.INSTANCE_ID}`;
    const installation = createHash('sha256').update(authEnv.read().INTERNAL_SECRET).digest('hex');
    return `gaugeway-${installation.slice(0, 12)}`;
  }

  /** The lease is another's: what is not acknowledged yet goes to its holder. */
  private breakOff(): void {
    this.client?.end(true);
    this.client = null;
    this.isSubscribed = false;
  }

  private start(url: string): void {
    const { env } = this;
    const protocolVersion = env.MQTT_PROTOCOL === '5' ? 5 : 4;
    const client = connect(url, {
      username: env.MQTT_USERNAME,
      password: env.MQTT_PASSWORD,
      clientId: this.clientId,
      clean: false,
      protocolVersion,
      reconnectPeriod: RECONNECT_MS,
      // A wrong password may be put right at the broker; giving up would need a restart here.
      reconnectOnConnackError: true,
      connectTimeout: 10_000,
      keepalive: 30,
      resubscribe: false,
      manualConnect: true,
      ...(protocolVersion === 5
        ? { properties: { sessionExpiryInterval: SESSION_EXPIRY_S, receiveMaximum: env.MQTT_IN_FLIGHT } }
        : {}),
    });
    this.client = client;
    client.on('connect', () => {
      this.connection++;
      // Subscribed again each time: a broker that lost its sessions would else send nothing.
      client.subscribe(env.MQTT_TOPIC, { qos: 1 }, (error, granted) => {
        this.isSubscribed = !error && Boolean(granted?.length) && Boolean(granted?.every(({ qos }) => qos <= 2));
        if (!this.isSubscribed) this.logger.error(`the broker refused the subscription to ${env.MQTT_TOPIC}`);
        else this.logger.log(`connected to the MQTT broker, subscribed to ${env.MQTT_TOPIC}`);
      });
    });
    client.on('error', (error) => this.logger.warn(`the MQTT broker: ${error.message}`));
    client.on('offline', () => this.logger.warn('the MQTT broker is not reachable; trying again'));
    client.handleMessage = (packet, done) => this.onMessage(client, packet, done);
    client.connect();
  }

  /**
   * mqtt.js hands over the next message when `done` is called, and acknowledges this one unless `done` is given an
   * error. One durable write a message would be slow, so `done` is called at once, with an error, and the
   * acknowledgement is sent when the write is done; at most MQTT_IN_FLIGHT messages are on their way.
   */
  private onMessage(client: MqttClient, packet: IPublishPacket, done: (error?: Error) => void): void {
    const { connection } = this;
    const next = () => done(ACKNOWLEDGED_LATER);
    this.inFlight++;
    void this.take(packet).then((taken) => {
      this.inFlight--;
      if (taken && packet.qos === 1 && connection === this.connection && client.connected) {
        acknowledge(client, packet);
      }
      const { readOn } = this;
      this.readOn = null;
      readOn?.();
    });
    if (this.inFlight < this.env.MQTT_IN_FLIGHT) next();
    else this.readOn = next;
  }

  /** false where the message was not made durable; it must come again. */
  private async take(packet: IPublishPacket): Promise<boolean> {
    const [, devEui = '', event = ''] = TOPIC.exec(packet.topic) ?? [];
    const label = isLorawanEvent(event) ? event : 'unknown';
    const body = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload;
    while (!this.stopping) {
      try {
        const result = await this.accept(event, devEui, body);
        this.metrics.uplinks.inc({ source: SOURCE, event: label, result });
        return true;
      } catch (error) {
        this.metrics.uplinks.inc({ source: SOURCE, event: label, result: 'failed' });
        this.logger.warn(`a message is offered to the bus again: ${String(error)}`);
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
    return false;
  }

  private async accept(event: string, devEui: string, body: Uint8Array): Promise<'accepted' | 'refused'> {
    try {
      const uplink = chirpstack.parse(event, body);
      if (uplink.devEui !== devEui.toLowerCase()) {
        throw new UplinkRefused('bad_device', `the topic names device ${devEui}, the message another`);
      }
      await this.inlet.acceptLorawan(SOURCE, this.env.MQTT_COMPANY, uplink);
      return 'accepted';
    } catch (error) {
      // A fault that will not pass must not hold up what comes behind it.
      if (isTransient(error)) throw error;
      const refusal =
        error instanceof UplinkRefused
          ? error
          : new UplinkRefused('malformed', `not taken by the bus: ${String(error)}`);
      await this.bury(devEui, body, refusal);
      return 'refused';
    }
  }

  /** Nobody waits for an answer here, so what cannot be read goes to the dead letters with its cause. */
  private async bury(devEui: string, payload: Uint8Array, { reason, message }: UplinkRefused): Promise<void> {
    await this.bus.bury([
      {
        topic: uplinkRaw.name,
        group: SOURCE,
        key: `lora:${devEui.slice(0, 64)}`,
        payload,
        headers: {
          type: uplinkRaw.name,
          version: uplinkRaw.version,
          id: uuidv7(),
          occurredAt: Date.now(),
          company: this.env.MQTT_COMPANY,
        },
        cause: `${reason}: ${message}`,
        partition: 0,
        offset: 0n,
      },
    ]);
    this.metrics.deadLetters.inc({ cause: reason });
  }
}

/** mqtt.js sends acknowledgements with a method that its types keep private; the public ones cannot send one later. */
function acknowledge(client: MqttClient, { messageId }: IPublishPacket): void {
  const sender = client as unknown as {
    _sendPacket(packet: { cmd: 'puback'; messageId?: number; reasonCode: 0 }): void;
  };
  sender._sendPacket({ cmd: 'puback', messageId, reasonCode: 0 });
}
