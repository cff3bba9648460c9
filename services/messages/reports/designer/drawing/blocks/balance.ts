import { balance as kind } from '@gaugeway/proto/kinds/design-blocks/balance';
import { MOST_DESIGNED_VALUES } from '@gaugeway/proto/api';
import { callerZone } from '@gaugeway/platform/auth';
import { eachOf } from '../../../orders/gather';
import { partTitle } from '../../design-period';
import { defineDrawer } from '../block-drawer';
import { head, nothing, shareHeads, shareRow } from '../series';

/** Draws each group: its parts if requested, and the whole period. */
export const balance = defineDrawer(kind, async (context, { title, by }) => {
  const ids = context.scope.balance_group_ids;
  if (ids.length === 0) return nothing(context, title);
  const { translate, ctx } = context;
  // Sums of a period are the same by day or month; months are fewer.
  const step = by === 'day' ? 'day' : 'month';
  const found = await eachOf(ids, (id) => context.balance(id, step));
  const rows = found.flatMap((group, index) => {
    if (!group) return [[`${ids[index]}`, translate('report.deleted'), null, null, null, null, '', ...shareRow(null)]];
    const { title: name, unit, parts, total } = group;
    const row = (period: string, of: (typeof parts)[number] | typeof total) => [
      ...[name, period, of.in, of.out, of.loss, of.percent, unit, ...shareRow(of.final_share)],
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
        ...shareHeads(context),
      ],
      rows: wide,
      note: exceeded.length > 0 ? translate('design.note_exceeded', { names: exceeded.slice(0, 10).join(', ') }) : '',
    },
  ];
});
