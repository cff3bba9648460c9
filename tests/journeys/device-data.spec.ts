import { expect, type Page } from '@playwright/test';
import { DEMO } from './accounts';
import { enter, expectAccessible, expectReadableInTheDark, picture, test } from './console';

/** The demo fleet's history is complete after this at the latest. */
const HISTORY_MS = 240_000;

const table = (page: Page) => page.getByRole('table', { name: 'Data' });
const rows = (page: Page) => table(page).locator('tbody tr[data-index]');
const times = (page: Page) => rows(page).locator('td:first-child');

/** Opens a water meter of the demo fleet; its history comes in during the first minutes of an instance. */
async function openDevice(page: Page): Promise<void> {
  await enter(page, DEMO, 'devices?q=Cold%20water');
  // By its name: until the search is answered the list still shows the devices from before it.
  await page.locator('tbody tr[data-index] a').filter({ hasText: 'Cold water' }).first().click();
  await expect(page).toHaveURL(/#\/cloud\/devices\/data\/\d+/);
  await expect(page.getByRole('radio', { name: '7 days' })).toBeChecked();
  await page.getByText('30 days', { exact: true }).click();
  await expect(page).toHaveURL(/start=\d+&stop=\d+/);
  let tries = 0;
  await expect(async () => {
    if (tries++ > 0) await page.reload();
    await expect(page.locator('main [data-stale]')).toHaveCount(0);
    await expect(rows(page)).toHaveCount(10, { timeout: 4000 });
  }).toPass({ timeout: HISTORY_MS });
}

test.describe.configure({ timeout: HISTORY_MS + 90_000 });

test('a device shows its newest readings first, sorted and paged, and its chart, which is saved as a picture; the period is kept in the address', async ({
  page,
}) => {
  await openDevice(page);
  await expect(page.getByRole('tab', { name: 'Indications' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('region', { name: 'Chart', exact: true }).locator('canvas')).toBeVisible();
  const time = table(page).getByRole('columnheader', { name: /^Time/ });
  await expect(time).toHaveAttribute('aria-sort', 'descending');
  const shown = await times(page).allInnerTexts();
  for (const one of shown) expect(one).toMatch(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/);
  const comparable = shown.map((one) => one.replace(/^(\d\d)\.(\d\d)\.(\d{4}) /, '$3-$2-$1 '));
  expect(comparable).toEqual([...comparable].sort().reverse());

  await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveValue('10');
  await table(page).getByRole('button', { name: /^Time/ }).click();
  await expect(time).toHaveAttribute('aria-sort', 'ascending');
  await expect(times(page).first()).not.toHaveText(shown[0] ?? '');
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('25');
  await expect.poll(async () => rows(page).count()).toBeGreaterThan(10);
  await picture(page, 'device-data');
  await expectAccessible(page);
  await expectReadableInTheDark(page);
  await picture(page, 'device-data-dark');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as image' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.jpeg$/);

  // The setting goes the way of all settings, so the box is ticked a moment after the click.
  await page.getByLabel('With consumption').click();
  await expect(page.getByLabel('With consumption')).toBeChecked();
  await expect(
    table(page)
      .getByRole('columnheader', { name: /consumption/ })
      .first(),
  ).toBeVisible();
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as a spreadsheet' }).click(),
  ]);
  expect(sheet.suggestedFilename()).toMatch(/ \d\d\.\d\d\.\d{4}-\d\d\.\d\d\.\d{4}\.xlsx$/);

  const bars = page.getByRole('radio', { name: 'Bars' });
  await page.getByTitle('Bars').click();
  await expect(bars).toBeChecked();
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  await expect(bars).toBeChecked();
  await expect(page.getByRole('radio', { name: '30 days' })).toBeChecked();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('region', { name: 'Chart', exact: true }).locator('canvas')).toBeVisible();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await picture(page, 'device-data-phone');
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByLabel('From').fill('01.01.2020');
  await page.getByLabel('From').press('Tab');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('No data in this period')).toBeVisible();
  // The newest data are in a later period, and one click leads to them.
  await page.getByRole('button', { name: 'Show latest data' }).click();
  await expect(rows(page).first()).toBeVisible();
  for (const nothing of ['2000000000', 'abc']) {
    await page.goto(`/#/cloud/devices/data/${nothing}`);
    await expect(page.locator('#content').getByText('Device not found')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to devices' })).toBeVisible();
  }
});
