import { expect } from '@playwright/test';
import { totpCode } from '../../services/identity/credentials/second-factor/totp';
import { demoAdmin, ApiClient } from './accounts';
import { enter, expectAccessible, fillSignIn, openIn, picture, signOut, test } from './console';

const PASSWORD = 'Journey-2025!';

// Creating a group and a user is in newcomer.spec.ts.
test('a right to change brings the right to see with it; a user is found in the list', async ({ page }) => {
  await enter(page, demoAdmin(), 'users?tab=access_groups');
  await page.getByRole('button', { name: 'Add group' }).click();
  const group = `Repairs ${Date.now()}`;
  await page.getByRole('dialog').getByLabel('Name').fill(group);
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  // Until then the matrix is that of the group which was shown before.
  await expect(page.getByRole('heading', { name: group })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Devices: Change' }).check();
  await expect(page.getByRole('checkbox', { name: 'Devices: View' })).toBeChecked();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.goto('/#/cloud/users');
  await page.getByRole('searchbox').fill('demo-admin');
  await expect(page).toHaveURL(/q=demo-admin/);
  await expect(page.getByRole('cell', { name: demoAdmin().email })).toBeVisible();
  await page.getByRole('searchbox').fill('nobody is called like this');
  await expect(page.getByRole('cell', { name: demoAdmin().email })).toBeHidden();
});

test(
  'a user changes the password, turns on two factors, signs in by a recovery code, and is blocked',
  { tag: '@gate' },
  async ({ page, browser, baseURL }) => {
    const mark = String(Date.now()).slice(-7);
    const input = { email: `fitter-${mark}@gaugeway.local`, password: 'Given-2025!' };
    const own = { ...input, password: PASSWORD };
    const client = await ApiClient.of(demoAdmin(), baseURL);
    await client.addUser(mark, input);
    await client.leave();

    await openIn(page, 'en');
    await fillSignIn(page, input);
    await expect(page).toHaveURL(/#\/cloud\/devices/);
    await expect(page.getByRole('link', { name: 'Users' })).toBeHidden();
    await page.getByRole('button', { name: /User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await page.getByLabel('Current password').fill(input.password);
    await page.getByLabel('New password', { exact: false }).first().fill(PASSWORD);
    await page.getByLabel('Repeat new password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Password changed')).toBeVisible();

    await page.getByRole('button', { name: 'Switch on' }).click();
    const dialog = page.getByRole('dialog', { name: 'Two-factor sign-in' });
    const secret = (await dialog.locator('code').innerText()).trim();
    await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
    await picture(page, 'two-factor');
    await dialog.getByLabel('One-time code').fill('000');
    await dialog.getByLabel('Current password').fill(PASSWORD);
    await expect(dialog.getByRole('button', { name: 'Switch on' })).toBeDisabled();
    await dialog.getByLabel('One-time code').fill(totpCode(secret, Math.floor(Date.now() / 1000)));
    await dialog.getByRole('button', { name: 'Switch on' }).click();
    const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    const recoveryCode = await codes.first().innerText();
    await picture(page, 'recovery-codes');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'I have saved them' }).click();
    await expect(dialog).toBeHidden();
    await signOut(page);

    // Without the phone: a recovery code, in place of the six digits.
    await fillSignIn(page, own);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recoveryCode);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/#\/cloud\/\w/);

    // Blocked by the administrator: out, and not in again.
    const office = await browser.newPage();
    await enter(office, demoAdmin(), `users?q=${encodeURIComponent(input.email)}`);
    await office.getByRole('button', { name: `Actions: Fitter ${mark}` }).click();
    await office.getByRole('menuitem', { name: 'Block' }).click();
    await office.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
    await expect(office.getByRole('cell', { name: 'Blocked' })).toBeVisible();
    await office.context().close();
    await page.goto('/');
    await expect(page).toHaveURL(/#\/auth\/login/);
    await fillSignIn(page, own);
    await expect(page.getByText('This account is blocked')).toBeVisible();
  },
);
