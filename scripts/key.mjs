// `npm run key -- --company 1 [--name <text>]`: creates an integration key and prints it, and nothing else, on stdout.
// Works next to the running product, whose database $DATA_DIR/runtime.json names (or DATABASE_URL).
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const command = join(root, 'dist/services/connector/lorawan/integration-key/create-key.cli.js');

if (!existsSync(command)) {
  const built = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: ['ignore', 2, 2] });
  if (built.status !== 0) process.exit(built.status ?? 1);
}
const { status } = spawnSync(process.execPath, [command, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exit(status ?? 1);
