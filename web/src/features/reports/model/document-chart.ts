const TICKS = 5;

/** Axis from zero, or from below zero for negative values, in round steps. Pure. */
export function chartScale(series: readonly (readonly (number | null)[])[]) {
  const values = [0, ...series.flat().filter((value) => value !== null)];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const top = least === most ? least + 1 : most;
  const rough = (top - least) / (TICKS - 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((one) => one >= rough * 0.999) ?? 10 * power;
  const low = Math.floor(least / step) * step;
  const high = Math.ceil((top / step) * 0.9999) * step;
  const ticks = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, place) =>
    Number((low + place * step).toPrecision(10)),
  );
  return { low, high, ticks };
}
