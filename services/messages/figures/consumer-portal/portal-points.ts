import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { orNotFound, pageOf, pageReply } from '@gaugeway/platform/http';
import type { InputOf, ownPointHistory, ownPoints, ReplyOf } from '@gaugeway/proto/api';
import { dateOf, dayOfDate } from '../buckets';
import { merged } from '../aggregates/point-figures';
import { type DayReading, PortalFigures, registerOf, sourceOf, stateOf, sumOf } from './portal-figures';
import { PortalPointRepository } from './portal-point.repository';

type History = ReplyOf<typeof ownPointHistory>;

/** Points of a consumer as shown in the consumer account. */
@Injectable()
export class PortalPoints {
  constructor(
    private readonly points: PortalPointRepository,
    private readonly figures: PortalFigures,
  ) {}

  async list(ctx: Context, input: InputOf<typeof ownPoints>): Promise<ReplyOf<typeof ownPoints>> {
    const at = pageOf(input);
    const { rows, total } = await this.points.page(ctx, at);
    const views = [];
    for (const point of rows) views.push(await this.figures.view(ctx, point));
    return { points: pageReply(views, total, at) };
  }

  /** Throws 404. */
  async history(ctx: Context, { point_id, by, from, to }: InputOf<typeof ownPointHistory>): Promise<History> {
    const point = orNotFound(await this.points.find(ctx, point_id));
    // First of all: its reading is among the readings afterwards.
    const view = await this.figures.view(ctx, point);
    const { parts } = await this.figures.days(ctx, point, { from, to });
    const shares = await this.figures.shares(ctx, point, [{ from, to }]);
    const readings = await this.figures.readings(ctx, point, { from, to });
    const estimated = new Set(readings.filter((each) => stateOf(each) === 'estimated').map(({ day }) => day));
    const shown = by === 'day' ? parts : merged(parts.map((part) => ({ ...part, day: monthOf(part.day) })));
    const keyOf = (day: string) => (by === 'day' ? day : monthOf(day));
    const marked = new Set([...estimated].map(keyOf));
    const until = [to, dateOf(dayOfDate(this.figures.dayOf(ctx, point)) - 1)].sort()[0] ?? to;
    return {
      point: view,
      parts: shown.map(({ day, value }) => ({ day, value, is_estimated: marked.has(day) })),
      total: sumOf(parts),
      share: shares.get(0) ?? null,
      missing_days: missingDays(
        parts.map(({ day }) => day),
        until,
      ),
      readings: readings.map((reading) => readingOf(ctx, reading)).reverse(),
    };
  }
}

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/**
 * Days without a value between the first day with a value and the last of the period. A meter that is read now and then
 * has none: its consumption between two readings is on the day of the second.
 */
export function missingDays(days: readonly string[], until: string): number {
  const first = days[0];
  if (first === undefined || first > until) return 0;
  const span = dayOfDate(until) - dayOfDate(first) + 1;
  const known = days.filter((day) => day <= until).length;
  return known * 2 < span ? 0 : span - known;
}

function readingOf(ctx: Context, reading: DayReading): History['readings'][number] {
  const { row, device, registers } = reading;
  return {
    datetime: row.ts,
    serial: device?.serial ?? '',
    values: registers
      .filter(({ field }) => row.values.has(field))
      .map(({ field }) => registerOf(ctx, field, device?.modelId ?? null, row.values)),
    source: sourceOf(reading),
    state: stateOf(reading),
  };
}
