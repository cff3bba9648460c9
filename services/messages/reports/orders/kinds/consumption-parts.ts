import { withPauses } from '@gaugeway/platform/slots';
import { eachOf, type MakeTable, partName, sumOf } from '../gather';

/** Several points by day or month: the points in rows, or in columns. */
export const consumptionParts: MakeTable = async (ground) => {
  const { order, borders, say } = ground;
  const ids = 'accounting_point_ids' in order ? order.accounting_point_ids : [];
  const names = await ground.points(ids);
  const points = await eachOf(ids, async (id) => {
    const { title = `${id}`, address = '' } = names.get(id) ?? {};
    const { parts = [], unit = '' } = (await ground.consumption(id, borders)) ?? {};
    return { id, title, address, parts, unit };
  });
  const periods = borders.slice(0, -1);
  if ('report_type_value' in order && order.report_type_value === 'vertical') {
    return {
      columns: [
        { key: 'period', title: say('period') },
        ...points.map(({ id, title, unit }) => ({ key: `point_${id}`, title: unit ? `${title}, ${unit}` : title })),
      ],
      rows: [
        ...(await withPauses(periods, (from, index) => ({
          period: partName(ground, from),
          ...Object.fromEntries(points.map(({ id, parts }) => [`point_${id}`, parts[index]?.value ?? null])),
        }))),
        {
          period: say('total'),
          ...Object.fromEntries(points.map(({ id, parts }) => [`point_${id}`, sumOf(parts)])),
        },
      ],
    };
  }
  return {
    columns: [
      ...(['point', 'address', 'unit'] as const).map((key) => ({ key, title: say(key) })),
      ...periods.map((from, index) => ({ key: `part_${index}`, title: partName(ground, from) })),
      { key: 'total', title: say('total') },
    ],
    rows: await withPauses(points, ({ title, address, unit, parts }) => ({
      ...{ point: title, address, unit },
      ...Object.fromEntries(periods.map((_, index) => [`part_${index}`, parts[index]?.value ?? null])),
      total: sumOf(parts),
    })),
  };
};
