import { Injectable } from '@nestjs/common';
import { MESSAGE_TYPE } from '@gaugeway/catalogue';
import { type EventBatch, type RegistryChanges, BATCH_WINDOW_MS } from '@gaugeway/platform/bus';
import { AfterProjection, Consumes } from '@gaugeway/platform/nest';
import { type accountingPointRegistry, type EventOf, readingRemoved, readingStored } from '@gaugeway/proto/events';
import { AccountingPointRepository } from '../../store/registries/accounting-points/accounting-point.repository';
import { FOREVER } from '../../figures/aggregates/dirty.repository';
import { isOnScreens } from '../../store/timeseries/figures-changed';
import { type DirtyRows, QualityDirtyRepository } from './quality-dirty.repository';
import type { DeviceReset } from './resets/register-reset.repository';
import { RegisterResets } from './resets/register-resets';
import { JUDGED_TYPES } from './slots';

const GROUP = 'messages-quality';
const DAY = 86_400;
const PROFILES: readonly number[] = [MESSAGE_TYPE.powerProfile, MESSAGE_TYPE.energyProfile];

/**
 * Marks changed series as dirty, in the database; the job judges them some seconds later, so that storing never waits
 * for it and a device that delivers many rows is judged once.
 */
@Injectable()
export class QualityConsumer {
  constructor(
    private readonly dirty: QualityDirtyRepository,
    private readonly resets: RegisterResets,
  ) {}

  @Consumes(readingStored, { group: GROUP, batchWindowMs: BATCH_WINDOW_MS.figures })
  async onReadingStored(events: EventBatch<typeof readingStored>): Promise<void> {
    await this.resets.decide(devicesOf(events));
    await this.resets.report(events.flatMap(({ value }) => (value ? resetsOf(value) : [])));
    await this.dirty.mark(
      events.flatMap(({ value }) =>
        (value?.rows ?? []).flatMap((row) => {
          const { type = 0, ts = 0 } = row;
          if (!value || type === null || ts === null) return [];
          const isCorrection = isOnScreens(row, value.storedAt);
          return rangesOf({ deviceId: value.deviceId, type, from: ts, to: ts, isCorrection });
        }),
      ),
    );
  }

  @Consumes(readingRemoved, { group: GROUP })
  onReadingRemoved(events: EventBatch<typeof readingRemoved>): Promise<void> {
    return this.dirty.mark(
      events.flatMap(({ value }) => {
        if (!value) return [];
        const { deviceId, type, ts } = value;
        return rangesOf({ deviceId, type, from: ts, to: ts || FOREVER, isCorrection: true });
      }),
    );
  }

  /** Readings that came after a device left a point are judged by it, also those that were judged before. */
  @AfterProjection(AccountingPointRepository, 'projection')
  afterPoints({ values }: RegistryChanges<EventOf<typeof accountingPointRegistry>>): Promise<void> {
    const devices = values.flatMap(({ value }) => value.links.map(({ deviceId }) => deviceId ?? 0));
    return this.dirty.markChanged([...new Set(devices)]);
  }
}

/** Devices with readings of registers. */
function devicesOf(events: EventBatch<typeof readingStored>): { deviceId: number; modelId: number }[] {
  const found = new Map(
    events.flatMap(({ value }) =>
      value?.rows.some(({ type }) => type === MESSAGE_TYPE.current) ? [[value.deviceId, value.modelId] as const] : [],
    ),
  );
  return [...found].map(([deviceId, modelId]) => ({ deviceId, modelId }));
}

function resetsOf({ deviceId, companyId, modelId, resets }: EventOf<typeof readingStored>): DeviceReset[] {
  return resets.map(({ field = '', ts = 0, last, start = 0 }) => ({
    ...{ deviceId, companyId, modelId, field: field ?? '', ts: Math.trunc(ts ?? 0) },
    ...{ last: last ?? null, start: start ?? 0 },
  }));
}

/** Checks that rows of a type concern: registers are also compared with a profile. */
function rangesOf({ deviceId, type, from, to, isCorrection }: DirtyRows): DirtyRows[] {
  if (!JUDGED_TYPES.includes(type)) return [];
  const own = { deviceId, type, from, to, isCorrection };
  return PROFILES.includes(type) ? [own, { ...own, type: MESSAGE_TYPE.current, to: to + DAY }] : [own];
}
