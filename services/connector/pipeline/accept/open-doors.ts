import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Bus } from '@gaugeway/platform/bus';
import { type EnvOf, platformEnv } from '@gaugeway/platform/config';
import { doorsOpen } from '@gaugeway/proto/events';
import { connectorEnv } from '../../connector.env';
import { ChirpstackMqtt } from '../../lorawan/transport/chirpstack-mqtt';
import { Broker } from '../../tcp/transport/broker';

const EVERY_MS = 15_000;

/**
 * Reports which doors of this connector are open. It goes over the bus on purpose: where the bus takes nothing, no door
 * acknowledges anything, and no report comes either.
 */
@Injectable()
export class OpenDoors implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('OpenDoors');
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly bus: Bus,
    private readonly broker: Broker,
    private readonly mqtt: ChirpstackMqtt,
    @Inject(connectorEnv.token) private readonly env: EnvOf<typeof connectorEnv>,
    @Inject(platformEnv.token) private readonly platform: EnvOf<typeof platformEnv>,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.report().catch((error: unknown) => this.logger.warn(`the open doors were not reported: ${String(error)}`));
    }, EVERY_MS).unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** With an MQTT broker of the installation LoRaWAN is heard while one of the connectors is subscribed to it. */
  async report(at = Date.now()): Promise<void> {
    const lorawan = this.env.MQTT_URL === undefined || this.mqtt.subscribed;
    const value = { at, wired: this.broker.isListening, lorawan };
    await this.bus.publish(doorsOpen, [{ key: this.platform.INSTANCE_ID, company: 0, value }]);
  }
}
