// Prints the commands that make Gaugeway's topics on a Kafka where the services may not do it themselves (they do,
// where they may). Made from proto/events/topics.ts, so that it cannot say anything else than the code does.
//   npm run build && node deploy/kafka/topics/topics.mjs --bootstrap kafka:9092 --replication 3 | sh
import { createRequire } from 'node:module';

const { topics } = createRequire(import.meta.url)('../../../dist/proto/events/index.js');

const argument = (name, byDefault) => {
  const index = process.argv.indexOf(`--${name}`);
  return index < 0 ? byDefault : process.argv[index + 1];
};
const bootstrap = argument('bootstrap', 'kafka:9092');
const replication = Number(argument('replication', '3'));
const hours = (count) => count * 3_600_000;
/** As platform/bus/kafka: acknowledged means on two brokers where there are more than two copies. */
const durability = replication > 2 ? ['min.insync.replicas=2'] : [];

function command(name, partitions, settings) {
  const configuration = [...settings, ...durability].map((setting) => `--config ${setting}`).join(' ');
  return (
    `kafka-topics.sh --bootstrap-server ${bootstrap} --create --if-not-exists --topic ${name} ` +
    `--partitions ${partitions} --replication-factor ${replication} ${configuration}`
  );
}

for (const { name, partitions, compacted, retentionHours } of topics) {
  const kept = compacted
    ? ['cleanup.policy=compact', `delete.retention.ms=${hours(24)}`]
    : ['cleanup.policy=delete', `retention.ms=${hours(retentionHours)}`];
  console.log(command(name, partitions, kept));
  console.log(command(`${name}.dlq`, 1, [`retention.ms=${hours(90 * 24)}`]));
}
