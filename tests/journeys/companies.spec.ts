import { expect, type Page } from '@playwright/test';
import { ApiClient, operator } from './accounts';
import { enter, expectAccessible, picture, test } from './console';

/** Enters a company from the list and waits until one is in it. */
async function enterCompany(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Enter ${name}`, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Another company' })).toContainText(name);
}

async function addCompany(page: Page, name: string, isDealer: boolean): Promise<void> {
  await page.getByRole('button', { name: 'Add company' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('INN').fill('7701234567');
  if (isDealer) await form.getByRole('switch', { name: 'Dealer' }).check();
  await form.getByLabel('Users', { exact: true }).fill('5');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form).toBeHidden();
}

/** The row of a company: by its name, since the list may be about to change. */
const rowOf = (page: Page, name: string) => page.locator('tbody tr[data-index]').filter({ hasText: name });

test(
  'companies below companies are created, entered and left to the next one or to the own',
  { tag: '@gate' },
  async ({ page }) => {
    const mark = Date.now();
    const [dealer, customer] = [`Dealer ${mark}`, `Customer ${mark}`];
    await enter(page, operator(), 'companies');
    await addCompany(page, dealer, true);
    await page.getByRole('searchbox').fill(dealer);
    await enterCompany(page, dealer);
    const banner = page.getByRole('region', { name: 'Another company' });
    await page.getByRole('link', { name: 'Companies' }).click();
    await expect(page.getByText('No companies yet')).toBeVisible();
    await addCompany(page, customer, false);
    await enterCompany(page, customer);
    // Not a dealer's: the module is hidden.
    await expect(page.getByRole('link', { name: 'Companies' })).toBeHidden();
    await page.reload();
    await expect(banner).toContainText(customer);

    await banner.getByRole('button', { name: 'Return to the parent company' }).click();
    await expect(page).toHaveURL(/#\/cloud\/companies/);
    await expect(banner).toContainText(dealer);
    await expect(page.getByText(customer, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: /User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Return to my company' }).click();
    await expect(banner).toBeHidden();
    await page.getByRole('button', { name: `Show subcompanies of ${dealer}`, exact: true }).click();
    await expect(page.getByText(customer, { exact: true })).toBeVisible();
    await picture(page, 'companies');

    await page.getByRole('button', { name: /User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Company settings' }).click();
    await page.getByRole('tab', { name: 'Service log' }).click();
    await expect(rowOf(page, customer).filter({ hasText: 'Company left' }).first()).toBeVisible();
    await expect(rowOf(page, customer).filter({ hasText: 'Company entered' }).first()).toBeVisible();
  },
);

test('a company that is not empty is not deleted, and says why; a blocked one cannot be entered', async ({
  page,
  baseURL,
}) => {
  const dealer = `Full ${Date.now()}`;
  const client = await ApiClient.of(operator(), baseURL);
  await client.enter(await client.addCompany({ name: dealer, is_dealer: true }));
  await client.addCompany({ name: `Child of ${dealer}` });
  await client.leave();
  let counted = (): void => undefined;
  const requestSent = new Promise<void>((resolve) => {
    counted = resolve;
  });
  await page.route(/messages\/quotas/, (route) => requestSent.then(() => route.continue()));
  const quotas = page.waitForResponse(/messages\/quotas/);
  await enter(page, operator(), `companies?q=${encodeURIComponent(dealer)}`);
  const more = page.getByRole('button', { name: `Actions: ${dealer}`, exact: true });
  const into = page.getByRole('button', { name: `Enter ${dealer}`, exact: true });
  await expect(into).toBeVisible();
  await more.click();
  // The rows' counts of today's messages arrive while the menu is open.
  counted();
  await quotas;
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(/still has .*subcompan/)).toBeVisible();
  await more.click();
  await page.getByRole('menuitem', { name: 'Block' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await expect(rowOf(page, dealer).filter({ hasText: 'Blocked' })).toBeVisible();
  await expect(into).toBeHidden();
});

test('that the access of a company ends tomorrow is announced once a day, and the header shows it', async ({
  page,
  baseURL,
}) => {
  const name = `Ending ${Date.now()}`;
  const client = await ApiClient.of(operator(), baseURL);
  const endsAt = Math.floor(Date.now() / 1000) + 86_400 + 3600;
  await client.addCompany({ name, expires_at: endsAt });
  await client.leave();
  await enter(page, operator(), `companies?q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Enter ${name}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Access expires soon' });
  await expect(dialog).toBeVisible();
  await picture(page, 'expiry-dialog');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('header[data-expiry=warning]')).toContainText('1 day of access left');
  await picture(page, 'expiry-header');
  await expectAccessible(page);
  await page.reload();
  await expect(page.locator('header[data-expiry=warning]')).toContainText('1 day of access left');
  await expect(dialog).toBeHidden();
});

test('a company is entered in its own tab, and the first tab stays where it was', async ({
  page,
  context,
  baseURL,
}) => {
  const dealer = `Tabbed ${Date.now()}`;
  const client = await ApiClient.of(operator(), baseURL);
  await client.addCompany({ name: dealer, is_dealer: true });
  await client.leave();
  await enter(page, operator(), `companies?q=${encodeURIComponent(dealer)}`);
  await page.getByRole('button', { name: `Actions: ${dealer}`, exact: true }).click();
  const opening = context.waitForEvent('page');
  await page.getByRole('menuitem', { name: 'Enter in a new tab' }).click();
  const tab = await opening;
  const banner = tab.getByRole('region', { name: 'Another company' });
  await expect(banner).toContainText(dealer);
  await expect(tab).not.toHaveURL(/enter\//);
  await tab.reload();
  await expect(banner).toContainText(dealer);
  await page.reload();
  await expect(page.getByText(dealer, { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Another company' })).toBeHidden();
  await banner.getByRole('button', { name: 'Return to my company' }).click();
  await expect(banner).toBeHidden();
});
