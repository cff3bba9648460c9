import { Injectable } from '@nestjs/common';
import { slotEnd, type Zone } from '@gaugeway/proto/time/zone';
import { STATUS } from '../../store/timeseries/merge';
import { ValueStateRepository } from './value-state.repository';

/** Statuses from the best to the worst. */
const RANK = [STATUS.raw, STATUS.valid, STATUS.edited, STATUS.estimated, STATUS.suspect, STATUS.rejected] as const;

/** Status of rows with the verdicts of rules. */
@Injectable()
export class ValueStates {
  constructor(private readonly statuses: ValueStateRepository) {}

  /**
   * Worst status by the end of each interval of `minutes`, by a clock of `zone`; plainly valid intervals are absent.
   */
  async of(
    deviceId: number,
    types: readonly number[],
    from: number,
    to: number,
    minutes: number,
    zone: Zone,
  ): Promise<Map<number, number>> {
    const found = new Map<number, number>();
    for (const { ts, status } of await this.statuses.of(deviceId, types, from, to)) {
      // A device's own intervals may be shorter or lie between ours: each belongs to the one that it ends in.
      const end = minutes === 60 ? slotEnd(zone, ts, minutes * 60) : ts;
      const known = found.get(end) ?? STATUS.valid;
      found.set(end, rank(status) > rank(known) ? status : known);
    }
    return found;
  }
}

const rank = (status: number): number => RANK.findIndex((known) => known === status);
