import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, type Language, openIn, picture } from './console';

const folder = () => join(process.env['GAUGEWAY_DATA_DIR'] ?? '.data', 'mail');

/** The link of the newest mail to somebody, as a hash of the console; the mail may need a moment. */
async function linkFor(recipient: string, page: string): Promise<string> {
  let link = '';
  await expect
    .poll(
      () => {
        const mails = readNewest().filter((mail) => mail.includes(`To: ${recipient}`));
        const found = mails.map((mail) => new RegExp(`#/auth/${page}/[\\w-]+`).exec(mail)?.[0]).find(Boolean);
        link = found ?? '';
        return link;
      },
      { timeout: 20_000 },
    )
    .not.toBe('');
  return `/${link}`;
}

/** Mails as they lie there, the newest first, with the line breaks of quoted-printable taken out. */
function readNewest(): string[] {
  try {
    const names = readdirSync(folder()).filter((name) => name.endsWith('.eml'));
    return names
      .sort()
      .reverse()
      .slice(0, 20)
      .map((name) => readFileSync(join(folder(), name), 'utf8').replace(/=\r?\n/g, ''));
  } catch {
    return [];
  }
}

const words = {
  en: {
    register: 'Register a company',
    name: 'Your name',
    email: 'Email',
    phone: 'Phone',
    password: 'Password',
    again: 'Password once more',
    company: 'Company name',
    submit: 'Register',
    activated: 'The account is activated',
    forgot: 'Forgot the password?',
    send: 'Send the link',
    fresh: 'New password',
    save: 'Save the password',
    changed: 'The password is changed',
    enter: 'Sign in',
  },
  ru: {
    register: 'Зарегистрировать компанию',
    name: 'Ваше имя',
    email: 'Электронная почта',
    phone: 'Телефон',
    password: 'Пароль',
    again: 'Пароль ещё раз',
    company: 'Название компании',
    submit: 'Зарегистрироваться',
    activated: 'Учётная запись активирована',
    forgot: 'Забыли пароль?',
    send: 'Отправить ссылку',
    fresh: 'Новый пароль',
    save: 'Сохранить пароль',
    changed: 'Пароль изменён',
    enter: 'Войти',
  },
  mn: {
    register: 'Компани бүртгүүлэх',
    name: 'Таны нэр',
    email: 'И-мэйл',
    phone: 'Утас',
    password: 'Нууц үг',
    again: 'Нууц үг дахин',
    company: 'Компанийн нэр',
    submit: 'Бүртгүүлэх',
    activated: 'Бүртгэл идэвхжлээ',
    forgot: 'Нууц үгээ мартсан уу?',
    send: 'Холбоос илгээх',
    fresh: 'Шинэ нууц үг',
    save: 'Нууц үгийг хадгалах',
    changed: 'Нууц үг солигдлоо',
    enter: 'Нэвтрэх',
  },
} as const;

const exactly = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function signIn(page: Page, language: Language, email: string, password: string): Promise<void> {
  const say = words[language];
  await exactly(page, say.email).fill(email);
  await exactly(page, say.password).fill(password);
  await page.getByRole('button', { name: say.enter, exact: true }).click();
}

