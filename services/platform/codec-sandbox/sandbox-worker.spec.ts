import { join } from 'node:path';
import { SandboxWorker } from './sandbox-worker';

describe('a process of codecs', () => {
  it('is not ended for the time that its own start takes', async () => {
    const worker = new SandboxWorker(0, join(__dirname, 'fixtures/slow-start.cjs'));
    const call = { id: 1, key: 'k', source: '', kept: false, run: 'decodeUplink', input: '{}' } as const;
    const { answers } = await worker.run({ calls: [call] });
    worker.end();
    expect(answers).toEqual([{ id: 1, output: '{"data":{"a":1}}' }]);
  });
});
