import { Injectable } from '@nestjs/common';
import { isAggregated, MESSAGE_TYPE } from '@gaugeway/catalogue';
import type { Transaction } from '@gaugeway/platform/database';
import { HINT_RULES } from '@gaugeway/proto/api';
import { DirtyRepository } from '../../figures/aggregates/dirty.repository';
import { FollowEstimates } from './estimation/follow-estimates';
import { changedRanges, type HeldValue } from '../../store/timeseries/held-back/held-back';
import type { SeriesVerdict } from './judge';
import type { TakenRows } from './quality-dirty.repository';

/**
 * Consequences of other verdicts, in their transaction, so that figures converge in whatever order readings are stored,
 * judged and summed up. A build that ran before is repeated; one that runs meanwhile meets the mark after it.
 */
@Injectable()
export class FollowVerdicts {
  constructor(
    private readonly figures: DirtyRepository,
    private readonly estimates: FollowEstimates,
  ) {}

  /**
   * Compares the previous holds of judged pieces with the current verdicts. Marks aggregates of newly held or released
   * values, and repeats estimates that depend on them. Returns whether aggregates were marked.
   */
  async follow(
    transaction: Transaction,
    pieces: readonly TakenRows[],
    before: readonly HeldValue[],
    verdicts: readonly SeriesVerdict[],
  ): Promise<boolean> {
    const after = verdicts.filter(({ rule, isUsed }) => !isUsed && !HINT_RULES.includes(rule));
    const changed = changedRanges(before, after);
    if (changed.length === 0) return false;
    const devices = new Map(pieces.map((piece) => [piece.deviceId, piece]));
    await this.estimates.follow(
      transaction,
      changed.flatMap((range) => {
        const device = devices.get(range.deviceId);
        return device ? [{ ...range, companyId: device.companyId, modelId: device.modelId, zone: device.zone }] : [];
      }),
    );
    const summed = changedRanges(before.filter(isSummed), after.filter(isSummed));
    const dirty = summed.map(({ deviceId, from, to }) => ({
      deviceId,
      from,
      to,
      isRemoval: false,
      isCorrection: true,
    }));
    await this.figures.mark(dirty, transaction);
    return dirty.length > 0;
  }
}

const isSummed = ({ type, field }: HeldValue): boolean =>
  type === MESSAGE_TYPE.current && (field === '' || isAggregated(field));
