import { Inject, Injectable, Logger } from '@nestjs/common';
import { Bus } from '@gaugeway/platform/bus';
import { type EnvOf, platformEnv } from '@gaugeway/platform/config';
import { forEveryone } from '@gaugeway/platform/database';
import { connectionChanged, type gaugeway } from '@gaugeway/proto/events';
import { Registry } from '../../pipeline/registry/registry';
import { HeldSessionRepository } from './held-session.repository';
import type { CloseCause, Session } from './session';

/** Publishes which gateway devices are connected; the changes of each device in order. */
@Injectable()
export class Presence {
  private readonly logger = new Logger('Presence');
  private readonly tails = new Map<number, Promise<void>>();
  private readonly holders: ((gatewayId: number) => void)[] = [];

  constructor(
    private readonly bus: Bus,
    private readonly held: HeldSessionRepository,
    private readonly registry: Registry,
    @Inject(platformEnv.token) private readonly env: EnvOf<typeof platformEnv>,
  ) {}

  /** Called whenever this connector has the lease of a gateway device. */
  onHeld(heard: (gatewayId: number) => void): void {
    this.holders.push(heard);
  }

  bound(session: Session, gateway: gaugeway.GatewayRegistered): void {
    const { gatewayId, companyId } = gateway;
    this.inOrder(gatewayId, async () => {
      session.lease = await this.held.hold(gatewayId, companyId, this.env.INSTANCE_ID);
      for (const heard of this.holders) heard(gatewayId);
      await this.publish(gatewayId, companyId, {
        online: true,
        address: session.address,
        port: session.port.name,
        cause: '',
      });
    });
  }

  ended(session: Session, gateway: gaugeway.GatewayRegistered, cause: CloseCause): void {
    const { gatewayId, companyId } = gateway;
    this.inOrder(gatewayId, async () => {
      await this.publish(gatewayId, companyId, {
        online: false,
        address: session.address,
        port: session.port.name,
        cause,
      });
      await this.held.letGo(gatewayId, this.env.INSTANCE_ID);
    });
  }

  /** Reports gateway devices of before a crash as disconnected. Returns them. */
  async reportLeftBehind(): Promise<number[]> {
    const left = await this.held.leftBehind(this.env.INSTANCE_ID);
    for (const { gatewayId, companyId } of left) {
      await this.publish(gatewayId, companyId, { online: false, address: '', port: '', cause: 'restart' });
      await this.held.letGo(gatewayId, this.env.INSTANCE_ID);
    }
    return left.map(({ gatewayId }) => gatewayId);
  }

  /** Resolves when everything so far is published. */
  async settled(): Promise<void> {
    await Promise.all(this.tails.values());
  }

  private publish(
    gatewayId: number,
    companyId: number,
    change: { online: boolean; address: string; port: string; cause: string },
  ): Promise<void> {
    const tiedUsers = this.registry.usersOfGateway(gatewayId);
    const value = { gatewayId, companyId, at: Date.now(), tiedUsers, ...change };
    return this.bus.publish(connectionChanged, [{ key: String(gatewayId), company: companyId, value }]);
  }

  private inOrder(gatewayId: number, report: () => Promise<void>): void {
    const before = this.tails.get(gatewayId) ?? Promise.resolve();
    // Events of a socket run outside of any tenant scope.
    const tail = before
      .then(() => forEveryone(report))
      .catch((error: unknown) => {
        this.logger.warn(`the presence of gateway device ${gatewayId}was not reported: ${String(error)}`);
      });
    this.tails.set(gatewayId, tail);
    void tail.then(() => {
      if (this.tails.get(gatewayId) === tail) this.tails.delete(gatewayId);
    });
  }
}
