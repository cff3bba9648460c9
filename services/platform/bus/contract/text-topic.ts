import type { Topic } from '@gaugeway/proto/events';

/** A topic of the contract suite: its payload is a text; `undecodable` cannot be decoded. */
export function textTopic(name: string, options: Partial<Topic<string, string>> = {}): Topic<string, string> {
  return {
    name,
    version: 3,
    encode: (text) => Buffer.from(text),
    decode: (payload) => {
      const text = Buffer.from(payload).toString();
      if (text === 'undecodable') throw new RangeError('index out of range');
      return text;
    },
    compacted: false,
    partitions: 4,
    retentionHours: 1,
    ...options,
  };
}
