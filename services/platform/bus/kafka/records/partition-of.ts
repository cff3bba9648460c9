import type { PartitionerArgs } from 'kafkajs';

const SEED = 0x9747b28c;
const FACTOR = 0x5bd1e995;

/** Bytes of the keys, one after another; the bus allows keys of 512 characters. */
let scratch = Buffer.allocUnsafeSlow(2048);

/**
 * The partition that every client of Kafka chooses for a key by default (murmur2), so that events of a key stay in
 * order. kafkajs computes it with a few hundred BigInts for each event.
 */
export function partitionOf(key: string, partitions: number): number {
  if (3 * key.length > scratch.length) scratch = Buffer.allocUnsafeSlow(3 * key.length);
  const bytes = scratch;
  const length = bytes.write(key);
  const whole = length & ~3;
  let hash = SEED ^ length;
  for (let at = 0; at < whole; at += 4) {
    const part = Math.imul(bytes.readInt32LE(at), FACTOR);
    hash = Math.imul(hash, FACTOR) ^ Math.imul(part ^ (part >>> 24), FACTOR);
  }
  if (length > whole) {
    for (let at = length - 1; at >= whole; at--) hash ^= (bytes[at] as number) << (8 * (at - whole));
    hash = Math.imul(hash, FACTOR);
  }
  hash = Math.imul(hash ^ (hash >>> 13), FACTOR);
  return ((hash ^ (hash >>> 15)) & 0x7fffffff) % partitions;
}

/** Value for `createPartitioner` of a producer; every event of the bus has a key. */
export const byKey = () => {
  return ({ partitionMetadata, message }: PartitionerArgs) =>
    partitionOf(String(message.key ?? ''), partitionMetadata.length);
};
