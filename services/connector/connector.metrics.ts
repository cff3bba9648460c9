import { Injectable } from '@nestjs/common';
import { Metrics } from '@gaugeway/platform/telemetry';

/** Metrics of the connector. Labels are fixed words of this product and never text from a peer. */
@Injectable()
export class ConnectorMetrics {
  /** Deliveries over LoRaWAN. `event` is one of ChirpStack's or `unknown`; `result` = accepted | refused | failed. */
  readonly uplinks;
  /** Results of accepted uplinks: decoded | link | dropped | held | dead. */
  readonly decoded;
  readonly deadLetters;
  readonly sessions;
  readonly connections;
  readonly garbage;
  readonly exchanges;
  readonly polls;

  constructor(metrics: Metrics) {
    const name = (what: string) => `gaugeway_connector_${what}`;
    this.uplinks = metrics.counter(name('uplinks_total'), 'LoRaWAN events at the doors', ['source', 'event', 'result']);
    this.decoded = metrics.counter(name('decoded_total'), 'Accepted uplinks by what became of them', [
      'source',
      'result',
    ]);
    this.deadLetters = metrics.counter(name('dead_letters_total'), 'Uplinks that could not be used, by cause', [
      'cause',
    ]);
    this.sessions = metrics.gauge(name('sessions'), 'TCP connections: waiting (no greeting yet), bound, quarantined', [
      'port',
      'state',
    ]);
    this.connections = metrics.counter(
      name('connections_total'),
      'TCP connections by how they ended: closed, idle, garbage, no_greeting, refused_..., ...',
      ['port', 'cause'],
    );
    this.garbage = metrics.counter(name('garbage_bytes_total'), 'Bytes that belong to no exchange', ['port']);
    this.exchanges = metrics.counter(name('exchanges_total'), 'Requests to wired meters: answered, timeout, closed', [
      'port',
      'result',
    ]);
    this.polls = metrics.counter(name('polls_total'), 'Polls by result', ['driver', 'result']);
  }
}
