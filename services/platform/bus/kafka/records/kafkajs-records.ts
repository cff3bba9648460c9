import { requests } from 'kafkajs/src/protocol/requests';
import { decodeFetch } from './fetch-answer';
import { encodeProduce } from './produce-request';

/** Version of a fetch whose answer is read here: brokers since 2.3 use it, kafkajs knows no later one. */
const FETCH_VERSION = 11;
/** First version of a request to store records in batches. */
const BATCH_VERSION = 3;

let isPatched = false;

/**
 * Replaces the encoding and decoding of records in kafkajs 2.2.4, for every client of the process from this call on: it
 * takes a buffer for each field of a record, BigInts for numbers and a byte of the checksum at a time, which costs more
 * than all work on most events. The bytes on the wire are the same. Compressed records, transactions and old brokers
 * are left to kafkajs.
 */
export function patchRecords(): void {
  if (isPatched) return;
  isPatched = true;
  const { Produce, Fetch } = requests;
  const produce = Produce.protocol.bind(Produce);
  Produce.protocol = ({ version }) => {
    const make = produce({ version });
    return (order) => {
      const made = make(order);
      if (version < BATCH_VERSION || order.compression || order.transactionalId) return made;
      const encode = async () => {
        const buffer = encodeProduce(order);
        return { buf: buffer, buffer };
      };
      return { ...made, request: { ...made.request, encode } };
    };
  };
  const fetch = Fetch.protocol.bind(Fetch);
  Fetch.protocol = ({ version }) => {
    const make = fetch({ version });
    if (version !== FETCH_VERSION) return make;
    return (order) => {
      const made = make(order);
      const decode = async (bytes: Buffer) => decodeFetch(bytes) ?? made.response.decode(bytes);
      return { ...made, response: { ...made.response, decode } };
    };
  };
}
