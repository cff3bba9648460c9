import { consumption as kind } from '@gaugeway/proto/kinds/reports/consumption';
import { eachOf, gatherReport, noteOf, wholeOf } from '../gather';

/** Several points: a row per point with its consumption of the whole period. */
export const consumption = gatherReport(kind, {
  async gather(source) {
    const { order, borders, columns, translate: text } = source;
    const ids = order.accounting_point_ids;
    const names = await source.points(ids);
    const whole = wholeOf(borders);
    const cells = await source.final(ids, whole);
    const found = await eachOf(ids, (id) => source.consumption(id, whole));
    const rows = ids.map((id, index) => {
      const { title = `${id}`, address = '', meter = '' } = names.get(id) ?? {};
      const of = found[index];
      const part = of?.parts[0];
      return {
        ...{ number: index + 1, point: title, address, meter },
        ...{ consumption: part?.value ?? null, unit: of?.unit ?? '', ...(of && cells(id)) },
        note: of ? noteOf(source, part) : text('deleted'),
      };
    });
    return { columns, rows };
  },
});
