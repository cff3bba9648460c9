import { expect } from '@playwright/test';
import { operator } from './accounts';
import { enter, expectAccessible, openIn, picture, test } from './console';

test('the operator sees the state of the parts, no dead letters, and what is notified', async ({ page }) => {
  await enter(page, operator(), 'administration?tab=health');
  await expect(page.getByRole('heading', { name: 'Components' })).toBeVisible();
  await expect(page.getByText('Database', { exact: true })).toBeVisible();
  await expect(page.getByText('audit.entry')).toBeVisible();
  await page.getByRole('button', { name: 'Notifications' }).click();
  await expect(page.getByText('No notifications yet')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Dead letters' }).click();
  await expect(page.locator('main').getByText('No dead letters').first()).toBeVisible();
  // Opened by its address, the connection panel brings the styles of its inputs itself: its radio buttons are not seen.
  await page.goto('/#/admin');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Online' })).toHaveCSS('opacity', '0');
});

test('what the operator does is recorded in the audit log, with its seal; a key is offered to programs', async ({
  page,
}) => {
  await enter(page, operator(), 'company-settings?tab=audit&per_page=50');
  // Entries of concurrent sign-ins; an entry is displayed once it is sealed, a moment later.
  const rows = page.locator('tbody tr[data-index]').filter({ hasText: 'Signed in' });
  const row = rows.filter({ hasText: 'Administrator' }).first();
  await expect(async () => {
    await page.reload();
    await expect(row).toBeVisible({ timeout: 5000 });
  }).toPass();
  await row.click();
  const details = page.getByRole('dialog');
  await expect(details.getByText('session.opened')).toBeVisible();
  await expect(details.locator('code')).toHaveText(/^[0-9a-f]{64}$/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByPlaceholder('Search by action').fill('no such thing ever happened');
  await expect(page.getByText('No entries found')).toBeVisible();

  await page.goto('/#/cloud/company-settings?tab=api-keys');
  await page.getByRole('button', { name: 'New API key' }).first().click();
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible();
  await expectAccessible(page);
});

test('a host gets its own look, which its visitors see', async ({ page, browser, baseURL }) => {
  const { protocol, port } = new URL(baseURL ?? '');
  await enter(page, operator(), 'administration?tab=branding');
  await page.getByRole('button', { name: 'Add host' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Host', { exact: false }).first().fill('localhost');
  await form.getByLabel('Title').fill('Meters of the Town');
  await form.getByLabel('Help address').fill('https://example.org/help');
  await form.getByLabel('Brand colour').first().fill('#0a6b4f');
  await expectAccessible(page);
  await picture(page, 'branding-form');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Confirmed').first()).toBeVisible();

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
  await expect(page.getByText('No hosts yet')).toBeVisible();
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('without a connection the console opens and says so', async ({ page, context }) => {
    await enter(page, operator(), 'administration?tab=health');
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Components' })).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(/cannot be reached/)).toBeVisible();
    await context.setOffline(false);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Components' })).toBeVisible();
  });
});
