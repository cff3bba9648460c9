import { type MakeTable, noteOf, partName, sumOf } from '../gather';

/** One point: a row per day or month, and the total. */
export const pointParts: MakeTable = async (ground) => {
  const { order, borders, say } = ground;
  const pointId = 'accounting_point_id' in order ? order.accounting_point_id : 0;
  const found = await ground.consumption(pointId, borders);
  const parts = found?.parts ?? [];
  const consumption = found?.unit ? `${say('consumption')}, ${found.unit}` : say('consumption');
  return {
    columns: [
      { key: 'period', title: say('period') },
      { key: 'consumption', title: consumption },
      { key: 'note', title: say('note') },
    ],
    rows: [
      ...parts.map((part) => ({
        period: partName(ground, part.from),
        consumption: part.value,
        note: noteOf(ground, part),
      })),
      { period: say('total'), consumption: sumOf(parts), note: found ? '' : say('gone') },
    ],
  };
};
