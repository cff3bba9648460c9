import RequestQueue from 'kafkajs/src/network/requestQueue';
import { patchTimers } from './kafkajs-timers';

const silent = { debug: () => undefined, warn: () => undefined };

function queueOf(isConnected = () => true) {
  const order = { clientId: 'test', broker: 'none', logger: silent, isConnected };
  return new RequestQueue({ ...order, requestTimeout: 30_000, maxInFlightRequests: 1, enforceRequestTimeout: true });
}

function ask(queue: RequestQueue, correlationId: number) {
  const request = { sent: 0, answer: null as unknown, fault: null as unknown };
  queue.push({
    entry: {
      correlationId,
      resolve: (answer: unknown) => (request.answer = answer),
      reject: (fault: unknown) => (request.fault = fault),
    },
    expectResponse: true,
    requestTimeout: null,
    sendRequest: () => request.sent++,
  });
  return request;
}

const answer = (queue: RequestQueue, correlationId: number) =>
  queue.fulfillRequest({ correlationId, payload: null, size: 0 });

describe("the timers of kafkajs's requests", () => {
  beforeEach(() => {
    patchTimers();
    jest.useFakeTimers();
  });
  afterEach(() => jest.useRealTimers());

  it('rest when all requests have their answers', () => {
    const queue = queueOf();
    ask(queue, 1);
    answer(queue, 1);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('send what waits when its turn comes', () => {
    const queue = queueOf();
    ask(queue, 1);
    const second = ask(queue, 2);
    expect(second.sent).toBe(0);
    answer(queue, 1);
    expect(second.sent).toBe(1);
    answer(queue, 2);
    expect(second.answer).toMatchObject({ correlationId: 2 });
    jest.advanceTimersByTime(100);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('are one for all connections, which rejects what had no answer in time and ends with the last of them', () => {
    const queues = [queueOf(), queueOf()];
    for (const queue of queues) queue.scheduleRequestTimeoutCheck();
    expect(jest.getTimerCount()).toBe(1);
    const requests = queues.map((queue) => ask(queue, 1));
    jest.advanceTimersByTime(29_000);
    expect(requests.map(({ fault }) => fault)).toEqual([null, null]);
    jest.advanceTimersByTime(10_000);
    for (const { fault } of requests) expect(fault).toMatchObject({ name: 'KafkaJSRequestTimeoutError' });
    for (const queue of queues) queue.destroy();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('forget a connection that is closed', () => {
    const queue = queueOf(() => false);
    queue.scheduleRequestTimeoutCheck();
    jest.advanceTimersByTime(6000);
    expect(jest.getTimerCount()).toBe(0);
  });
});
