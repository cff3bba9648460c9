import { Metrics } from './metrics';

/** Names of the metrics of a process with these settings. */
function namesWith(settings: Record<string, string>): string[] {
  const before = process.env;
  process.env = { ...before, METRICS_PORT: '', METRICS_TOKEN: '', ...settings };
  try {
    return new Metrics().registry.getMetricsAsArray().map(({ name }) => name);
  } finally {
    process.env = before;
  }
}

it.each([[{ METRICS_PORT: '0' }], [{ METRICS_TOKEN: 'a-token-of-the-metrics' }]])(
  'measures the process where metrics are open by %j',
  (settings) => {
    expect(namesWith(settings)).toEqual(
      expect.arrayContaining(['process_cpu_seconds_total', 'nodejs_eventloop_lag_p99_seconds']),
    );
  },
);

it('measures nothing of the process where nobody can read it', () => {
  expect(namesWith({})).toEqual([]);
});
