import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, type Language, openIn, picture } from './console';

const folder = process.env['GAUGEWAY_DATA_DIR'] ?? '.data';

/** Signs in as the administrator of the platform operator's company, whose password the instance keeps. */
async function enterAsOperator(page: Page, language: Language = 'en', path = '/#/cloud/companies'): Promise<void> {
  await openIn(page, language, path);
  const form = page.locator('form');
  await form.locator('input').nth(0).fill('admin@gaugeway.local');
  await form.locator('input[type=password]').fill(readFileSync(join(folder, 'admin-password'), 'utf8').trim());
  await form.locator('button[type=submit]').click();
  await page.waitForURL(/#\/cloud\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Enters a company from the list and waits until one is in it. */
async function enterCompany(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Enter ${name}`, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Devices', level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Another company' })).toContainText(name);
}

async function addCompany(page: Page, name: string, isDealer: boolean, until?: string): Promise<void> {
  await page.getByRole('button', { name: 'Add company' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('INN').fill('7701234567');
  if (until) await form.getByLabel('Access until').fill(until);
  if (isDealer) await form.getByRole('switch', { name: 'Dealer' }).check();
  await form.getByLabel('Users', { exact: true }).fill('5');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form).toBeHidden();
}

test('a dealer’s company is made, entered, worked in and left, and all of it stands in the log', async ({ page }) => {
  const dealer = `Dealer ${Date.now()}`;
  const customer = `Customer ${Date.now()}`;
  await enterAsOperator(page);
  await addCompany(page, dealer, true);
  await page.getByRole('searchbox').fill(dealer);
  await expect(page.getByText(dealer, { exact: true })).toBeVisible();
  await expectAccessible(page);

  await enterCompany(page, dealer);
  const banner = page.getByRole('region', { name: 'Another company' });
  await page.getByRole('link', { name: 'Companies' }).click();
  await expect(page.getByText('No companies yet')).toBeVisible();
  await addCompany(page, customer, false);
  await enterCompany(page, customer);
  await expect(banner).toContainText(customer);
  // Not a dealer's: the module is not there.
  await expect(page.getByRole('link', { name: 'Companies' })).toBeHidden();
  await page.reload();
  await expect(banner).toContainText(customer);
  await picture(page, 'entered');
  await expectAccessible(page);

  await banner.getByRole('button', { name: 'Exit to the parent company' }).click();
  await expect(page).toHaveURL(/#\/cloud\/companies/);
  await expect(banner).toContainText(dealer);
  await expect(page.getByText(customer, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Exit to my company' }).click();
  await expect(banner).toBeHidden();
  await expect(page.getByText(dealer, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Show what is below ${dealer}` }).click();
  await expect(page.getByText(customer, { exact: true })).toBeVisible();
  await picture(page, 'companies');

  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Company settings' }).click();
  await page.getByRole('tab', { name: 'Service log' }).click();
  const rows = page.locator('tbody tr[data-index]');
  await expect(rows.nth(0)).toContainText('Company left');
  await expect(rows.filter({ hasText: 'Company entered' }).first()).toContainText(customer);
  await expectAccessible(page);
});

test('a company that is not empty is not deleted, and says why; a blocked one cannot be entered', async ({ page }) => {
  const dealer = `Full ${Date.now()}`;
  await enterAsOperator(page);
  await addCompany(page, dealer, true);
  await page.getByRole('searchbox').fill(dealer);
  await enterCompany(page, dealer);
  await page.getByRole('link', { name: 'Companies' }).click();
  await addCompany(page, `Child ${Date.now()}`, false);
  await page.getByRole('button', { name: 'Exit to my company' }).click();
  await expect(page.getByRole('button', { name: `Enter ${dealer}`, exact: true })).toBeVisible();
  await page.getByRole('searchbox').fill(dealer);
  const row = page.locator('tbody tr[data-index]').first();
  await row.getByRole('button', { name: `More for ${dealer}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(/still has companies below it: 1/)).toBeVisible();
  await row.getByRole('button', { name: `More for ${dealer}` }).click();
  await page.getByRole('menuitem', { name: 'Block' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await expect(row).toContainText('Blocked');
  await expect(row.getByRole('button', { name: `Enter ${dealer}`, exact: true })).toBeHidden();
});

test('that the access of a company ends tomorrow is told once a day, and the header shows it', async ({ page }) => {
  const name = `Ending ${Date.now()}`;
  const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString('ru-RU', { timeZone: 'Asia/Dubai' });
  await enterAsOperator(page);
  await addCompany(page, name, false, tomorrow);
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('button', { name: `Enter ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'The access ends soon' });
  await expect(dialog).toContainText(tomorrow);
  await picture(page, 'expiry-dialog');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('header[data-expiry=warning]')).toContainText('1 day of access left');
  await expectAccessible(page);
  await picture(page, 'expiry-header');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('who may not administer has no company settings and no companies', async ({ page }) => {
  await openIn(page, 'en', '/#/cloud/company-settings');
  await page.getByRole('button', { name: /demo account/ }).click();
  await expect(page).toHaveURL(/#\/withoutAccess/);
});

// Each language, each width and each scheme, but not all of them with all.
for (const [language, scheme, name, width, height] of [
  ['ru', 'light', 'wide', 1440, 900],
  ['en', 'dark', 'wide', 1440, 900],
  ['mn', 'light', 'phone', 390, 844],
  ['ru', 'dark', 'phone', 390, 844],
] as const) {
  test(`companies and settings in ${language}, ${scheme}, ${name}, are accessible`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: scheme });
    await enterAsOperator(page, language);
    for (const path of [
      'companies',
      'company-settings',
      'company-settings?tab=peak-hours',
      'company-settings?tab=service-log',
    ]) {
      await page.goto(`/#/cloud/${path}`);
      await page.waitForTimeout(700);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await picture(page, `${path.replace(/\W/g, '-')}-${name}-${scheme}`);
      await expectAccessible(page);
    }
  });
}

test('a company is entered in a tab of its own, and the first tab stays where it was', async ({ page, context }) => {
  const dealer = `Tabbed ${Date.now()}`;
  await enterAsOperator(page);
  await addCompany(page, dealer, true);
  await page.getByRole('searchbox').fill(dealer);
  await page.getByRole('button', { name: `More for ${dealer}` }).click();
  const opening = context.waitForEvent('page');
  await page.getByRole('menuitem', { name: 'Enter in a new tab' }).click();
  const tab = await opening;
  const banner = tab.getByRole('region', { name: 'Another company' });
  await expect(banner).toContainText(dealer);
  expect(tab.url()).not.toContain('enter/');
  await tab.reload();
  await expect(banner).toContainText(dealer);
  await page.reload();
  await expect(page.getByText(dealer, { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Another company' })).toBeHidden();
  await banner.getByRole('button', { name: 'Exit to my company' }).click();
  await expect(banner).toBeHidden();
});

test('a code to enter by that is over says so, and leads to the sign-in', async ({ page }) => {
  await openIn(page, 'en', '/#/enter/long-ago');
  const dialog = page.getByRole('dialog', { name: 'The company could not be entered' });
  await expect(dialog).toContainText('older than a minute');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/auth\/login/);
});
