import type { Metrics } from '../telemetry';

/** Counters of runs and seconds, by the name of the periodic job or the kind of work. */
export function jobMetrics(metrics: Metrics) {
  return {
    runs: metrics.counter('gaugeway_job_runs_total', 'Runs of jobs by result: done, failed', ['name', 'result']),
    seconds: metrics.counter('gaugeway_job_seconds_total', 'Time that runs of jobs took', ['name']),
  };
}
