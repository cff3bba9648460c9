import { expect, test } from '@playwright/test';
import { enterAsDemo, expectAccessible, openIn, picture } from './console';

test('the empty address leads to the sign-in', async ({ page }) => {
  await openIn(page, 'en');
  await expect(page).toHaveURL(/#\/auth\/login$/);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('an unknown address leads to the sign-in', async ({ page }) => {
  await openIn(page, 'en', '/#/nowhere/at/all');
  await expect(page).toHaveURL(/#\/auth\/login$/);
});

test('an address of the cloud is kept until after the sign-in', async ({ page }) => {
  await openIn(page, 'en', '/#/cloud/devices?tab=gateways');
  await expect(page).toHaveURL(/#\/auth\/login/);
  await page.getByRole('button', { name: /demo account/ }).click();
  await expect(page).toHaveURL(/#\/cloud\/devices\?tab=gateways/);
  await expect(page.getByRole('tab', { name: 'Gateways' })).toHaveAttribute('aria-selected', 'true');
});

test('a wrong password is refused in a dialog', async ({ page }) => {
  await openIn(page, 'en');
  await page.getByLabel('Email').fill('nobody@gaugeway.local');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Could not sign in' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toBeHidden();
});

test('nothing is sent while the email or the password is missing', async ({ page }) => {
  await openIn(page, 'en');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Enter your email')).toBeVisible();
  await expect(page.getByText('Enter your password')).toBeVisible();
  expect(calls.filter((url) => url.includes('/api/'))).toEqual([]);
});

test('choosing a language reloads the sign-in in it', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Монгол' }).click();
  await expect(page.getByRole('heading', { name: 'Нэвтрэх' })).toBeVisible();
  await page.getByRole('button', { name: 'Русский' }).click();
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible();
});

test('a reload stays signed in, and signing out leaves', async ({ page }) => {
  await enterAsDemo(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Devices' })).toBeVisible();
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/#\/auth\/login$/);
  await page.goto('/#/cloud/devices');
  await expect(page).toHaveURL(/#\/auth\/login/);
});

for (const scheme of ['light', 'dark'] as const) {
  test(`the sign-in is accessible in ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await openIn(page, 'ru');
    await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible();
    await expectAccessible(page);
    await picture(page, `sign-in-${scheme}`);
  });
}
