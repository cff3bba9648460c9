// (e) People at the console while uplinks come in: how long their calls wait.
import { setTimeout as sleep } from 'node:timers/promises';

/** Between two calls of one operator, who reads the list meanwhile. */
const READS_MS = 1000;
/** Calls without any load, one after the other. */
const QUIET_CALLS = 200;

const DAY = 86_400;

const quantile = (times, part) => {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? NaN;
};

async function timed(times, work) {
  const started = performance.now();
  await work();
  times.push(performance.now() - started);
}

const firstPage = (product) => () => product.call('device/metering_devices', { per_page: 50 });

/** p99 of the first page of the list of devices when nothing else is going on, ms. */
export async function quietList(product, calls = QUIET_CALLS) {
  const times = [];
  // The first calls warm up.
  for (let call = -5; call < calls; call++) await timed(call < 0 ? [] : times, firstPage(product));
  return quantile(times, 0.99);
}

/**
 * The same list, again and again, while `work` goes on.
 * @returns {Promise<{ done: unknown, p99: number, calls: number }>} done: the result of `work`
 */
export async function listDuring(product, work) {
  const times = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      await timed(times, firstPage(product));
      await sleep(20);
    }
  })();
  try {
    return { done: await work(), p99: quantile(times, 0.99), calls: times.length };
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
