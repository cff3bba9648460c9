import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import { demoAdmin, ApiClient } from './accounts';
import { enter, expectAccessible, liveUpdates, picture, test } from './console';
import { send } from './uplinks';

const SI11 = 214;

test(
  'an event comes with its sound, is taken, and ends on the screen that is open; the sound is switched off',
  { tag: '@gate' },
  async ({ page, baseURL }) => {
    const mark = randomBytes(4).toString('hex');
    const devEui = `70b3d5e8${mark}`;
    const client = await ApiClient.of(demoAdmin(), baseURL);
    const { secret } = await client.call<{ secret: string }>('POST', 'integration/key/create', {
      name: `Event ${mark}`,
    });
    const { metering_device: device } = await client.call<{ metering_device: { id: number } }>(
      'POST',
      'device/metering_device/create',
      { name: `Cellar ${mark}`, model_id: SI11, deviceID: devEui, report_period_update: 3600 },
    );
    // The rules learn of a device from the bus.
    await expect(async () => {
      await client.call('POST', 'event/create', {
        title: `Too cold ${mark}`,
        severity: 'critical',
        options: { sound_alert: true },
        conditions: [{ kind: 'threshold', field: 'temperature', comparison: 'below', value: -10, hysteresis: 0 }],
        scope: { kind: 'devices', device_ids: [device.id] },
      });
    }).toPass();
    await client.leave();
    const reports = (fCnt: number, temperature: number) =>
      send(baseURL ?? '', secret, {
        devEui,
        fCnt,
        time: Math.floor(Date.now() / 1000),
        pulses: 1000 + fCnt,
        temperature,
      });

    // Counts the tones that the page plays.
    await page.addInitScript(`window.tones = 0; const make = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () { window.tones++; return make.call(this); };`);
    const connected = liveUpdates(page);
    await enter(page, demoAdmin(), 'events');
    await connected;
    // A browser permits no sound before it was touched.
    await page.getByRole('searchbox').fill(mark);
    await expect(page.getByText('No events found')).toBeVisible();

    await reports(1, -20);
    const row = page.locator('tbody tr[data-index]').filter({ hasText: `Cellar ${mark}` });
    await expect(row).toContainText('Ongoing');
    await expect.poll(() => page.evaluate<number>('window.tones')).toBeGreaterThanOrEqual(2);

    await row.click();
    const panel = page.getByRole('dialog', { name: `Too cold ${mark}` });
    await panel.getByRole('button', { name: 'Assign to me' }).click();
    await expect(panel.getByRole('button', { name: 'Unassign' })).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'event');

    await reports(2, 20);
    await expect(panel.getByText('Back to normal')).toBeVisible();

    // The sound is switched in each browser; who switches it on hears it.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const sound = page.getByRole('button', { name: /^Event sounds/ });
    await sound.click();
    await expect(sound).toHaveAttribute('aria-pressed', 'false');
    const before = await page.evaluate<number>('window.tones');
    await sound.click();
    await expect(sound).toHaveAttribute('aria-pressed', 'true');
    expect(await page.evaluate<number>('window.tones')).toBe(before + 2);
  },
);
