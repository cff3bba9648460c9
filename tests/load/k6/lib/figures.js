// The figures of the scenarios: durations, and how many of them are within a multiple of the bare endpoint's.
import http from 'k6/http';
import { Counter, Rate, Trend } from 'k6/metrics';
import { runSeconds, settings } from './settings.js';

const BARE_REQUESTS = 200;
/** A faster answer is noise of the clock, ms. */
const LEAST_BARE_MS = 1;
/** Part of the answers that has to be within the limit: the limit is one of their p95. */
const WITHIN = 0.95;
const MOST_FAILED = 0.01;

const bareTrend = new Trend('bare_ms', true);
const pushes = new Counter('pushes');

const figures = Object.fromEntries(
  settings.scenarios.map((name) => [
    name,
    { ms: new Trend(`${name}_ms`, true), within: new Rate(`${name}_within`), failed: new Rate(`${name}_failed`) },
  ]),
);

/** Notes an answer of a scenario. */
export function note(scenario, ms, isAnswered, bareMs) {
  const { ms: trend, within, failed } = figures[scenario];
  failed.add(!isAnswered);
  if (!isAnswered) return;
  trend.add(ms);
  within.add(ms <= bareMs * settings.limits[scenario]);
}

export const notePush = () => pushes.add(1);

/** p95 of the bare endpoint, one request after the other, ms. */
export async function measureBare() {
  const times = [];
  for (let n = 0; n < BARE_REQUESTS; n++) {
    const response = await http.asyncRequest('GET', settings.bareUrl, null, { tags: { name: 'bare' } });
    if (response.status !== 200) throw new Error(`the bare endpoint ${settings.bareUrl} gave ${response.status}`);
    times.push(response.timings.duration);
    bareTrend.add(response.timings.duration);
  }
  times.sort((a, b) => a - b);
  return Math.max(LEAST_BARE_MS, times[Math.ceil(times.length * WITHIN) - 1]);
}

/** k6 ends with 99 where one is not kept. */
export function thresholds() {
  const kept = {};
  for (const name of settings.scenarios) {
    kept[`${name}_failed`] = [`rate<=${MOST_FAILED}`];
    if (settings.isJudged) kept[`${name}_within`] = [`rate>=${WITHIN}`];
  }
  // An uplink that k6 had no free user for was not sent in time.
  if (settings.scenarios.includes('uplinks') && settings.isJudged)
    kept['dropped_iterations{scenario:uplinks}'] = [`count<=${Math.ceil(settings.rate * runSeconds * MOST_FAILED)}`];
  // With both, sent readings are pushed to watchers.
  if (['uplinks', 'watchers'].every((name) => settings.scenarios.includes(name))) kept.pushes = ['count>0'];
  return kept;
}

const shown = (value, digits = 1) => (value === undefined ? '-' : value.toFixed(digits));

/** The table of a run, and its figures for other programs. */
export function summary({ metrics }) {
  const valuesOf = (name) => metrics[name]?.values ?? {};
  const bare = Math.max(LEAST_BARE_MS, valuesOf('bare_ms')['p(95)'] ?? LEAST_BARE_MS);
  const rows = settings.scenarios.map((name) => {
    const ms = valuesOf(`${name}_ms`);
    const p95 = ms['p(95)'];
    return {
      name,
      p50: ms.med,
      p95,
      ratio: p95 === undefined ? undefined : p95 / bare,
      limit: settings.limits[name],
      failed: valuesOf(`${name}_failed`).rate,
    };
  });
  const lines = rows.map(({ name, p50, p95, ratio, limit, failed }) =>
    [name.padEnd(12), shown(p50), shown(p95), shown(ratio), String(limit), `${shown((failed ?? 0) * 100, 2)} %`]
      .map((text) => text.padStart(10))
      .join(''),
  );
  const head = ['scenario', 'p50, ms', 'p95, ms', 'of bare', 'limit', 'failed']
    .map((text) => text.padStart(10))
    .join('');
  return {
    text: `\nbare endpoint: p95 ${shown(bare, 2)} ms\n${head}\n${lines.join('\n')}\n\n`,
    json: JSON.stringify({ bare, rows, pushes: valuesOf('pushes').count ?? 0 }),
  };
}
