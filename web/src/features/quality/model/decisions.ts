/** A value that a rule is about. */
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

/** The calls that decide about these values: one for each device, message type and field. */
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
    // Two rules may be about one value.
    if (!part.datetimes.includes(datetime)) part.datetimes.push(datetime);
    parts.set(key, part);
  }
  return [...parts.values()];
}
