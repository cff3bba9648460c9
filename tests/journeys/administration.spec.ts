import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, type Language, openIn, picture } from './console';

/** The platform operator's password, as the instance keeps it in its data folder. */
function operatorPassword(): string {
  const folder = process.env['GAUGEWAY_DATA_DIR'] ?? '.data';
  return process.env['ADMIN_PASSWORD'] ?? readFileSync(join(folder, 'admin-password'), 'utf8').trim();
}

/** Signs in as the platform operator and opens a tab of the administration, or of the own company's settings. */
async function administer(
  page: Page,
  tab: string,
  language: Language = 'en',
  screen: 'administration' | 'company-settings' = 'administration',
): Promise<void> {
  await openIn(page, language);
  await page.locator('input[type="email"], input[name="email"]').first().fill('admin@gaugeway.local');
  await page.locator('input[type="password"]').first().fill(operatorPassword());
  await page.locator('input[type="password"]').first().press('Enter');
  await page.waitForURL(/#\/cloud\//);
  await page.goto(`/#/cloud/${screen}?tab=${tab}`);
  // Only what stands behind # has changed: the screen before must not be taken for this one.
  await page.reload();
  await expect(page.locator('main h1')).toBeVisible();
}

test('the operator sees how the parts of the installation are', async ({ page }) => {
  await administer(page, 'health');
  await expect(page.getByRole('heading', { name: 'Parts' })).toBeVisible();
  await expect(page.getByText('database', { exact: true })).toBeVisible();
  await expect(page.getByText('audit.entry')).toBeVisible();
  await expectAccessible(page);
});

test('what the operator does stands in the audit log, with its seal', async ({ page }) => {
  await administer(page, 'audit', 'en', 'company-settings');
  const row = page.locator('tbody tr[data-index]').filter({ hasText: 'Signed in' }).first();
  await expect(row).toContainText('Administrator');
  await expectAccessible(page);
  await row.click();
  const details = page.getByRole('dialog');
  await expect(details.getByText('session.opened')).toBeVisible();
  await expect(details.locator('code')).toHaveText(/^[0-9a-f]{64}$/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByPlaceholder('Search action').fill('no such thing ever happened');
  await expect(page.getByText('Nothing matches')).toBeVisible();
});

test('a key is offered to programs', async ({ page }) => {
  await administer(page, 'api-keys', 'en', 'company-settings');
  await page.getByRole('button', { name: 'New API key' }).first().click();
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible();
  await expectAccessible(page);
});

test('dead letters are said to be none', async ({ page }) => {
  await administer(page, 'dead_letters');
  await expect(
    page
      .locator('main')
      .getByText(/No dead letters|Cause/)
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
});

test('a host gets a look of its own, which its visitors see', async ({ page, browser, baseURL }) => {
  const { protocol, port } = new URL(baseURL ?? '');
  await administer(page, 'branding');
  await page.getByRole('button', { name: 'Add host' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Host', { exact: false }).first().fill('localhost');
  await form.getByLabel('Title').fill('Meters of the Town');
  await form.getByLabel('Address of the help').fill('https://example.org/help');
  await form.getByLabel('Colour of the brand').first().fill('#0a6b4f');
  await expectAccessible(page);
  await picture(page, 'branding-form');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Verified').first()).toBeVisible();

  const visitor = await browser.newPage();
  await openIn(visitor, 'en', `${protocol}//localhost:${port}/`);
  await expect(visitor.getByText('Meters of the Town')).toBeVisible();
  await expect(visitor).toHaveTitle(/Meters of the Town/);
  await picture(visitor, 'branded-sign-in');
  await visitor.close();

  for (const row of await page.getByRole('button', { name: 'Remove' }).all()) {
    await row.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  }
  await expect(page.getByText('No hosts')).toBeVisible();
});

test('the bell says that there are no notifications yet', async ({ page }) => {
  await administer(page, 'health');
  await page.getByRole('button', { name: 'Notifications' }).click();
  await expect(page.getByText('No notifications yet')).toBeVisible();
  await expectAccessible(page);
});

test('without a connection the console opens and says so', async ({ page, context }) => {
  await administer(page, 'health');
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Parts' })).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/cannot be reached/)).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Parts' })).toBeVisible();
});

for (const [language, scheme, width] of [
  ['ru', 'light', 1440],
  ['mn', 'dark', 1440],
  ['en', 'light', 390],
] as const) {
  test(`every tab is whole in ${language}, ${scheme}, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await administer(page, 'health', language);
    const tabs = page.locator('main').getByRole('tab');
    for (let index = 0; index < (await tabs.count()); index++) {
      await tabs.nth(index).click();
      await expect(page.locator('main [aria-busy="true"], main .mantine-Skeleton-root')).toHaveCount(0);
      await expectAccessible(page);
      await picture(page, `${language}-${scheme}-${width}-${index}`);
    }
  });
}
