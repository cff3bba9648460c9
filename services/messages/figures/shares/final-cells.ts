import { Injectable } from '@nestjs/common';
import { callerZone, type Context } from '@gaugeway/platform/auth';
import type { BILLED_COLUMNS, SHARE_COLUMNS } from '@gaugeway/proto/kinds/report';
import { PointSlots } from './point-slots.repository';
import { daysBetween, type Share, shareOf } from './share-of';

const PERCENT_DIGITS = 2;
const percent = (part: number): number => Number((part * 100).toFixed(PERCENT_DIGITS));

export type ShareCells = Record<(typeof SHARE_COLUMNS)[number], number | null>;
export type FinalCells = ShareCells & Record<(typeof BILLED_COLUMNS)[number], number | null>;

/** Cells of the share columns of reports, in percent; null = nothing was due. */
export const shareCells = (share: Share | null): ShareCells => ({
  share_final: share && percent(share.final),
  share_estimated: share && percent(share.estimated),
  share_missing: share && percent(share.missing),
});

/** Shares of final values of the sums of points, and their closed figures. */
@Injectable()
export class FinalFigures {
  constructor(private readonly slots: PointSlots) {}

  /**
   * Cells of a point by its number for the part of the place, from 0. Carried and billed amounts are those of closed
   * periods that the days of the part consist of; else null.
   *
   * @param times borders of the parts, Unix seconds, of which the days by the clock of the caller are taken
   */
  async of(
    ctx: Context,
    pointIds: readonly number[],
    times: readonly number[],
  ): Promise<(pointId: number, place?: number) => FinalCells> {
    const days = daysBetween(times, callerZone(ctx));
    const [slots, closed] = await Promise.all([
      this.slots.of(ctx, pointIds, days),
      this.slots.closed(ctx, pointIds, days),
    ]);
    const keyOf = (pointId: number, place: number) => `${pointId} ${place}`;
    const shares = new Map(slots.map((each) => [keyOf(each.pointId, each.place), shareOf([each])]));
    const sums = new Map(closed.map((each) => [keyOf(each.pointId, each.place), each]));
    return (pointId, place = 0) => {
      const sum = sums.get(keyOf(pointId, place));
      return {
        ...shareCells(shares.get(keyOf(pointId, place)) ?? null),
        ...{ carried: sum?.carried ?? null, billed: sum?.billed ?? null },
      };
    };
  }
}
