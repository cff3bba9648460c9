import { eachOf, type MakeTable, noteOf } from '../gather';

/** Several points: a row per point with what it consumed in the whole period. */
export const consumption: MakeTable = async (ground) => {
  const { order, borders, say } = ground;
  const ids = 'accounting_point_ids' in order ? order.accounting_point_ids : [];
  const names = await ground.points(ids);
  const whole = [borders[0] ?? 0, borders.at(-1) ?? 0];
  const found = await eachOf(ids, (id) => ground.consumption(id, whole));
  return {
    columns: (['number', 'point', 'address', 'meter', 'consumption', 'unit', 'note'] as const).map((key) => ({
      key,
      title: say(key),
    })),
    rows: ids.map((id, index) => {
      const { title = `${id}`, address = '', meter = '' } = names.get(id) ?? {};
      const of = found[index];
      const part = of?.parts[0];
      return {
        ...{ number: index + 1, point: title, address, meter },
        ...{ consumption: part?.value ?? null, unit: of?.unit ?? '' },
        note: of ? noteOf(ground, part) : say('gone'),
      };
    }),
  };
};
