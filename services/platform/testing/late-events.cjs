// Makes tests fail that depend on the speed of other code, which otherwise fail once in a hundred runs of a busy
// machine: every batch of events is delivered late, or every transaction is committed late, each by a random time. Set
// up by jest.late.config.mjs.
const { setTimeout: pause } = require('node:timers/promises');

const EVENTS_MS = Number(process.env.LATE_EVENTS_MS ?? 400);
const COMMITS_MS = Number(process.env.LATE_COMMITS_MS ?? 0);
const DELIVERY = require.resolve('../bus/delivery.ts');
const DATABASE = require.resolve('../database/database.ts');

jest.mock(DELIVERY, () => {
  const actual = jest.requireActual(DELIVERY);
  const { run } = actual.Delivery.prototype;
  actual.Delivery.prototype.run = async function late() {
    if (EVENTS_MS > 0) await pause(Math.random() * EVENTS_MS);
    return run.call(this);
  };
  return actual;
});

jest.mock(DATABASE, () => {
  const actual = jest.requireActual(DATABASE);
  const { transaction } = actual.Database.prototype;
  actual.Database.prototype.transaction = function late(work) {
    return transaction.call(this, async (tx) => {
      const result = await work(tx);
      if (COMMITS_MS > 0) await pause(Math.random() * COMMITS_MS);
      return result;
    });
  };
  return actual;
});
