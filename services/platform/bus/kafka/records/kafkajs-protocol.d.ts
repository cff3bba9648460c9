/** The used part of the protocol of kafkajs 2.2.4 (kafkajs-records.ts); its own types do not declare it. */
declare module 'kafkajs/src/protocol/requests' {
  interface Exchange {
    /** `encode`: the body; `buf` of the answer is only checked, `buffer` is sent. */
    request: { apiKey: number; encode(): Promise<{ buf: Buffer; buffer: Buffer }> };
    response: { decode(bytes: Buffer): Promise<unknown>; parse(decoded: unknown): Promise<unknown> };
  }

  interface Definition<O> {
    protocol(of: { version: number }): (order: O) => Exchange;
  }

  export const requests: {
    Produce: Definition<import('./produce-request').ProduceOrder>;
    Fetch: Definition<object>;
  };
}
