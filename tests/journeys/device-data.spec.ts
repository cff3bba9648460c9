import { expect, type Page, test } from '@playwright/test';
import { enterAsDemo, expectAccessible, picture } from './console';

/** The demo fleet's history is there after this at the latest. */
const HISTORY_MS = 240_000;

const table = (page: Page) => page.getByRole('table', { name: 'Data' });
const rows = (page: Page) => table(page).locator('tbody tr[data-index]');

/** Opens a water meter of the demo fleet; its history comes in during the first minutes of an instance. */
async function openDevice(page: Page): Promise<void> {
  await page.goto('/#/cloud/devices?q=risers');
  // By its name: until the search is answered the list still shows the devices from before it.
  await page.locator('tbody tr[data-index] a').filter({ hasText: 'risers' }).first().click();
  await expect(page).toHaveURL(/#\/cloud\/devices\/data\/\d+/);
  await expect(page.getByRole('radio', { name: '7 days' })).toBeChecked();
  await page.getByText('30 days', { exact: true }).click();
  await expect(page).toHaveURL(/start=\d+&stop=\d+/);
  await expect(async () => {
    await page.reload();
    await expect(table(page).locator('tbody tr[data-index]')).toHaveCount(10, { timeout: 4000 });
  }).toPass({ timeout: HISTORY_MS });
}

test.describe.configure({ timeout: HISTORY_MS + 90_000 });

test.beforeEach(async ({ page }) => {
  await enterAsDemo(page);
});

test('a device shows its chart and its newest readings first', async ({ page }) => {
  await openDevice(page);
  await expect(page.getByRole('tab', { name: 'Indications' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('img').locator('canvas')).toBeVisible();
  await expect(table(page).getByRole('columnheader', { name: /^Time/ })).toHaveAttribute('aria-sort', 'descending');
  const times = await rows(page).locator('td:first-child').allInnerTexts();
  expect(times.length).toBeGreaterThan(1);
  for (const time of times) expect(time).toMatch(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/);
  const comparable = times.map((time) => time.replace(/^(\d\d)\.(\d\d)\.(\d{4}) /, '$3-$2-$1 '));
  expect(comparable).toEqual([...comparable].sort().reverse());
});

test('the readings are sorted by any column and paged by 10, 25 and 100', async ({ page }) => {
  await openDevice(page);
  await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveValue('10');
  const [newest = ''] = await rows(page).locator('td:first-child').allInnerTexts();
  await table(page).getByRole('button', { name: /^Time/ }).click();
  await expect(table(page).getByRole('columnheader', { name: /^Time/ })).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows(page).locator('td:first-child').first()).not.toHaveText(newest);
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('25');
  await expect.poll(async () => rows(page).count()).toBeGreaterThan(10);
});

test('the period is chosen by its days and by the common ones, and kept in the address', async ({ page }) => {
  await openDevice(page);
  await expect(page.getByRole('radio', { name: '30 days' })).toBeChecked();
  await page.getByLabel('From').fill('01.01.2020');
  await page.getByLabel('From').press('Tab');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('Nothing to show')).toBeVisible();
  await page.getByRole('button', { name: 'Show 30 days' }).click();
  await expect(rows(page).first()).toBeVisible();
});

test('a line of the chart is put in and the kind of the chart changed, and both stay', async ({ page }) => {
  await openDevice(page);
  const bars = page.getByRole('radio', { name: 'Bars' });
  await page.getByTitle('Bars').click();
  await expect(bars).toBeChecked();
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  await expect(bars).toBeChecked();
});

test('the chart is saved as a picture', async ({ page }) => {
  await openDevice(page);
  await expect(page.getByRole('img').locator('canvas')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as image' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.jpeg$/);
});

test('a device that is not there says so', async ({ page }) => {
  await page.goto('/#/cloud/devices/data/2000000000');
  await expect(page.getByRole('button', { name: 'To the list of devices' })).toBeVisible();
});

for (const scheme of ['light', 'dark'] as const) {
  test(`the data of a device is accessible in ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await openDevice(page);
    await expect(page.getByRole('img').locator('canvas')).toBeVisible();
    await expectAccessible(page);
    await picture(page, `device-data-${scheme}`);
  });
}
