import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Metrics } from '@gaugeway/platform/telemetry';
import { testApp } from '@gaugeway/platform/testing';
import { allServices } from '../../services/all-in-one/all-services';
import { alertExpressions, CHART, type Expression, readExpressions } from './programs';

const ALERTS = join(CHART, 'monitoring/alerts.yaml');
const DASHBOARDS = join(CHART, 'monitoring/dashboards');
const RUNBOOK = join(__dirname, '../../docs/administration/alerts.md');

/** Of Prometheus itself, and the labels that it adds to each target. */
const OF_PROMETHEUS = 'up';
const TARGET_LABELS = ['job', 'instance', 'le'];

interface Dashboard {
  uid: string;
  panels: { id: number; targets: { expr: string }[] }[];
}

const dashboards = readdirSync(DASHBOARDS).map(
  (name) => JSON.parse(readFileSync(join(DASHBOARDS, name), 'utf8')) as Dashboard,
);

/** The expressions of all panels with Grafana's variables filled in. */
const panelExpressions = () =>
  readExpressions(
    dashboards.flatMap(({ panels }) =>
      panels.flatMap(({ targets }) =>
        targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '1m').replaceAll('$company', '.*')),
      ),
    ),
  );

/** Series that a process with open metrics exposes, with the labels of each. */
async function exposedSeries(): Promise<Map<string, readonly string[]>> {
  const app = await testApp(allServices, { env: { METRICS_PORT: '0' } });
  try {
    const series = new Map<string, readonly string[]>();
    for (const metric of app.get(Metrics).registry.getMetricsAsArray()) {
      const { name, labelNames } = metric as unknown as { name: string; labelNames: string[] };
      series.set(name, labelNames);
      if (metric.type.toString() !== 'histogram') continue;
      for (const part of ['bucket', 'sum', 'count']) series.set(`${name}_${part}`, labelNames);
    }
    return series;
  } finally {
    await app.close();
  }
}

describe('alert rules and dashboards', () => {
  let series: Map<string, readonly string[]>;
  let expressions: Expression[];

  beforeAll(async () => {
    series = await exposedSeries();
    expressions = [...alertExpressions(ALERTS), ...panelExpressions()];
  });

  it('are expressions of PromQL', () => {
    expect(expressions.length).toBeGreaterThan(50);
    expect(expressions.filter(({ error }) => error)).toEqual([]);
  });

  it('name metrics that the services expose', () => {
    const names = new Set(expressions.flatMap(({ metrics }) => metrics.map(({ name }) => name)));
    expect([...names].filter((name) => name !== OF_PROMETHEUS && !series.has(name))).toEqual([]);
  });

  it('compare and group by labels that the metrics have', () => {
    const unknown = expressions.flatMap(({ text, metrics, grouped }) => {
      const known = new Set([...TARGET_LABELS, ...metrics.flatMap(({ name }) => series.get(name) ?? [])]);
      return [...metrics.flatMap(({ labels }) => Object.keys(labels)), ...grouped]
        .filter((label) => !known.has(label))
        .map((label) => `${label} in ${text}`);
    });
    expect(unknown).toEqual([]);
  });

  it('use every metric of the product, so that none is forgotten', () => {
    const used = new Set(
      expressions.flatMap(({ metrics }) => metrics.map(({ name }) => name.replace(/_(bucket|count|sum)$/, ''))),
    );
    const own = [...series.keys()].filter((name) => name.startsWith('gaugeway_') && !/_(bucket|count|sum)$/.test(name));
    expect(own.filter((name) => !used.has(name))).toEqual([]);
  });

  it('never name a label that Prometheus gives to a target', () => {
    const taken = [...series].filter(([, labels]) => labels.some((label) => ['job', 'instance'].includes(label)));
    expect(taken).toEqual([]);
  });
});

describe('an alert', () => {
  const rules = readFileSync(ALERTS, 'utf8')
    .split(/^ {6}- alert: /m)
    .slice(1);
  const runbook = readFileSync(RUNBOOK, 'utf8');

  it.each(rules.map((text) => ({ name: text.split('\n')[0] ?? '', text })))(
    '$name has a severity, a summary, a description and a section of the runbook',
    ({ name, text }) => {
      expect(text).toMatch(/labels: \{ severity: (critical|warning|info) \}/);
      for (const annotation of ['summary', 'description'])
        expect(text).toMatch(new RegExp(`^ {10}${annotation}: `, 'm'));
      expect(text).toContain(`runbook_url: /docs/administration/alerts.html#${name.toLowerCase()}\n`);
      expect(runbook).toContain(`\n## ${name}\n`);
    },
  );

  it('is in the runbook only if it exists', () => {
    const sections = [...runbook.matchAll(/^## (Gaugeway\w+)$/gm)].map(([, name]) => name);
    expect(sections.sort()).toEqual(rules.map((text) => text.split('\n')[0]).sort());
  });
});

describe('the dashboards', () => {
  it('have their own name, and panels with own numbers', () => {
    expect(new Set(dashboards.map(({ uid }) => uid)).size).toBe(dashboards.length);
    for (const { panels } of dashboards) expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });
});
