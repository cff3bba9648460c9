import { Injectable } from '@nestjs/common';
import { Outbox } from '@gaugeway/platform/bus';
import { Every } from '@gaugeway/platform/nest';
import { gatewayState } from '@gaugeway/proto/events';
import { DataSource } from 'typeorm';
import { NoticeRepository } from '../notices/notice.repository';
import { judgeGateway } from './gateway-judgement';
import { GatewayWatchRepository } from './gateway-watch.repository';

const EVERY_MS = 5000;
const BATCH = 500;
/**
 * No gateway device is judged for this long after a start: those that lost their connection while we were down
 * reconnect first.
 */
const SETTLING_MS = 120_000;

/**
 * Reports once that a gateway device is out of contact, and once that it is back, with the number of meters behind
 * it. Its meters are never updated: their state is computed from its row on request.
 */
@Injectable()
export class GatewayWatchJob {
  private readonly startedAt = Date.now();

  constructor(
    private readonly dataSource: DataSource,
    private readonly gateways: GatewayWatchRepository,
    private readonly notices: NoticeRepository,
    private readonly outbox: Outbox,
  ) {}

  @Every(EVERY_MS, 'devices.gateway_watch')
  async runOnceSettled(): Promise<void> {
    if (Date.now() - this.startedAt >= SETTLING_MS) await this.run();
  }

  /** Judges all that are due. */
  async run(): Promise<void> {
    while ((await this.judgeBatch()) === BATCH);
  }

  private judgeBatch(): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const due = await this.gateways.due(manager, BATCH);
      if (due.length === 0) return 0;
      const now = Date.now();
      const judged = due.map((gateway) => ({ gateway, ...judgeGateway(gateway, now) }));
      await this.gateways.judge(
        manager,
        judged.map(({ gateway, ...judgement }) => ({ id: gateway.id, ...judgement })),
      );
      // Whatever ended it, also being switched off.
      const over = judged.filter(({ gateway, isDead }) => gateway.isDead && !isDead);
      await this.notices.end(
        manager,
        over.map(({ gateway }) => gateway.id),
      );
      // A switched-off gateway device is not reported as back.
      const changed = judged.filter(({ gateway, isDead }) => gateway.isDead !== isDead && gateway.state === 'active');
      if (changed.length === 0) return due.length;
      const behind = await this.gateways.behind(
        manager,
        changed.map(({ gateway }) => gateway.id),
      );
      await this.notices.begin(
        manager,
        changed
          .filter(({ isDead }) => isDead)
          .map(({ gateway }) => ({ ...gateway, devices: behind.get(gateway.id)?.devices ?? 0 })),
      );
      await this.outbox.add(
        manager,
        'devices',
        gatewayState,
        changed.map(({ gateway, isDead }) => ({
          key: String(gateway.id),
          company: gateway.companyId,
          value: {
            gatewayId: gateway.id,
            companyId: gateway.companyId,
            name: gateway.name,
            alive: !isDead,
            at: now,
            lastContact: gateway.lastContact ?? 0,
            devicesBehind: behind.get(gateway.id)?.devices ?? 0,
            cause: gateway.online ? '' : gateway.cause,
            tiedUsers: behind.get(gateway.id)?.tiedUsers,
          },
        })),
      );
      return due.length;
    });
  }
}
