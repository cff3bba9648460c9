import { busContract } from '@gaugeway/platform/bus/bus.contract';
import { connect } from '@gaugeway/platform/bus/contract/connect';
import { Seen } from '@gaugeway/platform/bus/contract/seen';

busContract('kafka', async () => {
  const brokers = (process.env['TEST_KAFKA_BROKERS'] ?? '').split(',');
  // Compaction handles closed segments only; these close at once. The cleaner then runs on its own within a second.
  const topicSettings = { 'segment.ms': '200', 'min.cleanable.dirty.ratio': '0.001', 'max.compaction.lag.ms': '300' };
  const storage = { kind: 'kafka' as const, brokers, topicSettings };
  let rounds = 0;
  return {
    storage,
    compact: async (bus, topic) => {
      // Further keys close the segment that holds the rest; the reads of a new group show the cleaner's progress.
      for (;;) {
        await bus.publish(
          topic,
          Array.from({ length: 20 }, (_, n) => ({ key: `filler-${n}`, value: `f${rounds}`, company: 1 })),
        );
        const probe = connect(storage, [topic]);
        const seen = new Seen<string>();
        const last = `last-${rounds}`;
        probe.subscribe({
          topic,
          group: `compaction-probe-${rounds++}`,
          handle: async (events) => seen.add(...events.map((event) => `${event.key}=${event.value}`)),
        });
        await probe.start();
        await probe.publish(
          topic,
          Array.from({ length: 8 }, (_, n) => ({ key: `end-${n}`, value: last, company: 1 })),
        );
        await seen.until((all) => all.filter((one) => one.endsWith(`=${last}`)).length === 8);
        await probe.stop();
        const old = seen.all.filter(
          (one) => /^id-\d=\d v/.test(one) && (!one.endsWith('v19') || one.startsWith('id-5')),
        );
        if (old.length === 0) return;
      }
    },
    close: async () => undefined,
  };
});
