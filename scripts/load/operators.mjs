// (e) People at the console while uplinks come in: how long their calls wait.
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from './machine.mjs';

/** Between two calls of one operator, who reads the list meanwhile. */
const READS_MS = 1000;
/** Between two calls of the list. */
const LIST_MS = 20;
/** They warm up, and are not counted. */
const FIRST_CALLS = 25;

const DAY = 86_400;

async function timed(times, work) {
  const started = performance.now();
  await work();
  times.push(performance.now() - started);
}

const firstPage = (product) => () => product.call('device/metering_devices', { per_page: 50 });

/**
 * Times of the first page of the list of devices when nothing else is going on, ms.
 * @returns {Promise<number[]>}
 */
export async function listAtRest(product, calls) {
  const times = [];
  for (let call = -FIRST_CALLS; call < calls; call++) {
    await timed(call < 0 ? [] : times, firstPage(product));
    await sleep(LIST_MS);
  }
  return times;
}

/**
 * The same list, again and again, while `work` goes on.
 * @returns {Promise<{ done: unknown, calls: { from: number, to: number }[] }>} done: the result of `work`; calls: begin
 *   and end of each, of `performance.now()`
 */
export async function listDuring(product, work) {
  const calls = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const from = performance.now();
      await firstPage(product)();
      calls.push({ from, to: performance.now() });
      await sleep(LIST_MS);
    }
  })();
  try {
    return { done: await work(), calls };
  } finally {
    isOver = true;
    await asking;
  }
}

/** Actions of operators, in turn: lists, a search, a device, its values of a day, the events. */
function screens(product, ids) {
  const now = Math.floor(Date.now() / 1000);
  const any = () => ids[Math.floor(Math.random() * ids.length)];
  const day = { msgType: 1, startDate: now - DAY, stopDate: now, limit: 10_000, offset: 0 };
  return [
    firstPage(product),
    () => product.call('device/metering_devices', { per_page: 50, sort_field: 'last_contact', sort: 'desc' }),
    () => product.call('device/metering_devices', { per_page: 50, search_string: 'load 1' }),
    () => product.call('device/messages', { device_id: any(), ...day }),
    () => product.call('event/occurred/list', {}),
  ];
}

/**
 * Operators side by side until `work` is over, each with a second between an answer and the next call.
 * @returns {Promise<{ done: unknown, p95: number, calls: number }>} p95 of all calls, ms
 */
export async function operatorsDuring({ product, operators }, work) {
  const { metering_devices: page } = await product.call('device/metering_devices', { per_page: 100 });
  const turns = screens(
    product,
    page.data.map(({ id }) => id),
  );
  const times = [];
  let isOver = false;
  const operator = async (number) => {
    await sleep((number * READS_MS) / operators);
    for (let turn = number; !isOver; turn++) {
      await timed(times, turns[turn % turns.length]);
      await sleep(READS_MS);
    }
  };
  const all = Promise.all(Array.from({ length: operators }, (_, number) => operator(number)));
  try {
    return { done: await work(), p95: quantile(times, 0.95), calls: times.length };
  } finally {
    isOver = true;
    await all;
  }
}
