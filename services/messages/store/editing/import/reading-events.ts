import type { OutgoingEvent } from '@gaugeway/platform/bus';
import type { EventIn, readingDecoded } from '@gaugeway/proto/events';
import type { ProjectedDevice } from '../../registries/devices/device.repository';

/** Rows of one event: far from the megabyte that one may have. */
const ROWS_AN_EVENT = 500;

/** Readings as a decoder would publish them, in pieces; rows of the same fields share their layout. */
export function readingEvents(
  { deviceId, companyId, modelId }: ProjectedDevice,
  type: number,
  rows: readonly { ts: number; values: ReadonlyMap<string, number> }[],
  extra: string,
): OutgoingEvent<EventIn<typeof readingDecoded>>[] {
  const receivedAt = Date.now();
  const pieces = Array.from({ length: Math.ceil(rows.length / ROWS_AN_EVENT) }, (_, piece) =>
    rows.slice(piece * ROWS_AN_EVENT, (piece + 1) * ROWS_AN_EVENT),
  );
  return pieces.map((piece) => {
    const places = new Map<string, number>();
    const layouts: { fields: string[] }[] = [];
    const readings = piece.map(({ ts, values }) => {
      const fields = [...values.keys()];
      const key = fields.join('\n');
      let layout = places.get(key);
      if (layout === undefined) {
        layout = layouts.push({ fields }) - 1;
        places.set(key, layout);
      }
      return { type, ts, layout, values: [...values.values()], extra };
    });
    return {
      key: String(deviceId),
      company: companyId,
      value: { deviceId, companyId, modelId, receivedAt, layouts, readings },
    };
  });
}
