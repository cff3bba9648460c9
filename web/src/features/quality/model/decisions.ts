/** Value that a rule has judged. */
interface Judged {
  device_id: number;
  msgType: number;
  datetime: number;
  /** null = the row as a whole. */
  field: string | null;
}

interface Part {
  device_id: number;
  msgType: number;
  datetimes: number[];
  fields?: string[];
}

/** Calls that decide about these values: one per device, message type and field. */
export function decisionsOf(rows: readonly Judged[]): Part[] {
  const parts = new Map<string, Part>();
  for (const { device_id, msgType, datetime, field } of rows) {
    const key = [device_id, msgType, field].join('/');
    const part = parts.get(key) ?? {
      device_id,
      msgType,
      datetimes: [],
      ...(field === null ? {} : { fields: [field] }),
    };
    // Two rules may have judged the same value.
    if (!part.datetimes.includes(datetime)) part.datetimes.push(datetime);
    parts.set(key, part);
  }
  return [...parts.values()];
}
