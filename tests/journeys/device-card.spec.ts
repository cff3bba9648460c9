import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { demoAdmin, ApiClient } from './accounts';
import { enter, expectAccessible, picture, test } from './console';

const EUI = () =>
  `70b3d5e7${Math.floor(Math.random() * 0xffffffff)
    .toString(16)
    .padStart(8, '0')}`;

/** A new water meter without readings, on the page of its data. */
async function newMeter(page: Page): Promise<string> {
  const name = `Card ${Date.now().toString(36)}`;
  const client = await ApiClient.of(demoAdmin(), test.info().project.use.baseURL);
  const { metering_device: device } = await client.call<{ metering_device: { id: number } }>(
    'POST',
    'device/metering_device/create',
    { model_id: 214, name, deviceID: EUI() },
  );
  await client.leave();
  await enter(page, demoAdmin(), `devices/data/${device.id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return name;
}

const open = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('readings are imported from a spreadsheet after its faults were seen, the card of the device is kept, and its settings are cleared', async ({
  page,
}) => {
  const name = await newMeter(page);
  await open(page, 'Import readings');
  const dialog = page.getByRole('dialog', { name: 'Import readings' });
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const text = `time;in1\n${day(3)} 06:00;10.5\n${day(2)} 06:00;11\nyesterday;12\n`;
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'meter.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(dialog.getByRole('cell', { name: /Enter the time/ })).toBeVisible();
  await expect(dialog.getByText('2 new')).toBeVisible();
  await picture(page, 'readings-import');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import 2 readings' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Readings imported: 2')).toBeVisible();

  await open(page, 'Device card');
  const card = page.getByRole('dialog', { name: 'Device card' });
  await picture(page, 'device-card');
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^card_\d+_.*\.pdf$/);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(card).toBeHidden();

  await open(page, 'Clear settings');
  const clearing = page.getByRole('dialog', { name: 'Clear settings?' });
  await expect(clearing).toContainText(name);
  await clearing.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByText('Settings reset to the model defaults.')).toBeVisible();
});
