import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modelById } from '@gaugeway/catalogue';
import { SI_11 } from '../simulators/si11';

const ROOT = join(__dirname, '../..');

describe('the first uplink of the README', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');

  it('carries readings of the present moment, so that the device page shows them at once', () => {
    const [, script = '', devEui = ''] = /\$\(node (\S+) ([0-9a-f]{16})\)/.exec(readme) ?? [];
    const event = JSON.parse(execFileSync(process.execPath, [join(ROOT, script), devEui], { encoding: 'utf8' })) as {
      deviceInfo: { devEui: string };
      fPort: number;
      data: string;
    };
    expect(event.deviceInfo.devEui).toBe(devEui);
    const heardAt = new Date();
    const decoded = modelById(SI_11)?.codec?.decodeUplink({
      fPort: event.fPort,
      bytes: Buffer.from(event.data, 'base64'),
      heardAt,
      variables: { startingValue: 0, impulseWeight: 1, timeZone: 0 },
    });
    const times = decoded?.readings.flatMap(({ ts }) => ts ?? []) ?? [];
    expect(times.length).toBeGreaterThan(0);
    for (const ts of times) expect(Math.abs(ts - heardAt.getTime() / 1000)).toBeLessThan(60);
  });

  it('names the device of the text before it', () => {
    expect(readme.match(/70b3d5e75f010203/g)?.length).toBeGreaterThanOrEqual(2);
  });
});
