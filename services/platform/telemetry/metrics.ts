import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { metricsEnv } from './metrics.env';

/**
 * Interval of the samples of the event loop's lag, ms, which each value includes. Each sample wakes the process: the
 * default of prom-client, 10 ms, costs a quarter of what an idle process uses.
 */
const LAG_SAMPLE_MS = 50;

/** Prometheus metrics of the process, at `/metrics`. Names begin with `gaugeway_` and carry their unit. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  /** Metrics of Node only where `/metrics` is open: they cost processor time without a reader too. */
  constructor() {
    const { METRICS_PORT: port, METRICS_TOKEN: token } = metricsEnv.read();
    if (port === undefined && token === undefined) return;
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: LAG_SAMPLE_MS });
  }

  /** The counter of that name; requested twice it is the same one. */
  counter<L extends string>(name: string, help: string, labels: readonly L[] = []): Counter<L> {
    return this.known<Counter<L>>(name) ?? new Counter({ name, help, labelNames: labels, registers: [this.registry] });
  }

  gauge<L extends string>(name: string, help: string, labels: readonly L[] = []): Gauge<L> {
    return this.known<Gauge<L>>(name) ?? new Gauge({ name, help, labelNames: labels, registers: [this.registry] });
  }

  /** A gauge whose values are read when the metrics are fetched; `read` sets them. */
  readGauge<L extends string>(name: string, help: string, labels: readonly L[], read: (gauge: Gauge<L>) => void): void {
    if (this.known<Gauge<L>>(name)) return;
    const gauge: Gauge<L> = new Gauge({
      ...{ name, help, labelNames: labels, registers: [this.registry] },
      collect: () => read(gauge),
    });
  }

  histogram<L extends string>(name: string, help: string, buckets: number[], labels: readonly L[] = []): Histogram<L> {
    return (
      this.known<Histogram<L>>(name) ??
      new Histogram({ name, help, buckets, labelNames: labels, registers: [this.registry] })
    );
  }

  /** prom-client knows a metric by its name only; its kind is the caller's, who names it the same way each time. */
  private known<M>(name: string): M | undefined {
    return this.registry.getSingleMetric(name) as M | undefined;
  }
}
