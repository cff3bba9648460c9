import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { MigrationInterface } from 'typeorm';

/** `<Unix milliseconds>-<name>`, compiled or not. */
const MIGRATION_FILE = /^\d{13}-[a-z0-9-]+\.[jt]s$/;

/**
 * The migrations of a folder, in the order of their numbers. A file that exports anything but one class is refused, for
 * it would be left out unnoticed.
 */
export function migrationsIn(folder: string): (new () => MigrationInterface)[] {
  const load = createRequire(join(folder, 'index.js'));
  return readdirSync(folder)
    .filter((file) => MIGRATION_FILE.test(file))
    .sort()
    .map((file) => {
      const exported = Object.values(load(join(folder, file)) as Record<string, unknown>);
      const [migration] = exported;
      if (exported.length === 1 && typeof migration === 'function') return migration as new () => MigrationInterface;
      throw new Error(`${file} must export one migration and nothing else`);
    });
}
