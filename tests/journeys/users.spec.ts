import { expect, type Page, test } from '@playwright/test';
import { totpCode } from '../../services/identity/second-factor/totp';
import { enterAsAdmin, expectAccessible, openIn, picture } from './console';

const PASSWORD = 'Journey-2025!';

const code = (secret: string, steps = 0) => totpCode(secret, Math.floor(Date.now() / 1000) + steps * 30);

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/#\/auth\/login$/);
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('an administrator makes a group and a user, who changes the password, turns on two factors and is blocked', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const mark = String(Date.now()).slice(-7);
  const group = `Fitters ${mark}`;
  const email = `fitter-${mark}@gaugeway.local`;
  const name = `Anna ${mark}`;
  await enterAsAdmin(page);

  // A group with the right to see devices and users.
  await page.goto('/#/cloud/users?tab=access_groups');
  await page.getByRole('button', { name: 'Add group' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(group);
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: group })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Devices: Change' }).check();
  await expect(page.getByRole('checkbox', { name: 'Devices: See' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Devices: All of the company' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expectAccessible(page);
  await picture(page, 'access-groups');

  // A user of it, with a random password that is shown once.
  await page.goto('/#/cloud/users');
  await page.getByRole('button', { name: 'Add user' }).click();
  const form = page.getByRole('dialog', { name: 'New user' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Email').fill(email);
  await form.getByRole('combobox', { name: 'Access group' }).click();
  await page.getByRole('option', { name: group }).click();
  await expectAccessible(page);
  await picture(page, 'user-form');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByText('it is shown only now')).toBeVisible();
  const password = (await form.locator('code').last().innerText()).trim();
  await form.getByRole('button', { name: 'I have kept it' }).click();
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/Name, email/))
    .first()
    .fill(email);
  await expect(page.getByRole('cell', { name: email })).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'users');
  await signOut(page);

  // The user: a password of their own, then two factors.
  await signIn(page, email, password);
  await expect(page).toHaveURL(/#\/cloud\/devices/);
  await expect(page.getByRole('link', { name: 'Users' })).toBeHidden();
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password', { exact: false }).first().fill(PASSWORD);
  await page.getByLabel('New password again').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('The password is changed')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'profile');

  await page.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog', { name: 'Two-factor sign-in' });
  const secret = (await dialog.locator('code').innerText()).trim();
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  await picture(page, 'two-factor');
  await dialog.getByLabel('One-time code').fill('000');
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await expect(dialog.getByRole('button', { name: 'Turn on' })).toBeDisabled();
  await dialog.getByLabel('One-time code').fill(code(secret, -1));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  const recoveryCode = await dialog
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .first()
    .innerText();
  await expectAccessible(page);
  await picture(page, 'recovery-codes');
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await signOut(page);

  await signIn(page, email, PASSWORD);
  const digits = page.getByRole('textbox', { name: 'PinInput' });
  await expect(digits).toHaveCount(6);
  await digits.first().click();
  await page.keyboard.type(code(secret));
  await expect(page).toHaveURL(/#\/cloud/);
  await signOut(page);

  // Without the phone: a recovery code, in place of the six digits.
  await signIn(page, email, PASSWORD);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/#\/cloud/);
  await signOut(page);

  // Blocked by the administrator: out.
  await enterAsAdmin(page);
  await page.goto(`/#/cloud/users?q=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: `Actions: ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Block' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await expect(page.getByRole('cell', { name: 'Blocked' })).toBeVisible();
  await signOut(page);
  await signIn(page, email, PASSWORD);
  await expect(page.getByText('This account is blocked')).toBeVisible();
});

for (const language of ['ru', 'mn'] as const) {
  test(`users and profile speak ${language}, on a phone in the dark too`, async ({ page }) => {
    const words = { ru: ['Пользователи', 'Профиль'], mn: ['Хэрэглэгчид', 'Профайл'] }[language];
    await enterAsAdmin(page);
    await openIn(page, language, '/#/cloud/users');
    await page.reload();
    await expect(page.getByRole('heading', { name: words[0] })).toBeVisible();
    await picture(page, `users-${language}`);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.locator('main').getByText('demo-admin@gaugeway.local')).toBeVisible();
    await expectAccessible(page);
    await picture(page, `users-phone-${language}`);
    await page.goto('/#/cloud/users?tab=access_groups');
    await page.waitForTimeout(500);
    await picture(page, `groups-phone-${language}`);
    await page.goto('/#/cloud/profile');
    await expect(page.getByRole('heading', { name: words[1], level: 1 })).toBeVisible();
    await expectAccessible(page);
    await picture(page, `profile-phone-${language}`);
  });
}
