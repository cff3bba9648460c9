import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createIntegrationKey } from '@gaugeway/proto/api';
import { TEST_ADMIN, testApp, type TestApp } from '@gaugeway/platform/testing';
import { allServices } from '../../services/all-in-one/all-services';
import { eventually } from '../contract/devices-fixture';

/** The parts of k6's modules that the scenarios use, on Node: k6 itself is not installed. */
const samples = new Map<string, number[]>();
const iteration = { value: 0 };

class Metric {
  constructor(private readonly name: string) {
    samples.set(name, []);
  }
  add(value: number | boolean): void {
    samples.get(this.name)?.push(Number(value));
  }
}

const requestOnNode = async (
  method: string,
  url: string,
  body: string | null,
  { headers }: { headers?: Record<string, string> },
) => {
  const began = performance.now();
  const response = await fetch(url, { method, body, ...(headers && { headers }) });
  return { status: response.status, body: await response.text(), timings: { duration: performance.now() - began } };
};

jest.mock('k6', () => ({ sleep: () => undefined }), { virtual: true });
jest.mock('k6/http', () => ({ __esModule: true, default: { asyncRequest: requestOnNode } }), { virtual: true });
jest.mock('k6/metrics', () => ({ Counter: Metric, Rate: Metric, Trend: Metric }), { virtual: true });
jest.mock('k6/encoding', () => ({ b64encode: (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64') }), {
  virtual: true,
});
jest.mock('k6/websockets', () => jest.requireActual<object>('ws'), { virtual: true });
jest.mock(
  'k6/execution',
  () => ({
    __esModule: true,
    default: {
      scenario: {
        get iterationInTest() {
          return iteration.value;
        },
      },
      vu: {
        idInTest: 0,
        get iterationInScenario() {
          return iteration.value;
        },
      },
    },
  }),
  { virtual: true },
);

interface Scenarios {
  options: { scenarios: Record<string, { exec: string; executor: string }>; thresholds: Record<string, string[]> };
  setup(): Promise<{ fleet: { id: number }[]; bareMs: number }>;
  handleSummary(data: object): Record<string, string>;
  [name: string]: unknown;
}

describe('the scenarios of k6', () => {
  let app: TestApp;
  let main: Scenarios;

  beforeAll(async () => {
    app = await testApp(allServices);
    const token = await app.signIn();
    const { body } = await app.call(createIntegrationKey, { name: 'load' }, { token });
    Object.assign(globalThis, {
      __ENV: {
        ...{ URL: app.url, BARE_URL: `${app.url}/healthz`, KEY: body.data.secret, DURATION: '2s', DEVICES: '3' },
        ...{ EMAIL: TEST_ADMIN.email, PASSWORD: TEST_ADMIN.password, SUMMARY: 'summary.json' },
      },
    });
    main = await import('../load/k6/main.js');
  });
  afterAll(() => app.close());

  it('are declared, each with its function and a threshold relative to the bare endpoint', () => {
    const names = Object.keys(main.options.scenarios);
    expect(names).toEqual(['uplinks', 'operators', 'watchers', 'commands', 'reports']);
    for (const name of names) {
      expect(main[main.options.scenarios[name]?.exec ?? '']).toBeInstanceOf(Function);
      expect(main.options.thresholds[`${name}_within`]).toEqual(['rate>=0.95']);
    }
  });

  it('are answered by the product, and uplinks reach the watchers', async () => {
    const data = await main.setup();
    expect(data.fleet).toHaveLength(3);
    const run = async (name: string, times = 1): Promise<void> => {
      for (iteration.value = 0; iteration.value < times; iteration.value++)
        await (main[name] as (input: object) => Promise<void>)(data);
    };
    // A watcher leaves after its time, which a busy machine needs for the first uplink alone.
    let watching = Promise.resolve();
    let isWatching = false;
    const watch = () => {
      if (isWatching) return;
      isWatching = true;
      watching = run('watchers').finally(() => (isWatching = false));
    };
    // A device has to be known to the services that its uplinks pass.
    await eventually(async () => {
      watch();
      await (main['uplinks'] as (input: object) => Promise<void>)(data);
      expect(samples.get('pushes')?.length).toBeGreaterThan(0);
    });
    await run('operators', 5);
    await run('commands', 2);
    await run('reports', 2);
    await watching;
    for (const name of Object.keys(main.options.scenarios)) {
      expect({ name, failed: samples.get(`${name}_failed`)?.filter(Boolean).length }).toEqual({ name, failed: 0 });
      expect(samples.get(`${name}_ms`)?.length).toBeGreaterThan(0);
    }
  });

  it('end with a table, and figures for other programs', () => {
    const values = { med: 2, 'p(95)': 10 };
    const shown = main.handleSummary({
      metrics: {
        bare_ms: { values: { 'p(95)': 2 } },
        uplinks_ms: { values },
        uplinks_failed: { values: { rate: 0.5 } },
      },
    });
    expect(shown['stdout']).toMatch(/uplinks +2\.0 +10\.0 +5\.0 +70 +50\.00 %/);
    expect(JSON.parse(shown['summary.json'] ?? '')).toMatchObject({
      bare: 2,
      rows: expect.arrayContaining([expect.objectContaining({ name: 'uplinks', ratio: 5 })]),
    });
  });

  it('import nothing but k6 and each other, as k6 has no modules of Node', () => {
    const folder = join(__dirname, '../load/k6');
    for (const file of [
      'main.js',
      ...['api', 'figures', 'fleet', 'settings', 'sockets'].map((name) => `lib/${name}.js`),
    ])
      for (const [, from] of readFileSync(join(folder, file), 'utf8').matchAll(/^import .* from '(.+)';$/gm))
        expect(from).toMatch(/^(k6(\/|$)|\.\/)/);
  });
});
