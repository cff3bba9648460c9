import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { ApiClient, demoAdmin } from './accounts';
import { enter, liveUpdates, picture, test } from './console';
import { send } from './uplinks';

/** A key created in the console; its secret is shown only once. */
async function createKey(page: Page): Promise<string> {
  await page.getByRole('tab', { name: 'Integrations' }).click();
  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create key' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('journey');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('Copy the secret now')).toBeVisible();
  const secret = await dialog.locator('code').last().innerText();
  await picture(page, 'key');
  await dialog.getByRole('button', { name: 'I have copied it' }).click();
  return secret;
}

test(
  'an unknown device is created in the console, and its readings appear live',
  { tag: '@gate' },
  async ({ page, baseURL }) => {
    const devEui = `70b3d5e7${randomBytes(4).toString('hex')}`;
    const now = () => Math.floor(Date.now() / 1000);
    await enter(page, demoAdmin());
    const key = process.env['GAUGEWAY_KEY'] ?? (await createKey(page));
    const client = await ApiClient.of(demoAdmin(), baseURL);

    // Not known yet: kept, counted and visible.
    await send(baseURL ?? '', key, { devEui, fCnt: 1, time: now() - 120, pulses: 1000 });
    await expect
      .poll(async () => {
        const input = { search_string: devEui };
        const list = await client.call<{ unknown_devices: { total: number } }>(
          'POST',
          'integration/unknown_devices',
          input,
        );
        return list.unknown_devices.total;
      })
      .toBe(1);
    await page.getByRole('tab', { name: 'Unknown devices' }).click();
    await page.getByRole('button', { name: `Create: ${devEui}` }).click();

    const form = page.getByRole('dialog', { name: 'New device' });
    await form.getByRole('combobox', { name: 'Model' }).fill('SI-11');
    await page.getByRole('option', { name: /SI-11/ }).first().click();
    await expect(form.getByRole('textbox', { name: 'DevEUI' })).toHaveValue(devEui);
    await form.getByRole('textbox', { name: 'Name' }).fill(`Journey ${devEui}`);
    await picture(page, 'new-device');
    await form.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(form).toBeHidden();

    // Uplinks from before its creation are read in; the screen that opens before shows the state of then.
    await expect
      .poll(async () => {
        const input = { search_string: devEui, device_state: 'online' };
        const list = await client.call<{ metering_devices: { total: number } }>(
          'POST',
          'device/metering_devices',
          input,
        );
        return list.metering_devices.total;
      })
      .toBe(1);
    await client.leave();
    const connected = liveUpdates(page);
    await page.goto(`/#/cloud/devices?q=${devEui}`);
    await page.reload();
    const row = page.locator('tbody tr[data-index]').filter({ hasText: `Journey ${devEui}` });
    await expect(row).toContainText('Online');
    await row.getByRole('link').click();
    const rows = page.getByRole('table', { name: 'Data' }).locator('tbody tr[data-index]');
    await expect(rows).toHaveCount(1);

    // The live updates connect two seconds after the load; nothing else brings a reading to an open screen.
    await connected;
    await send(baseURL ?? '', key, { devEui, fCnt: 2, time: now(), pulses: 1234 });
    await expect(rows).toHaveCount(2);
    await picture(page, 'arrived');

    // In the list too, without a reload.
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Devices' }).click();
    await page.getByRole('searchbox').fill(devEui);
    const value = row.locator('td').nth(6);
    await expect(value).toBeVisible();
    const before = await value.innerText();
    await send(baseURL ?? '', key, { devEui, fCnt: 3, time: now() + 1, pulses: 2345 });
    await expect(value).not.toHaveText(before);
  },
);