for (const [language, width] of [
  ['en', 1440],
  ['ru', 390],
  ['mn', 390],
] as const) {
  test(`a newcomer registers, activates, signs in and gets a new password (${language}, ${width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const say = words[language];
    const email = `newcomer-${language}-${Date.now()}@example.com`;
    await openIn(page, language);
    await page.getByRole('link', { name: say.register }).click();
    await expect(exactly(page, say.phone)).toHaveValue(language === 'ru' ? '+7' : '+1');
    await page.getByRole('button', { name: say.submit, exact: true }).click();
    await expect(page.locator('[aria-invalid=true]')).not.toHaveCount(0);
    await exactly(page, say.name).fill('Анна <script>');
    await exactly(page, say.email).fill(email);
    await exactly(page, say.phone).fill('+97611223344');
    await expect(page.getByRole('combobox')).toHaveValue(/\+976/);
    await exactly(page, say.password).fill('Newcomer-2025!');
    await exactly(page, say.again).fill('Newcomer-2025!');
    await exactly(page, say.company).fill('Тепло и вода');
    await expectAccessible(page);
    await picture(page, `registration-${language}`);
    await page.getByRole('button', { name: say.submit, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(email);
    await expectAccessible(page);
    await picture(page, `registration-done-${language}`);
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL(/#\/auth\/login$/);

    await page.goto(await linkFor(email, 'activate'));
    await expect(page.getByRole('dialog', { name: say.activated })).toBeVisible();
    await picture(page, `activated-${language}`);
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL(/#\/auth\/login$/);
    await signIn(page, language, email, 'Newcomer-2025!');
    await expect(page).toHaveURL(/#\/cloud/);

    await page.goto('/#/auth/logout');
    await expect(page).toHaveURL(/#\/auth\/login$/);
    await page.getByRole('link', { name: say.forgot }).click();
    await exactly(page, say.email).fill(email);
    await expectAccessible(page);
    await picture(page, `forget-${language}`);
    await page.getByRole('button', { name: say.send }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    const reset = await linkFor(email, 'forget/reset');
    await page.goto(reset);
    await expect(page.getByText(email)).toBeVisible();
    await exactly(page, say.fresh).fill('Changed-2025!');
    await exactly(page, say.again).fill('Changed-2025!');
    await expectAccessible(page);
    await picture(page, `reset-${language}`);
    await page.getByRole('button', { name: say.save }).click();
    await expect(page.getByRole('dialog', { name: say.changed })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    await signIn(page, language, email, 'Changed-2025!');
    await expect(page).toHaveURL(/#\/cloud/);

    // A link that was used leads to the sign-in, which sends who is signed in on.
    await page.goto('/#/auth/logout');
    await page.goto(reset);
    await expect(page).toHaveURL(/#\/auth\/login$/);
  });
}

test('a link for an activation that never was is refused in a dialog, and leads to the sign-in', async ({ page }) => {
  await openIn(page, 'en', '/#/auth/activate/never');
  const dialog = page.getByRole('dialog', { name: 'The account could not be activated' });
  await expect(dialog).toContainText('This link does not work');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/#\/auth\/login$/);
});

test('the sign-in shows the captcha, the code and the consent when the server asks for them', async ({ page }) => {
  const sent: Record<string, unknown>[] = [];
  const refusals = [
    { status: 422, attribute: 'captcha_key', msg: 'captcha' },
    { status: 422, attribute: 'captcha_key', msg: 'These are other characters' },
    { status: 449, attribute: 'personal_data_access', msg: 'consent' },
    { status: 422, attribute: 'one_t_p', msg: 'code' },
  ];
  await page.route('**/api/auth/login', (route) => {
    sent.push(route.request().postDataJSON() as Record<string, unknown>);
    const { status, attribute, msg } = refusals[sent.length - 1] ?? { status: 403, attribute: undefined, msg: 'No.' };
    return route.fulfill({ status, json: { msg, key: 'errors.x', data: { msg, key: 'errors.x', attribute } } });
  });
  await openIn(page, 'en');
  await signIn(page, 'en', 'somebody@example.com', 'Person-2025!');
  const image = page.getByRole('img', { name: 'Picture with characters' });
  const first = await image.getAttribute('src');
  expect(first).toMatch(/^data:image\/png/);
  await page.getByRole('button', { name: 'Another picture' }).first().click();
  await expect.poll(() => image.getAttribute('src')).not.toBe(first);
  await page.getByLabel('Characters in the picture').fill('abcde');
  await expectAccessible(page);
  await picture(page, 'captcha');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('These are other characters')).toBeVisible();
  await page.getByLabel('Characters in the picture').fill('abcde');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('checkbox').check();
  await page.getByLabel('Characters in the picture').fill('abcde');
  await picture(page, 'consent');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('One-time code', { exact: true })).toBeVisible();
  await page.getByLabel('Characters in the picture').fill('abcde');
  await page.getByRole('group', { name: 'One-time code' }).getByRole('textbox').first().click();
  await page.keyboard.type('123456');
  await expect(page.getByRole('dialog', { name: 'Could not sign in' })).toContainText('No.');
  await picture(page, 'code-refused');
  expect(sent.at(-1)).toMatchObject({ personal_data_access: true, captcha: 'abcde', one_t_p: '123456' });
  expect(sent.at(-1)?.['captcha_key']).not.toBe(sent[1]?.['captcha_key']);
});
