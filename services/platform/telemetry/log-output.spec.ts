import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logOutput } from './log-output';

/** A device of Linux that is always full. */
const FULL = '/dev/full';

describe('the output of the log', () => {
  it('writes lines', () => {
    const folder = mkdtempSync(join(tmpdir(), 'log-'));
    const file = openSync(join(folder, 'app.log'), 'a');
    logOutput(file).write('{"msg":"kept"}\n');
    expect(readFileSync(join(folder, 'app.log'), 'utf8')).toBe('{"msg":"kept"}\n');
    closeSync(file);
    rmSync(folder, { recursive: true });
  });

  // oxlint-disable-next-line house/every-test -- only Linux has the device that is always full
  (existsSync(FULL) ? it : it.skip)('that takes no lines does not end the process', async () => {
    const file = openSync(FULL, 'w');
    const output = logOutput(file);
    for (let line = 0; line < 1000; line++) output.write(`{"msg":"${'x'.repeat(5000)}"}\n`);
    await new Promise((resolve) => setImmediate(resolve));
    closeSync(file);
  });
});
