// Services of the built product in this process, on a separate database beside that of DATABASE_URL: for measures of
// parts that have no call, as the handler of a topic or a job.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import pg from 'pg';

const root = join(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);
export const built = (path) => require(join(root, 'dist', path));

/** CPU seconds that the backends of a PostgreSQL used so far, those that ended since the postmaster began included. */
function cpuOfPostgres(backendPid) {
  const fields = (pid) => {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  };
  const postmaster = Number(fields(backendPid)[1]);
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').split(' ').filter(Boolean);
  const ticks = [postmaster, ...children.map(Number)].map((pid) => {
    try {
      const [user, system, ofEnded, ofEndedSystem] = fields(pid).slice(11, 15).map(Number);
      return user + system + (pid === postmaster ? ofEnded + ofEndedSystem : 0);
    } catch {
      return 0; // It has just ended.
    }
  });
  return ticks.reduce((sum, value) => sum + value, 0) / 100;
}

/**
 * @param {Record<string, string>} services exported names by the path of their modules in dist
 * @returns handlerOf(topic, group): the consumer of a topic; measure(work): its result with the time and the processor
 * time
 */
export async function startAlone(services, databaseUrl) {
  const name = `load_${randomBytes(4).toString('hex')}`;
  const admin = new pg.Client({ connectionString: databaseUrl });
  admin.on('error', () => undefined);
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  const secret = () => randomBytes(48).toString('base64url');
  Object.assign(process.env, {
    ...{ NODE_ENV: 'production', LOG_LEVEL: 'fatal', HOST: '127.0.0.1', PORT: '0', DATABASE_URL: url.href },
    ...{ JWT_SECRET: secret(), INTERNAL_SECRET: secret(), SEALING_SECRET: secret(), DEMO: '0' },
  });
  built('services/platform/config');
  const { createServiceApp } = built('services/platform/service/run-service.js');
  const { Bus } = built('services/platform/bus');
  const { forEveryone } = built('services/platform/database');
  const app = await forEveryone(async () => {
    const created = await createServiceApp(Object.entries(services).map(([path, name]) => built(path)[name]));
    await created.init();
    return created;
  });
  const client = new pg.Client({ connectionString: url.href });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
  const bus = app.get(Bus, { strict: false });
  return {
    client,
    get: (path, name) => app.get(built(path)[name], { strict: false }),
    handlerOf(topic, group) {
      const taken = bus.subscriptions.find((each) => each.topic.name === topic && each.group === group);
      if (!taken) throw new Error(`the group "${group}" does not take ${topic} from the bus any more`);
      return (events) => forEveryone(() => taken.handle(events));
    },
    forEveryone,
    async measure(work) {
      const [cpu, sql, started] = [process.cpuUsage(), cpuOfPostgres(rows[0].pid), performance.now()];
      const result = await work();
      const used = process.cpuUsage(cpu);
      return {
        result,
        ms: performance.now() - started,
        nodeMs: (used.user + used.system) / 1000,
        postgresMs: (cpuOfPostgres(rows[0].pid) - sql) * 1000,
      };
    },
    async stop() {
      await app.close();
      await client.end();
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}
