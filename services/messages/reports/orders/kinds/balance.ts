import { balance as kind } from '@gaugeway/proto/kinds/reports/balance';
import { shareCells } from '../../../figures/shares/final-cells';
import { batchesOf, gatherReport, type OrderOf, partName, type ReportSource } from '../gather';

/** Balance groups: for each a row per day or month, and its total. */
export const balance = gatherReport(kind, {
  async gather(source) {
    const groups = batchesOf(source.order.balance_group_ids, (id) => rowsOf(source, id));
    async function* rows() {
      for await (const batch of groups) yield batch.flat();
    }
    return { columns: source.columns, rows: rows() };
  },
});

async function rowsOf(source: ReportSource<OrderOf<typeof kind>>, id: number) {
  const { translate: text } = source;
  const found = await source.balance(id);
  if (!found) return [{ group: `${id}`, note: text('deleted') }];
  const { title, unit, parts, total } = found;
  return [
    ...parts.map((part) => ({
      ...{ group: title, period: partName(source, part.from), in: part.in, out: part.out, loss: part.loss },
      ...{ percent: part.percent, carried: part.carried, billed: part.billed, unit, ...shareCells(part.final_share) },
      note: [part.is_exceeded && text('exceeded'), !part.is_complete && text('incomplete')].filter(Boolean).join(' '),
    })),
    {
      ...{ group: title, period: text('total'), in: total.in, out: total.out, loss: total.loss },
      ...{
        percent: total.percent,
        carried: total.carried,
        billed: total.billed,
        unit,
        ...shareCells(total.final_share),
      },
      note: total.is_exceeded ? text('exceeded') : '',
    },
  ];
}
