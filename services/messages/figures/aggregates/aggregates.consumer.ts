import { Injectable } from '@nestjs/common';
import { isAggregated, MESSAGE_TYPE } from '@gaugeway/catalogue';
import { type EventBatch, BATCH_WINDOW_MS } from '@gaugeway/platform/bus';
import { Consumes } from '@gaugeway/platform/nest';
import { readingRemoved, readingStored } from '@gaugeway/proto/events';
import { AggregateScheduler } from './aggregate-scheduler';
import { type DirtyRange, DirtyRepository, FOREVER } from './dirty.repository';
import { isCorrected, isOnScreens } from '../../store/timeseries/figures-changed';

const GROUP = 'messages-aggregates';

/**
 * Marks changed ranges as dirty, which survives this process, and requests their build. A repeated event builds the
 * same.
 */
@Injectable()
export class AggregatesConsumer {
  constructor(
    private readonly dirty: DirtyRepository,
    private readonly builder: AggregateScheduler,
  ) {}

  @Consumes(readingStored, { group: GROUP, batchWindowMs: BATCH_WINDOW_MS.figures })
  async onReadingStored(events: EventBatch<typeof readingStored>): Promise<void> {
    let isAwaited = false;
    const ranges = events.flatMap(({ value }) =>
      (value?.rows ?? []).flatMap((row): DirtyRange[] => {
        if (!value || row.type !== MESSAGE_TYPE.current || !(row.fields ?? []).some(isAggregated)) return [];
        const ts = row.ts ?? 0;
        isAwaited ||= isCorrected(row);
        const isCorrection = isOnScreens(row, value.storedAt);
        return [{ deviceId: value.deviceId, from: ts, to: ts, isRemoval: false, isCorrection }];
      }),
    );
    await this.changed(ranges, isAwaited);
  }

  @Consumes(readingRemoved, { group: GROUP })
  onReadingRemoved(events: EventBatch<typeof readingRemoved>): Promise<void> {
    return this.changed(
      events.flatMap(({ value }) =>
        value?.type === MESSAGE_TYPE.current
          ? [
              {
                deviceId: value.deviceId,
                from: value.ts,
                to: value.ts || FOREVER,
                isRemoval: true,
                isCorrection: true,
              },
            ]
          : [],
      ),
      true,
    );
  }

  /** `isAwaited`: somebody waits for the figures. A device that delivers late does not; it would end the window of all. */
  private async changed(ranges: readonly DirtyRange[], isAwaited: boolean): Promise<void> {
    if (ranges.length === 0) return;
    await this.dirty.mark(ranges);
    if (isAwaited) this.builder.now();
    else this.builder.soon();
  }
}
