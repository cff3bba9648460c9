import { Injectable, Logger } from '@nestjs/common';
import type { RegistryChanges } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { AfterProjection, Every } from '@gaugeway/platform/nest';
import type { accountingPointRegistry, deviceRegistry, EventOf } from '@gaugeway/proto/events';
import { AccountingPointRepository } from '../../store/registries/accounting-points/accounting-point.repository';
import { DeviceRepository } from '../../store/registries/devices/device.repository';
import { insight } from '../insight';
import { BillingSettingRepository } from './billing-setting.repository';
import { CauseRepository } from './cause.repository';
import { ClosedMarks } from './frozen/closed-marks.repository';
import {
  type ClosedChange,
  ClosedChangeRepository,
  type ClosedFigure,
  HAS_CLOSED_CHANGES,
} from './closed-change.repository';
import { observe } from './ledger';
import { ledgerOf, LedgerRepository } from './ledger.repository';
import { LiveFigures } from './live-figures';
import { PeriodRepository, type StoredPeriod } from './period.repository';
import { valuesOf } from './point-values';

const EVERY_MS = 2000;
/** Points of one look. */
const BATCH = 50;
/** So that a run comes to an end; the next one continues. */
const MOST_BATCHES = 20;

/**
 * Compares closed figures with the readings where those changed. Differences become corrections by the policy of the
 * company; a closed figure is never changed.
 */
@Injectable()
export class CheckClosedJob {
  private readonly logger = new Logger('CheckClosed');

  constructor(
    private readonly changes: ClosedChangeRepository,
    private readonly marks: ClosedMarks,
    private readonly periods: PeriodRepository,
    private readonly settings: BillingSettingRepository,
    private readonly figures: LiveFigures,
    private readonly causes: CauseRepository,
    private readonly ledgers: LedgerRepository,
    private readonly points: AccountingPointRepository,
    private readonly database: Database,
  ) {}

  /** Another device, noted reading or formula. */
  @AfterProjection(AccountingPointRepository, 'projection')
  pointsChanged({ values }: RegistryChanges<EventOf<typeof accountingPointRegistry>>): Promise<void> {
    return this.marks.points(values.map(({ id }) => id));
  }

  /** Another ratio of transformers, model or zone. */
  @AfterProjection(DeviceRepository, 'projection')
  devicesChanged({ values }: RegistryChanges<EventOf<typeof deviceRegistry>>): Promise<void> {
    return this.marks.devices(values.map(({ id, value }) => ({ deviceId: id, companyId: value.companyId, from: 0 })));
  }

  @Every(EVERY_MS, 'messages.check_closed', HAS_CLOSED_CHANGES)
  async run(): Promise<void> {
    for (let batch = 0; batch < MOST_BATCHES; batch++) {
      const open = await this.changes.open(BATCH);
      for (const change of open)
        try {
          await this.check(change);
        } catch (error) {
          this.logger.error({ err: error, point: change.pointId }, 'closed figures of a point could not be compared');
          await this.changes.postpone(change);
        }
      if (open.length < BATCH) return;
    }
  }

  private async check(change: ClosedChange): Promise<void> {
    for (const closed of await this.changes.closed(change)) {
      const period = await this.periods.find(change.companyId, closed.periodId);
      if (period) await this.compare(change, closed, period);
    }
    await this.database.transaction(async (transaction) => {
      await this.changes.markVirtual(transaction, [change]);
      await this.changes.remove(transaction, [change]);
    });
  }

  private async compare(
    { pointId, companyId }: ClosedChange,
    closed: ClosedFigure,
    period: StoredPeriod,
  ): Promise<void> {
    const ctx = insight('corrections', period);
    const live = (await this.figures.of(ctx, [pointId], period)).get(pointId);
    if (!live) return;
    const values = valuesOf(live);
    const { late_values: policy } = await this.settings.of(companyId);
    const deviceIds = (await this.points.operands(ctx, [pointId])).get(pointId)?.links.map(({ deviceId }) => deviceId);
    const { from, to } = period;
    const cause = await this.causes.of({
      ...{ pointId, from, to, closedAt: closed.closedAt, closedLinks: closed.links, links: live.links },
      deviceIds: deviceIds ?? [],
    });
    await this.database.transaction(async (transaction) => {
      const before = ledgerOf(await this.ledgers.lock(transaction, companyId, [pointId]), pointId);
      const after = observe(before, period.id, values, { policy, cause });
      if (after !== before)
        await this.ledgers.save(transaction, [{ pointId, before, after, period, live, author: '' }]);
    });
  }
}
