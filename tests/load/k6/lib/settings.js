// What the environment of k6 says: k6 run -e URL=... -e EMAIL=... tests/load/k6/main.js

const env = __ENV;

const number = (name, usual) => {
  const value = Number(env[name] ?? usual);
  if (!Number.isFinite(value) || value < 0)
    throw new Error(`${name} has to be a number of 0 or more, not ${env[name]}`);
  return value;
};

/** Seconds of a duration as k6 writes it: 90s, 2m. */
export function secondsOf(duration) {
  const [, count, unit] = /^(\d+)(s|m)$/.exec(duration) ?? [];
  if (count === undefined) throw new Error(`DURATION has to be as 90s or 5m, not ${duration}`);
  return Number(count) * (unit === 'm' ? 60 : 1);
}

const SCENARIOS = ['uplinks', 'operators', 'watchers', 'commands', 'reports'];

const scenarios = (env.SCENARIOS ?? SCENARIOS.join()).split(',');
const unknown = scenarios.filter((name) => !SCENARIOS.includes(name));
if (unknown.length > 0) throw new Error(`SCENARIOS: there is no ${unknown.join()}; there are ${SCENARIOS.join()}`);

/** Access tokens live ten minutes. */
const LONGEST_SECONDS = 540;

export const settings = {
  url: (env.URL ?? 'http://127.0.0.1:8080').replace(/\/$/, ''),
  /** The endpoint that the limits are multiples of: a small file of the same server, unless another is given. */
  bareUrl: env.BARE_URL ?? `${(env.URL ?? 'http://127.0.0.1:8080').replace(/\/$/, '')}/favicon.svg`,
  /** Integration key of the uplinks. */
  key: env.KEY ?? '',
  /** API key of the calls; sockets need the account. */
  token: env.TOKEN ?? '',
  email: env.EMAIL ?? '',
  password: env.PASSWORD ?? '',
  scenarios,
  duration: env.DURATION ?? '2m',
  rate: number('RATE', 100),
  devices: number('DEVICES', 100),
  operators: number('OPERATORS', 50),
  watchers: number('WATCHERS', 20),
  commandRate: number('COMMAND_RATE', 2),
  /** Devices that commands are really sent to; without them commands are only checked. */
  commandDevices: (env.COMMAND_DEVICES ?? '').split(',').filter(Boolean).map(Number),
  reports: number('REPORTS', 30),
  /** JUDGE=0: the limits are shown and not kept to. */
  isJudged: env.JUDGE !== '0',
  summaryPath: env.SUMMARY ?? '',
  /** p95 of each scenario as a multiple of the p95 of the bare endpoint. */
  limits: {
    uplinks: number('LIMIT_UPLINKS', 70),
    operators: number('LIMIT_OPERATORS', 150),
    watchers: number('LIMIT_WATCHERS', 150),
    commands: number('LIMIT_COMMANDS', 150),
    reports: number('LIMIT_REPORTS', 300),
  },
};

export const runSeconds = secondsOf(settings.duration);
if (runSeconds > LONGEST_SECONDS && !settings.token)
  throw new Error(`DURATION above ${LONGEST_SECONDS}s needs an API key in TOKEN: access tokens live ten minutes`);
