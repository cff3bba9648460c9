import { Inject, Injectable, Logger } from '@nestjs/common';
import type { RegistryChanges } from '@gaugeway/platform/bus';
import type { EnvOf } from '@gaugeway/platform/config';
import { Database, isTransientDatabaseFault } from '@gaugeway/platform/database';
import { AfterProjection, Every } from '@gaugeway/platform/nest';
import type { accountingPointRegistry, deviceRegistry, EventOf } from '@gaugeway/proto/events';
import { messagesEnv, retainedSince } from '../../messages.env';
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
import { currentFigure, differences, type LatePolicy, observe } from './ledger';
import { ledgerOf, LedgerRepository } from './ledger.repository';
import { LiveFigures } from './live-figures';
import { PeriodRepository, type StoredPeriod } from './period.repository';
import { valuesOf } from './point-values';

const EVERY_MS = 2000;
/** Longest time before a period in which its first reading is looked for, seconds. */
const FIRST_READING = 40 * 86_400;
/** Points of one look, whose figures are computed together. */
const BATCH = 200;
/** Bound of a run; the next run continues. */
const MOST_BATCHES = 20;

/**
 * Compares closed figures with the readings where those changed. Differences become corrections by the policy of the
 * company; a closed figure is never changed.
 */
@Injectable()
export class CheckClosedJob {
  private readonly logger = new Logger('CheckClosed');

  constructor(
    @Inject(messagesEnv.token) private readonly env: EnvOf<typeof messagesEnv>,
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

  /** Changed device, noted reading or formula. */
  @AfterProjection(AccountingPointRepository, 'projection')
  pointsChanged({ values }: RegistryChanges<EventOf<typeof accountingPointRegistry>>): Promise<void> {
    return this.marks.points(values.map(({ id }) => id));
  }

  /** Changed ratio of transformers, model or zone. */
  @AfterProjection(DeviceRepository, 'projection')
  devicesChanged({ values }: RegistryChanges<EventOf<typeof deviceRegistry>>): Promise<void> {
    return this.marks.devices(values.map(({ id, value }) => ({ deviceId: id, companyId: value.companyId, from: 0 })));
  }

  @Every(EVERY_MS, 'messages.check_closed', HAS_CLOSED_CHANGES)
  async run(): Promise<void> {
    for (let batch = 0; batch < MOST_BATCHES; batch++) {
      const open = await this.changes.open(BATCH);
      for (const company of new Set(open.map(({ companyId }) => companyId)))
        await this.check(
          company,
          open.filter(({ companyId }) => companyId === company),
        );
      if (open.length < BATCH) return;
    }
  }

  /** Compares points of a company together; one by one if that fails, so that one point does not block the others. */
  private async check(companyId: number, changes: readonly ClosedChange[]): Promise<void> {
    try {
      await this.compareAll(companyId, changes);
    } catch (error) {
      // Temporary failures are retried at the next run.
      if (isTransientDatabaseFault(error)) throw error;
      const [change, ...others] = changes;
      if (change && others.length === 0) {
        this.logger.error({ err: error, point: change.pointId }, 'closed figures of a point could not be compared');
        await this.changes.postpone(change);
      } else for (const each of changes) await this.check(companyId, [each]);
    }
  }

  private async compareAll(companyId: number, changes: readonly ClosedChange[]): Promise<void> {
    const closed = await this.changes.closed(companyId, changes);
    const { late_values: policy } = await this.settings.of(companyId);
    const compared = new Set(changes);
    const since = retainedSince(this.env) + FIRST_READING;
    // The oldest first.
    for (const period of (await this.periods.stored(companyId)).toReversed()) {
      // Its readings, or the one before it, may be deleted by age: no correction.
      if (period.from < since) continue;
      const figures = closed.filter(({ periodId }) => periodId === period.id);
      for (const change of await this.compare(changes, figures, period, policy)) compared.delete(change);
    }
    await this.database.transaction(async (transaction) => {
      await this.changes.markVirtual(transaction, [...compared]);
      await this.changes.remove(transaction, [...compared]);
    });
  }

  /** Returns the changes that have to be compared again: readings or the closed figure changed meanwhile. */
  private async compare(
    changes: readonly ClosedChange[],
    closed: readonly ClosedFigure[],
    period: StoredPeriod,
    policy: LatePolicy,
  ): Promise<ClosedChange[]> {
    if (closed.length === 0) return [];
    const { companyId } = period;
    const ctx = insight('corrections', period);
    const ids = closed.map(({ pointId }) => pointId);
    const live = await this.figures.of(ctx, ids, period);
    const differing = closed.flatMap((figure) => {
      const now = live.get(figure.pointId);
      // Readings of a device that was deleted, or moved to another company, are not known.
      if (!now || now.lacksDevice) return [];
      return differences(figure.known, valuesOf(now)).length > 0 ? [{ figure, now }] : [];
    });
    if (differing.length === 0) return [];
    const points = await this.points.operands(ctx, ids);
    const causes = await this.causes.of(
      period,
      differing.map(({ figure: { pointId, closedAt, links: closedLinks }, now: { links } }) => {
        const deviceIds = points.get(pointId)?.links.map(({ deviceId }) => deviceId) ?? [];
        return { pointId, closedAt, closedLinks, links, deviceIds };
      }),
    );
    const marks = new Map(changes.map((change) => [change.pointId, change]));
    const differ = differing.flatMap(({ figure: { pointId } }) => marks.get(pointId) ?? []);
    return this.database.transaction(async (transaction) => {
      const unchanged = await this.changes.unchanged(transaction, differ);
      const ledgers = await this.ledgers.lock(transaction, companyId, [...unchanged]);
      const again: ClosedChange[] = [];
      const found = differing.flatMap(({ figure: { pointId, revision }, now }) => {
        const before = ledgerOf(ledgers, pointId);
        if (!unchanged.has(pointId) || currentFigure(before, period.id)?.revision !== revision) {
          again.push(...differ.filter((change) => change.pointId === pointId));
          return [];
        }
        const cause = causes.get(pointId) ?? 'recalculated';
        const after = observe(before, period.id, valuesOf(now), { policy, cause });
        return after === before ? [] : [{ pointId, before, after, period, live: now, author: '' }];
      });
      await this.ledgers.save(transaction, found);
      return again;
    });
  }
}
