import { expect, type Page } from '@playwright/test';
import { expectAccessible, fillSignIn, openIn, picture, test } from './console';
import { linkFor } from './mail';

const exactly = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const accept = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();

// The whole way of a newcomer, in each language, is in newcomer.spec.ts.
test(
  'a wrong registration gets an error at the field; a forgotten password is replaced by the mail',
  { tag: '@gate' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const email = `forgetful-${Date.now()}@example.com`;
    await openIn(page, 'en');
    await page.getByRole('link', { name: 'Register a company' }).click();
    await expect(exactly(page, 'Phone')).toHaveValue('+1');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(page.locator('[aria-invalid=true]')).not.toHaveCount(0);
    await exactly(page, 'Your name').fill('Анна <script>');
    await exactly(page, 'Email').fill(email);
    await exactly(page, 'Phone').fill('+97611223344');
    await expect(page.getByRole('combobox')).toHaveValue(/\+976/);
    await exactly(page, 'Password').fill('Newcomer-2025!');
    await exactly(page, 'Repeat password').fill('Newcomer-2025!');
    await exactly(page, 'Company name').fill('Тепло и вода');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText(email);
    await picture(page, 'registration-done');
    await accept(page);
    await expect(page).toHaveURL(/#\/auth\/login$/);
    await page.goto(await linkFor(email, 'activate'));
    await accept(page);

    await page.getByRole('link', { name: 'Forgot password?' }).click();
    // The sign-in has an input of the same name.
    await expect(page.getByRole('heading', { level: 1, name: 'Reset password' })).toBeVisible();
    await exactly(page, 'Email').fill(email);
    await expectAccessible(page);
    await picture(page, 'forget');
    await page.getByRole('button', { name: 'Send link' }).click();
    await accept(page);
    const reset = await linkFor(email, 'forget/reset');
    await page.goto(reset);
    await expect(page.getByText(email)).toBeVisible();
    await exactly(page, 'New password').fill('Changed-2025!');
    await exactly(page, 'Repeat password').fill('Changed-2025!');
    await expectAccessible(page);
    await picture(page, 'reset');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByRole('dialog', { name: 'Password changed' })).toBeVisible();
    await accept(page);
    await fillSignIn(page, { email, password: 'Changed-2025!' });
    await expect(page).toHaveURL(/#\/cloud\/\w/);

    // A link that was used leads to the sign-in.
    await page.goto('/#/auth/logout');
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page).toHaveURL(/#\/auth\/login$/);
    await page.goto(reset);
    await expect(page).toHaveURL(/#\/auth\/login$/);
  },
);

test('a link for an activation that never was, and a code to enter a company by that is over, say so and lead to the sign-in', async ({
  page,
}) => {
  await openIn(page, 'en', '/#/auth/activate/never');
  const dialog = page.getByRole('dialog', { name: 'Could not activate the account' });
  await expect(dialog).toContainText('This link was already used');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/#\/auth\/login$/);

  await page.goto('/#/enter/long-ago');
  const old = page.getByRole('dialog', { name: 'Could not enter the company' });
  await expect(old).toContainText('already used or has expired');
  await old.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/auth\/login/);
});

test('the sign-in shows the captcha, the code and the consent when the server requires them', async ({ page }) => {
  const sent: Record<string, unknown>[] = [];
  const refusals = [
    { status: 422, attribute: 'captcha_key', msg: 'captcha' },
    { status: 422, attribute: 'captcha_key', msg: 'The characters do not match the picture' },
    { status: 449, attribute: 'personal_data_access', msg: 'consent' },
    { status: 422, attribute: 'one_t_p', msg: 'code' },
  ];
  await page.route('**/api/auth/login', (route) => {
    sent.push(route.request().postDataJSON() as Record<string, unknown>);
    const { status, attribute, msg } = refusals[sent.length - 1] ?? { status: 403, attribute: undefined, msg: 'No.' };
    return route.fulfill({ status, json: { msg, key: 'errors.x', data: { msg, key: 'errors.x', attribute } } });
  });
  await openIn(page, 'en');
  await fillSignIn(page, { email: 'somebody@example.com', password: 'Person-2025!' });
  const image = page.getByRole('img', { name: 'Picture with characters' });
  const first = await image.getAttribute('src');
  expect(first).toMatch(/^data:image\/png/);
  await page.getByRole('button', { name: 'Another picture' }).first().click();
  await expect.poll(() => image.getAttribute('src')).not.toBe(first);
  await page.getByLabel('Characters from the picture').fill('abcde');
  await expectAccessible(page);
  await picture(page, 'captcha');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('The characters do not match the picture')).toBeVisible();
  await page.getByLabel('Characters from the picture').fill('abcde');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('checkbox').check();
  await page.getByLabel('Characters from the picture').fill('abcde');
  await picture(page, 'consent');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('One-time code', { exact: true })).toBeVisible();
  await page.getByLabel('Characters from the picture').fill('abcde');
  await page.getByRole('group', { name: 'One-time code' }).getByRole('textbox').first().click();
  await page.keyboard.type('123456');
  await expect(page.getByRole('dialog', { name: 'Could not sign in' })).toContainText('No.');
  await picture(page, 'code-refused');
  expect(sent.at(-1)).toMatchObject({ personal_data_access: true, captcha: 'abcde', one_t_p: '123456' });
  expect(sent.at(-1)?.['captcha_key']).not.toBe(sent[1]?.['captcha_key']);
});
