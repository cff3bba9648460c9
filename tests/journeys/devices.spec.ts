import { expect, type Page } from '@playwright/test';
import { DEMO } from './accounts';
import { atRest, devicesOf, enter, picture, test } from './console';

const rows = (page: Page) => page.locator('tbody tr[data-index]');

/** The names once the table is at rest: while the rows of another page fade in they are those of the old one. */
async function names(page: Page): Promise<string[]> {
  await atRest(page);
  return rows(page).locator('a').allInnerTexts();
}

test.beforeEach(async ({ page }) => {
  await enter(page, DEMO);
});

test('the list is sorted by name on the server, its pages are kept in the address, and its rows are walked with the keyboard', async ({
  page,
}) => {
  const ascending = await names(page);
  await page.getByRole('button', { name: 'Name' }).click();
  await expect(page).toHaveURL(/order=desc/);
  await expect.poll(async () => (await names(page))[0]).not.toBe(ascending[0]);
  await page.getByRole('button', { name: 'Name' }).click();
  await expect.poll(async () => (await names(page))[0]).toBe(ascending[0]);

  const pages = page.getByRole('navigation', { name: 'Pages' });
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('25');
  await expect(pages).toContainText('1–25 of');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(pages).toContainText('26–');
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(async () => (await names(page))[0]).not.toBe(ascending[0]);
  await page.reload();
  await expect(pages).toContainText('26–');

  await atRest(page);
  await rows(page).first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/cloud\/devices\/data\/\d+/);
});

test('a search narrows the list as one types, and Esc leaves it; so does a filter by state', async ({ page }) => {
  const name = (await names(page)).find((one) => one.includes(' ')) ?? '';
  const first = name.slice(0, name.indexOf(' ') + 1);
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  // A pause after a word: it is searched for, and its space is not taken away.
  await search.pressSequentially(first);
  await expect(page).toHaveURL(/q=/);
  await atRest(page);
  await expect(search).toHaveValue(first);
  await search.pressSequentially(name.slice(first.length));
  await expect(search).toHaveValue(name);
  await expect.poll(async () => (await names(page)).every((one) => one.includes(name))).toBe(true);
  await expect(rows(page).filter({ hasText: name }).first()).toBeVisible();
  await search.fill('no device is called like this');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await search.press('Escape');
  await expect(devicesOf(page).first()).toBeVisible();
  await expect(search).toHaveValue('');
  // A search text from the URL is shown in the field.
  await page.goto(`/#/cloud/devices?q=${encodeURIComponent(name)}`);
  await expect(search).toHaveValue(name);

  await page.goto('/#/cloud/devices?q=');
  await page.getByText('Online', { exact: true }).first().click();
  await expect(page).toHaveURL(/state=online/);
  const states = rows(page).locator('td:nth-child(2)');
  await expect(states.filter({ hasNotText: 'Online' })).toHaveCount(0);
  await expect(states.first()).toBeVisible();
});

test('columns, density, theme and language are the user’s, and stay; the demo account is offered nothing that it may not do', async ({
  page,
}) => {
  const clock = page.getByRole('timer');
  await expect(clock).toContainText(/\d\d:\d\d:\d\d/);
  await expect(clock).toContainText('GMT');
  await expect(clock).not.toHaveText(await clock.innerText());
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('button', { name: 'Table settings' }).click();
  const resource = page.getByRole('checkbox', { name: 'Resource' });
  await resource.click();
  await expect(resource).not.toBeChecked();
  await page.getByText('Compact', { exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Resource' })).toHaveCount(0);
  await page.reload();
  await expect(devicesOf(page).first()).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Resource' })).toHaveCount(0);
  await expect(page.locator('table[data-density="compact"]')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');

  await expect(page.getByRole('button', { name: 'Add device', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Integrations' }).click();
  await expect(page.getByRole('heading', { name: 'Keys' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create key' })).toHaveCount(0);
  await page.goto('/#/cloud/company-settings');
  await expect(page).toHaveURL(/#\/withoutAccess/);

  // Without a reload.
  await page.goto('/#/cloud/devices');
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('menuitemradio', { name: 'Русский' }).click();
  await expect(page.getByRole('heading', { name: 'Устройства' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Шлюзы' })).toBeVisible();
  // Texts of the server are in that language too.
  await expect(page.getByText('kWh')).toHaveCount(0);
});

test('a phone shows the devices as cards above a bottom bar', { tag: '@gate' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Modules' })).toBeInViewport();
  await page.goto('/#/cloud/devices?q=Cold%20water');
  const card = devicesOf(page).filter({ hasText: 'Cold water' }).first();
  await card.getByRole('button', { name: /^Cold water, inlet/ }).click();
  await expect(page).toHaveURL(/#\/cloud\/devices\/data\/\d+/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cold water');
  await atRest(page);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await picture(page, 'device-data-phone');
});
