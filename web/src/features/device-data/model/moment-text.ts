/** Time or day that a protocol writes as text. */
interface TextMoment {
  /** Unix seconds; of a day its midnight in UTC. */
  seconds: number;
  isDay: boolean;
}

/** Time in a text (ISO 8601, in UTC); null = another text. Pure. */
export function momentIn(text: string): TextMoment | null {
  const [whole, date, time] = /^(\d{4}-\d\d-\d\d)(T[\d:.]+Z)?$/.exec(text) ?? [];
  const seconds = whole === undefined ? NaN : Date.parse(whole) / 1000;
  if (Number.isNaN(seconds)) return null;
  return { seconds, isDay: time === undefined || whole === `${date}T00:00:00.000Z` };
}
