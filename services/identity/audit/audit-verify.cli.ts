import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, defineEnv } from '@gaugeway/platform/config';
import { Database } from '@gaugeway/platform/database';
import { z } from 'zod';
import type { BrokenLink, ChainEnd } from './audit-chain';
import { AuditChainRepository } from './audit-chain.repository';
import { verifyAudit } from './verify-audit';

const env = defineEnv(
  'the audit verifier',
  z.object({ DATABASE_URL: z.url().optional(), DATA_DIR: z.string().default('.data') }),
);

const runtime = z.object({ databaseUrl: z.url() });

const SENTENCES: Readonly<Record<BrokenLink['why'], string>> = {
  removed: 'it was removed',
  inserted: 'it was inserted',
  altered: 'it was altered after it was sealed',
  relinked: 'it does not follow the row before it',
};

/** The database of the product: from the environment, or from the running product in its data folder. */
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

function notedEnd(): ChainEnd | undefined {
  const { values } = parseArgs({ options: { expect: { type: 'string' } } });
  if (values.expect === undefined) return undefined;
  const [, number, hash] = /^(\d+):([0-9a-f]{64})$/.exec(values.expect) ?? [];
  if (!number || !hash) throw new ConfigError('Usage: npm run audit:verify -- [--expect <number>:<hash>]');
  return { number: Number(number), hash: Buffer.from(hash, 'hex') };
}

/** Checks the audit log of an installation; the exit code is 1 where it was tampered with. */
async function main(): Promise<void> {
  const noted = notedEnd();
  const database = new Database({ DATABASE_URL: databaseUrl(), DATABASE_POOL: 1 });
  try {
    const { broken, verified, matches } = await verifyAudit(new AuditChainRepository(database), noted);
    if (broken) {
      const name = broken.id === null ? '' : ` (id ${broken.id})`;
      print(
        `The audit log is broken at row ${broken.number}${name}: ${SENTENCES[broken.why]}. The rows before it are whole.`,
      );
      process.exitCode = 1;
    } else if (!matches) {
      print(
        `The audit log is whole in itself, but row ${noted?.number ?? 0} is not the one that was noted down: it was rewritten.`,
      );
      process.exitCode = 1;
    } else {
      print(
        `The audit log is whole: ${verified.number} rows. Note down its end: ${verified.number}:${verified.hash.toString('hex')}`,
      );
    }
  } finally {
    await database.onApplicationShutdown();
  }
}

function print(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
