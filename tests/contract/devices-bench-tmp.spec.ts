import { writeFileSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { meteringDevices } from '@gaugeway/proto/api';
import { models } from '@gaugeway/catalogue';
import { testApp } from '@gaugeway/platform/testing';
import { JwtService } from '@nestjs/jwt';
import { devicesService } from '../../services/devices/devices.module';
import { owner } from './devices-fixture';

it('bench', async () => {
  const app = await testApp([devicesService], { env: { NODE_ENV: 'production', INTERNAL_SECRET: 'a secret of this test, long enough' } });
  const headers = { 'x-gaugeway-context': new JwtService({ secret: 'a secret of this test, long enough' }).sign({ context: owner }) };
  const src = readFileSync('tests/load/devices-list.mjs', 'utf8');
  const seed = /const SEED = `([\s\S]*?)`;/.exec(src)?.[1] ?? '';
  const callsSrc = /const calls = (\{[\s\S]*?\n\});/.exec(src)?.[1] ?? '';
  const calls = new Function('page', 'deep', 'devices', 'Math', `return ${callsSrc}`)((i: object) => ({ per_page: 50, ...i }), 1000, 100000, Math);
  await app.database.database.query(seed, [2, models.map((m) => m.id), 100000]);
  await app.database.database.query('VACUUM ANALYZE devices.metering_device');
  await app.database.database.query('VACUUM ANALYZE devices.device_status');
  const out: string[] = [];
  const bench = async (name: string, work: () => Promise<number>) => {
    const times: number[] = [];
    let total = 0;
    for (let i = 0; i < 21; i++) {
      const a = performance.now();
      total = await work();
      if (i) times.push(performance.now() - a);
    }
    times.sort((a, b) => a - b);
    out.push(`${name.padEnd(34)} ${String(total).padStart(7)}  min ${times[0]?.toFixed(1)}  p50 ${times[10]?.toFixed(1)}  p95 ${times[18]?.toFixed(1)}  load ${loadavg()[0]?.toFixed(1)}`);
    writeFileSync('/tmp/devpg/bench.txt', out.join('\n') + '\n');
  };
  await bench('bare', async () => (await fetch(`${app.url}/healthz`)).status);
  await bench('empty list', async () => (await app.call(meteringDevices, { ids: [] }, { headers })).status);
  for (const [name, input] of Object.entries(calls)) {
    await bench(name, async () => (await app.call(meteringDevices, input as object, { headers })).body.data.metering_devices.total);
  }
  await app.close();
}, 300000);
