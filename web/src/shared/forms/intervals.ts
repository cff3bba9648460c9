import i18next from 'i18next';

/** Selectable intervals, seconds (specification 3, section 9). */
const INTERVALS = [
  60, 300, 900, 1800, 3600, 7200, 10_800, 14_400, 21_600, 43_200, 86_400, 172_800, 259_200, 604_800, 1_209_600,
  2_592_000,
];

const UNITS = [
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** "15 minutes", "2 weeks". */
export function formatInterval(seconds: number): string {
  const [unit, size] = UNITS.find(([, length]) => seconds >= length && seconds % length === 0) ?? UNITS[4];
  return i18next.t(`common:interval.${unit}`, { count: seconds / size });
}

/** The intervals, and the device's current one if it is not among them. */
export function intervalChoices(own: number | null): { value: string; label: string }[] {
  const all =
    own !== null && own > 0 && !INTERVALS.includes(own) ? [...INTERVALS, own].sort((a, b) => a - b) : INTERVALS;
  return all.map((seconds) => ({ value: String(seconds), label: formatInterval(seconds) }));
}
