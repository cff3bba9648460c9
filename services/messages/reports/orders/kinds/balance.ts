import { eachOf, type MakeTable, partName, type ReportContext } from '../gather';

/** Balance groups: for each a row per day or month, and its total. */
export const balance: MakeTable = async (ground) => {
  const { order, say } = ground;
  const ids = 'balance_group_ids' in order ? order.balance_group_ids : [];
  const rows = (await eachOf(ids, (id) => rowsOf(ground, id))).flat();
  return {
    columns: (['group', 'period', 'in', 'out', 'loss', 'percent', 'unit', 'note'] as const).map((key) => ({
      key,
      title: say(key),
    })),
    rows,
  };
};

async function rowsOf(ground: ReportContext, id: number) {
  const { say } = ground;
  const found = await ground.balance(id);
  if (!found) return [{ group: `${id}`, note: say('gone') }];
  const { title, unit, parts, total } = found;
  return [
    ...parts.map((part) => ({
      ...{ group: title, period: partName(ground, part.from), in: part.in, out: part.out, loss: part.loss },
      ...{ percent: part.percent, unit },
      note: [part.is_exceeded && say('exceeded'), !part.is_complete && say('incomplete')].filter(Boolean).join(' '),
    })),
    {
      ...{ group: title, period: say('total'), in: total.in, out: total.out, loss: total.loss },
      ...{ percent: total.percent, unit, note: total.is_exceeded ? say('exceeded') : '' },
    },
  ];
}
