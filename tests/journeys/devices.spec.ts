import { expect, type Page, test } from '@playwright/test';
import { devicesOf, enterAsDemo, expectAccessible, picture } from './console';

const names = (page: Page) => page.locator('tbody tr[data-index] a').allInnerTexts();

/** The names while the rows of another page fade in are those of the old one: waits for the table to be at rest. */
async function settled(page: Page): Promise<string[]> {
  await expect(page.locator('table[aria-busy="true"]')).toHaveCount(0);
  return names(page);
}

test.beforeEach(async ({ page }) => {
  await enterAsDemo(page);
});

test('the list is sorted by name on the server, either way', async ({ page }) => {
  const ascending = await settled(page);
  await page.getByRole('button', { name: 'Name' }).click();
  await expect(page).toHaveURL(/order=desc/);
  await expect.poll(async () => (await settled(page))[0]).not.toBe(ascending[0]);
  await page.getByRole('button', { name: 'Name' }).click();
  await expect.poll(async () => (await settled(page))[0]).toBe(ascending[0]);
});

test('pages are turned and kept in the address', async ({ page }) => {
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('25');
  const first = await settled(page);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('1–25 of');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('26–');
  await expect(page).toHaveURL(/page=2/);
  const second = await settled(page);
  expect(second).not.toEqual(first);
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('26–');
});

test('a search narrows the list, and Esc leaves it', async ({ page }) => {
  const [name = ''] = await settled(page);
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await search.fill(name);
  await expect.poll(async () => settled(page)).toContain(name);
  await expect(page).toHaveURL(/q=/);
  await search.fill('no device is called like this');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await search.press('Escape');
  await expect(devicesOf(page).first()).toBeVisible();
});

test('the list is filtered by state', async ({ page }) => {
  await page.getByText('Online', { exact: true }).first().click();
  await expect(page).toHaveURL(/state=online/);
  const states = page.locator('tbody tr[data-index] td:nth-child(2)');
  await expect(states.filter({ hasNotText: 'Online' })).toHaveCount(0);
  await expect(states.first()).toBeVisible();
});

test('rows are walked with the keyboard and opened with Enter', async ({ page }) => {
  await settled(page);
  const rows = page.locator('tbody tr[data-index]');
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/cloud\/devices\/data\/\d+/);
});

test('columns and density are the user’s, and stay', async ({ page }) => {
  await page.getByRole('button', { name: 'Table settings' }).click();
  await page.getByRole('checkbox', { name: 'Resource' }).uncheck();
  await page.getByText('Compact', { exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Resource' })).toHaveCount(0);
  await page.reload();
  await expect(devicesOf(page).first()).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Resource' })).toHaveCount(0);
  await expect(page.locator('table[data-density="compact"]')).toBeVisible();
});

test('the demo account is offered nothing that it may not do', async ({ page }) => {
  await expect(page.getByRole('button', { name: 'Add device' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Integrations' }).click();
  await expect(page.getByRole('heading', { name: 'Keys' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create key' })).toHaveCount(0);
});

for (const scheme of ['light', 'dark'] as const) {
  test(`every tab is accessible in ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    for (const tab of ['Metering devices', 'Gateways', 'Unknown devices', 'Integrations']) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectAccessible(page);
      await picture(page, `${tab.toLowerCase().replace(' ', '-')}-${scheme}`);
    }
  });
}
