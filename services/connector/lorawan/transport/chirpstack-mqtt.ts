import { createHash } from 'node:crypto';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { authEnv } from '@gaugeway/platform/auth';
import { type EnvOf, platformEnv } from '@gaugeway/platform/config';
import { Database, Lease } from '@gaugeway/platform/database';
import { connectorEnv } from '../../connector.env';
import { lorawan } from '@gaugeway/proto/kinds/transports/lorawan';
import { OpenDoors } from '../../pipeline/accept/open-doors';
import { gatewayTopics } from './chirpstack-gateway';
import { MqttDoorRepository } from './mqtt-door.repository';
import { MqttDoorWatch } from './mqtt-door-watch';
import { installationBroker } from './mqtt-broker';
import { sessionOf } from './mqtt-door';
import { MqttReaders, type OpenMqttDoor } from './mqtt-readers';

/**
 * The installation's MQTT door (MQTT_URL).
 *
 * One connector of the installation reads (README, Measured, says how much), and another takes over its session when it
 * dies. A shared subscription would spread the messages, but not every broker keeps it: Mosquitto 2.0 forgets it when
 * it is restarted, and messages before our return are lost. With a broker that keeps it, set MQTT_TOPIC to
 * `$share/gaugeway/...`; then every connector reads.
 */
@Injectable()
export class ChirpstackMqtt implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private reader: OpenMqttDoor | null = null;
  /** null: the door is not ours. */
  private watch: MqttDoorWatch | null = null;
  private opening: Promise<void> = Promise.resolve();
  private readonly lease: Lease;

  constructor(
    @Inject(connectorEnv.token) private readonly env: EnvOf<typeof connectorEnv>,
    @Inject(platformEnv.token) private readonly platform: EnvOf<typeof platformEnv>,
    private readonly readers: MqttReaders,
    private readonly doors: MqttDoorRepository,
    database: Database,
    open: OpenDoors,
  ) {
    // An MQTT broker of the installation opens LoRaWAN while one of the connectors is subscribed to it.
    open.watch(lorawan.id, () => env.MQTT_URL === undefined || this.subscribed);
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

  async beforeApplicationShutdown(): Promise<void> {
    const { watch } = this;
    this.watch = null;
    await this.opening;
    await this.reader?.stop();
    await watch?.end();
    await this.lease.stop();
  }

  /** true while the broker is connected and the subscription is active. */
  get subscribed(): boolean {
    return this.reader?.subscribed ?? false;
  }

  private get isShared(): boolean {
    return this.env.MQTT_TOPIC.startsWith('$share/');
  }

  /** The name of the broker's session: the installation's, which the reader continues, or each connector's own. */
  private get clientId(): string {
    if (this.env.MQTT_CLIENT_ID) return this.env.MQTT_CLIENT_ID;
    if (this.isShared) return `gaugeway-${this.platform.INSTANCE_ID}`;
    const installation = createHash('sha256').update(authEnv.read().INTERNAL_SECRET).digest('hex');
    return `gaugeway-${installation.slice(0, 12)}`;
  }

  private get gatewayTopics(): string[] {
    const { MQTT_GATEWAYS: prefix, MQTT_TOPIC: topic } = this.env;
    if (prefix === 'none') return [];
    // Shared uplinks mean that these are shared too; a broker keeps no state for shared subscriptions.
    const share = this.isShared ? topic.split('/').slice(0, 2).join('/') + '/' : '';
    return gatewayTopics(prefix).map((filter) => share + filter);
  }

  /** Another connector has the lease: messages not acknowledged yet go to it. */
  private breakOff(): void {
    this.reader?.breakOff();
    this.reader = null;
    void this.watch?.end();
    this.watch = null;
  }

  private start(url: string): void {
    const { env } = this;
    const key = { door: 'installation', companyId: env.MQTT_COMPANY, serverId: null, version: 0 };
    // In a shared subscription every connector has the door: the newest state counts.
    const watch = new MqttDoorWatch(this.doors, key).start();
    this.watch = watch;
    this.opening = this.open(url, watch);
  }

  private async open(url: string, watch: MqttDoorWatch): Promise<void> {
    const { clientId, env, gatewayTopics } = this;
    const leftTopics = await watch.claimSession(clientId, [env.MQTT_TOPIC, ...gatewayTopics]);
    if (this.watch !== watch) return;
    this.reader = this.readers.open(
      {
        name: 'the MQTT broker',
        source: 'chirpstack-mqtt',
        companyId: env.MQTT_COMPANY,
        ownOnly: false,
        broker: installationBroker(url),
        options: {
          username: env.MQTT_USERNAME,
          password: env.MQTT_PASSWORD,
          ...sessionOf(env.MQTT_PROTOCOL, env.MQTT_IN_FLIGHT),
        },
        clientId,
        deviceTopic: env.MQTT_TOPIC,
        gatewayTopics,
        leftTopics,
        inFlight: env.MQTT_IN_FLIGHT,
      },
      watch,
    );
  }
}
