/** A calendar month (UTC) as a partition. Names sort as their times do. */
export interface Month {
  name: string;
  /** Unix seconds, inclusive. */
  from: number;
  /** Unix seconds, exclusive. */
  to: number;
}

export function monthOf(ts: number): Month {
  const date = new Date(ts * 1000);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return {
    name: `message_${year}_${String(month + 1).padStart(2, '0')}`,
    from: Date.UTC(year, month) / 1000,
    to: Date.UTC(year, month + 1) / 1000,
  };
}
