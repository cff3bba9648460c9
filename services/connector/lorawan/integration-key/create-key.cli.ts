import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, defineEnv } from '@gaugeway/platform/config';
import { Database } from '@gaugeway/platform/database';
import { z } from 'zod';
import { KeyCommandRepository } from './create-key.repository';
import { newSecret, secretHash, secretPrefix } from './secret';

const env = defineEnv(
  'the key command',
  z.object({ DATABASE_URL: z.url().optional(), DATA_DIR: z.string().default('.data') }),
);

const runtime = z.object({ databaseUrl: z.url() });

/** The database of the product: named by the environment, or by the running product in its data folder. */
function databaseUrl(): string {
  const { DATABASE_URL, DATA_DIR } = env.read();
  if (DATABASE_URL) return DATABASE_URL;
  try {
    return runtime.parse(JSON.parse(readFileSync(join(DATA_DIR, 'runtime.json'), 'utf8'))).databaseUrl;
  } catch {
    throw new ConfigError(
      `The product is not running on ${DATA_DIR}. Start it (npm start), or set DATA_DIR to its data folder or DATABASE_URL to its database.`,
    );
  }
}

function options(): { company: number; name: string } {
  const usage = 'Usage: npm run key -- --company <id> [--name <text>]';
  try {
    const { values } = parseArgs({ options: { company: { type: 'string' }, name: { type: 'string' } } });
    const parsed = z
      .object({
        company: z.coerce.number().int().positive(),
        name: z.string().trim().min(1).max(100).default('command line'),
      })
      .safeParse(values);
    if (parsed.success) return parsed.data;
  } catch {
    // An option that does not exist: the usage lists the existing ones.
  }
  throw new ConfigError(usage);
}

/** Creates an integration key and prints its secret, and nothing else, on stdout. */
async function createKey(): Promise<void> {
  const { company, name } = options();
  const database = new Database({ DATABASE_URL: databaseUrl(), DATABASE_POOL: 1 });
  try {
    const secret = newSecret();
    await new KeyCommandRepository(database).insert({
      companyId: company,
      name,
      prefix: secretPrefix(secret),
      hash: secretHash(secret),
    });
    process.stdout.write(`${secret}\n`);
  } finally {
    await database.onApplicationShutdown();
  }
}

createKey().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof ConfigError ? 2 : 1;
});
