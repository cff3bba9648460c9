import { MOST_DESIGNED_VALUES } from '@gaugeway/proto/api';
import { callerZone } from '@gaugeway/platform/auth';
import { eachOf } from '../../orders/gather';
import { clockOf } from '../../orders/structure/structure-words';
import { partTitle } from '../design-period';
import { nothing } from './consumption';
import type { DrawBlock, DrawContext, PointQuality } from './draw-context';

const head = (title: string, isNumber = false, weight = 1) => ({ title, is_number: isNumber, weight });

/** Each group on its own: its parts where they are wanted, and the whole period. */
export const balance: DrawBlock<'balance'> = async (context, { title, by }) => {
  const ids = context.scope.balance_group_ids;
  if (ids.length === 0) return nothing(context, title);
  const { translate, ctx } = context;
  // Sums of a period are the same by day or month; months are fewer.
  const step = by === 'day' ? 'day' : 'month';
  const found = await eachOf(ids, (id) => context.balance(id, step));
  const rows = found.flatMap((group, index) => {
    if (!group) return [[`${ids[index]}`, translate('report.gone'), null, null, null, null, '']];
    const { title: name, unit, parts, total } = group;
    const row = (period: string, of: (typeof parts)[number] | typeof total) => [
      ...[name, period, of.in, of.out, of.loss, of.percent, unit],
    ];
    return [
      ...(by === 'period' ? [] : parts.map((part) => row(partTitle(step, part.from, callerZone(ctx)), part))),
      row(translate('report.total'), total),
    ];
  });
  const exceeded = found.flatMap((group) => (group?.total.is_exceeded ? [group.title] : []));
  const wide = rows.slice(0, MOST_DESIGNED_VALUES);
  return [
    {
      ...{ kind: 'table', title, totals: 0 },
      columns: [
        head(translate('report.group'), false, 1.2),
        head(translate('report.period')),
        ...(['in', 'out', 'loss', 'percent'] as const).map((key) => head(translate(`report.${key}`), true)),
        head(translate('report.unit')),
      ],
      rows: wide,
      note: exceeded.length > 0 ? translate('design.note_exceeded', { names: exceeded.slice(0, 10).join(', ') }) : '',
    },
  ];
};

const percentOf = ({ expected, missing, estimated }: PointQuality) =>
  expected === 0 ? null : Number((((expected - missing - estimated) / expected) * 100).toFixed(1));

export const quality: DrawBlock<'quality'> = async (context, { title, by }) => {
  const { translate, points } = context;
  const found = await eachOf(points, ({ id }) => context.quality(id));
  const known = found.filter((one) => one !== null);
  if (known.length === 0) return nothing(context, title);
  const sum = (of: (one: PointQuality) => number) => known.reduce((all, one) => all + of(one), 0);
  const all: PointQuality = {
    ...{ expected: sum((one) => one.expected), complete: sum((one) => one.complete) },
    ...{ estimated: sum((one) => one.estimated), suspect: sum((one) => one.suspect) },
    missing: sum((one) => one.missing),
  };
  const row = (name: string, one: PointQuality) => [
    ...[name, one.expected, one.complete, one.estimated, one.suspect, one.missing, percentOf(one)],
  ];
  const own = points.flatMap(({ title: name }, index) => {
    const one = found[index];
    return one ? [row(name, one)] : [];
  });
  const without = points.length - known.length;
  return [
    {
      ...{ kind: 'table', title, totals: by === 'point' && own.length > 1 ? 1 : 0 },
      columns: [
        head(translate('report.point'), false, 1.2),
        ...(['expected', 'complete', 'estimated', 'suspect', 'missing', 'percent'] as const).map((key) =>
          head(translate(`design.quality_${key}`), true),
        ),
      ],
      rows: [
        ...(by === 'point' ? own : []),
        ...(by === 'all' || own.length > 1 ? [row(translate('design.all_points', { count: known.length }), all)] : []),
      ],
      note: without > 0 ? translate('design.note_no_quality', { count: without }) : '',
    },
  ];
};

export const events: DrawBlock<'events'> = async (context, { title, most }) => {
  const { translate, ctx } = context;
  const { events: found, isCut } = await context.events(most);
  if (found.length === 0)
    return [
      ...nothing(context, title).slice(0, title ? 1 : 0),
      { kind: 'text', text: translate('design.no_events'), align: 'left', is_small: true },
    ];
  return [
    {
      ...{
        kind: 'table',
        title,
        totals: 0,
        note: isCut ? translate('design.note_events', { count: found.length }) : '',
      },
      columns: [
        head(translate('report.time')),
        head(translate('report.meter')),
        head(translate('design.event'), false, 2),
      ],
      rows: found.map(({ at, meter, text }) => [clockOf(ctx, at), meter, text]),
    },
  ];
};

export const points: DrawBlock<'points'> = async (context: DrawContext, block) =>
  context.points.length === 0 ? nothing(context, block.title) : [await context.table(block)];
