/** Kinds of archives that a complex set turns on, by the place of their bit: hourly to yearly. */
export const ARCHIVE_BITS = ['hourly', 'daily', 'weekly', 'monthly', 'quarterly', 'half_year', 'yearly'] as const;

export const hasBit = (bits: number, place: number): boolean => (bits & (1 << place)) !== 0;

/** Sum of 2^place of the ticked entries (specification 1, section 7). */
export const withBit = (bits: number, place: number, isSet: boolean): number =>
  isSet ? bits | (1 << place) : bits & ~(1 << place);
