import { expect } from '@playwright/test';
import { expectAccessible, expectReadableInTheDark, fillSignIn, openIn, picture, signOut, test } from './console';

test('an empty and an unknown address lead to the sign-in, which all can read', async ({ page }) => {
  await openIn(page, 'ru');
  await expect(page).toHaveURL(/#\/auth\/login$/);
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible();
  await picture(page, 'sign-in');
  await expectAccessible(page);
  await expectReadableInTheDark(page);
  await picture(page, 'sign-in-dark');
  await page.goto('/#/nowhere/at/all');
  await expect(page).toHaveURL(/#\/auth\/login$/);
});

test(
  'an address of the cloud is kept until after the sign-in; a reload stays signed in, and signing out leaves',
  { tag: '@gate' },
  async ({ page }) => {
    await openIn(page, 'en', '/#/cloud/devices?tab=gateways');
    await expect(page).toHaveURL(/#\/auth\/login/);
    await page.getByRole('button', { name: /demo account/ }).click();
    await expect(page).toHaveURL(/#\/cloud\/devices\?tab=gateways/);
    await expect(page.getByRole('tab', { name: 'Gateways' })).toHaveAttribute('aria-selected', 'true');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Devices' })).toBeVisible();
    await signOut(page);
    await page.goto('/#/cloud/devices');
    await expect(page).toHaveURL(/#\/auth\/login/);
  },
);

test('nothing is sent while the email or the password is missing; a wrong password is refused in a dialog', async ({
  page,
}) => {
  await openIn(page, 'en');
  await expect(page.getByLabel('Email')).toBeVisible();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Enter your email address')).toBeVisible();
  await expect(page.getByText('Enter your password')).toBeVisible();
  expect(calls.filter((url) => url.includes('/api/auth/'))).toEqual([]);

  await fillSignIn(page, { email: 'nobody@gaugeway.local', password: 'wrong' });
  const dialog = page.getByRole('dialog', { name: 'Could not sign in' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toBeHidden();
});

test('choosing a language reloads the sign-in in it', async ({ page }) => {
  const choose = async (language: string) => {
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: language }).click();
    await loaded;
  };
  await page.goto('/');
  // No language is chosen yet, and the browser is British.
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible();
  await choose('Монгол');
  await expect(page.getByRole('heading', { name: 'Нэвтрэх' })).toBeVisible();
  await choose('Русский');
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible();
});
