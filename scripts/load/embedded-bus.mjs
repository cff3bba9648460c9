// Progress of the embedded bus, from its tables.

/** Events that wait for any consumer. */
export const LAG = `SELECT coalesce(sum(greatest(0, bus.end_offset(topic, partition) - next_offset)), 0)::int AS count FROM bus.consumer`;
/** Events between a door and the rows. */
const UNSTORED = `SELECT coalesce(sum(greatest(0, bus.end_offset(c.topic, c.partition) - c.next_offset)), 0)::int AS count
  FROM bus.consumer c JOIN bus.topic t ON t.id = c.topic
  WHERE (c.group_name, t.name) IN (('connector', 'uplink.raw'), ('messages', 'reading.decoded'))`;
const LETTERS = 'SELECT count(*)::int AS count FROM bus.dead_letter';

/**
 * @typedef {object} BusState how far a bus is, in events
 * @property {() => Promise<number>} lag that wait for any consumer
 * @property {() => Promise<number>} unstored that are between a door and the rows
 * @property {() => Promise<number>} deadLetters
 */

/**
 * @param {import('pg').Client} client
 * @returns {BusState}
 */
export function embeddedBus(client) {
  const ask = async (sql) => (await client.query(sql)).rows[0].count;
  return { lag: () => ask(LAG), unstored: () => ask(UNSTORED), deadLetters: () => ask(LETTERS) };
}
