// The options of `npm run load`, parsed and checked.
import { parseArgs } from 'node:util';
import { Sentence } from '../lib/project.mjs';

/** Parts in the order of a run. */
export const PARTS = [
  'store',
  'flow',
  'read',
  'row-security',
  'scripts',
  'steady',
  'k6',
  'registry',
  'scenario',
  'timescale',
  'kafka',
];
/** Parts of a run without `--only`: the first ones of PARTS. */
const BY_DEFAULT = 4;
const IN_SMOKE = 5;
const DOORS = ['http', 'mqtt'];
const HELP = 'scripts/load.mjs describes all options at its top';

/** Throws the sentence of a wrong option. */
function refuse(text) {
  throw new Sentence(`${text} (${HELP}).`);
}

function parsed(args) {
  try {
    return parseArgs({
      args,
      options: {
        quick: { type: 'boolean' },
        smoke: { type: 'boolean' },
        only: { type: 'string' },
        door: { type: 'string' },
        rates: { type: 'string' },
        devices: { type: 'string' },
        'database-url': { type: 'string' },
        kafka: { type: 'string' },
        redis: { type: 'string' },
        compose: { type: 'boolean' },
        reuse: { type: 'boolean' },
        profile: { type: 'boolean' },
        keep: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    return refuse(error.message.split('. ')[0]);
  }
}

/** An address of a server in one of the protocols; undefined stays so. */
function serverUrl(option, value, protocols) {
  if (value === undefined) return undefined;
  const example = `${protocols[0]}//user:password@host`;
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol) || !new URL(value).hostname)
    refuse(`--${option} needs an address like ${example}`);
  return value;
}

function brokersOf(value) {
  if (value === undefined) return undefined;
  const brokers = value.split(',').map((broker) => broker.trim());
  const isAddress = (broker) => {
    const [, port] = /^(?:[\w.-]+|\[[\da-f:]+\]):(\d{1,5})$/i.exec(broker) ?? [];
    return port !== undefined && Number(port) > 0 && Number(port) < 65_536;
  };
  if (!brokers.every(isAddress)) refuse('--kafka needs addresses like kafka-1:9092,kafka-2:9092');
  return brokers;
}

/** Whole numbers from `least` on, separated by commas. */
function numbersOf(option, value, least) {
  if (value === undefined) return undefined;
  const numbers = value.split(',').map((text) => (/^\s*\d+\s*$/.test(text) ? Number(text) : NaN));
  if (!numbers.every((number) => number >= least)) refuse(`--${option} needs whole numbers from ${least} on`);
  return numbers;
}

function partsOf({ only, smoke, compose, kafka, redis }) {
  if (only === undefined) {
    const usual = PARTS.slice(0, smoke ? IN_SMOKE : BY_DEFAULT);
    return compose || kafka || redis ? [...usual, 'kafka'] : usual;
  }
  const parts = only.split(',').map((part) => part.trim());
  const unknown = parts.filter((part) => !PARTS.includes(part));
  if (unknown.length > 0) refuse(`--only does not know ${unknown.join(', ')}; the parts are ${PARTS.join(', ')}`);
  return parts;
}

/**
 * @param {string[]} args of the command line
 * @returns {{ parts: string[], isQuick: boolean, isSmoke: boolean, isProfiled: boolean, isKept: boolean, door?: string,
 *   rates?: number[], devices?: number, servers: import('./servers.mjs').ServerAddresses }}
 * @throws {Sentence} for an option that is unknown, wrong, or without effect in the run
 */
export function readOptions(args) {
  const values = parsed(args);
  const parts = partsOf(values);
  const { door, compose, kafka, redis, reuse } = values;
  if (compose && (values['database-url'] ?? kafka ?? redis) !== undefined)
    refuse('--compose starts its own servers: leave out --database-url, --kafka and --redis');
  if (door !== undefined && !DOORS.includes(door)) refuse(`--door is ${DOORS.join(' or ')}`);
  const devices = numbersOf('devices', values.devices, 1);
  if (devices && devices.length > 1) refuse('--devices needs one whole number');
  if ((kafka ?? redis) !== undefined && !parts.includes('kafka'))
    refuse('--kafka and --redis are for the distributed shape: add kafka to --only');
  if (parts.includes('timescale') && !compose && values['database-url'] === undefined)
    refuse('--only timescale needs --database-url or --compose: the PostgreSQL that a run starts has no TimescaleDB');
  if (reuse && (kafka ?? redis) === undefined) refuse('--reuse needs --kafka or --redis');
  return {
    ...{ parts, door, devices: devices?.[0], rates: numbersOf('rates', values.rates, 0) },
    ...{ isQuick: values.quick === true, isSmoke: values.smoke === true },
    ...{ isProfiled: values.profile === true, isKept: values.keep === true },
    servers: {
      databaseUrl: serverUrl('database-url', values['database-url'], ['postgres:', 'postgresql:']),
      kafka: brokersOf(kafka),
      redis: serverUrl('redis', redis, ['redis:', 'rediss:']),
      isComposed: compose === true,
      isReused: reuse === true,
    },
  };
}
