import { expect, type Locator, type Page } from '@playwright/test';
import { totpCode } from '../../services/identity/credentials/second-factor/totp';
import { operator } from './accounts';
import { atRest, devicesOf, enter, expectAccessible, type Language, openIn, picture, test, textsIn } from './console';
import { linkFor } from './mail';

const PASSWORD = 'Newcomer-2025!';
/**
 * A code is taken once, and half a minute early or late: the next one is good for a minute, whenever it is requested.
 */
const code = (secret: string, steps = 0) => totpCode(secret, Math.floor(Date.now() / 1000) + steps * 30);

/** One person at one browser, who reads the console in a language. */
class Visitor {
  readonly text: ReturnType<typeof textsIn>;

  constructor(
    readonly page: Page,
    readonly language: Language,
    /** Findings of axe are the same in every language. */
    private readonly withAxe: boolean,
  ) {
    this.text = textsIn(language);
  }

  button(key: string, within: Page | Locator = this.page): Locator {
    return within.getByRole('button', { name: this.text(key), exact: true });
  }

  field(key: string, within: Page | Locator = this.page): Locator {
    return within.getByRole('textbox', { name: this.text(key), exact: true });
  }

  /** Opens a screen of the cloud, by its name and the rest of the path. */
  async open(screen: string, rest = ''): Promise<void> {
    await this.page.goto(`/#/cloud/${screen}${rest}`);
    const title = this.text(`${screen}:title`);
    await expect(this.page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  }

  async seen(name: string): Promise<void> {
    await atRest(this.page);
    await picture(this.page, name);
    if (this.withAxe) await expectAccessible(this.page);
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.field('sign-in:email').fill(email);
    await this.page.getByLabel(this.text('sign-in:password'), { exact: true }).fill(password);
    await this.button('sign-in:enter').click();
  }

  async signOut(): Promise<void> {
    await this.page.goto('/#/auth/logout');
    await this.button('frame:sign_out').click();
    await expect(this.page).toHaveURL(/#\/auth\/login$/);
  }

  /** The entry of a list that says something: a row of the table, a card on a phone. */
  entry(text: string): Locator {
    return devicesOf(this.page).filter({ hasText: text });
  }
}

/** Registers, and activates by the mail. */
async function register(me: Visitor, email: string, company: string): Promise<void> {
  const { page, text, language } = me;
  await openIn(page, language, '/', true);
  await page.getByRole('link', { name: text('sign-in:register') }).click();
  await me.field('registration:field.name').fill('Анна Newcomer');
  await me.field('registration:field.email').fill(email);
  await me.field('registration:phone').fill('+97611223344');
  await page.getByLabel(text('registration:field.password'), { exact: true }).fill(PASSWORD);
  await page.getByLabel(text('registration:field.confirmation'), { exact: true }).fill(PASSWORD);
  await me.field('registration:field.company').fill(company);
  await me.seen('1-registration');
  await me.button('registration:submit').click();
  await me.button('common:actions.ok', page.getByRole('dialog')).click();
  await page.goto(await linkFor(email, 'activate'));
  await expect(page.getByRole('dialog', { name: text('registration:activation.ok') })).toBeVisible();
  await me.button('common:actions.ok').click();
}

/** Sets two factors up, and signs in with both. */
async function protect(me: Visitor, email: string): Promise<void> {
  const { page, text } = me;
  await me.signIn(email, PASSWORD);
  await me.button('frame:newsletter.no', page.getByRole('dialog')).click();
  await me.open('profile');
  await atRest(page);
  await picture(page, '2-profile');
  await me.button('profile:two_factor.turn_on').click();
  const dialog = page.getByRole('dialog', { name: text('profile:two_factor.title') });
  const secret = (await dialog.locator('code').innerText()).trim();
  await dialog.getByLabel(text('profile:password.current')).fill(PASSWORD);
  await me.seen('3-two-factor');
  await dialog.getByLabel(text('profile:two_factor.code')).fill(code(secret));
  await me.button('profile:two_factor.turn_on', dialog).click();
  await expect(dialog.getByRole('list').getByRole('listitem')).toHaveCount(10);
  await me.button('profile:two_factor.kept_them', dialog).click();
  await me.signOut();
  await me.signIn(email, PASSWORD);
  await page
    .getByRole('group', { name: text('sign-in:code') })
    .getByRole('textbox')
    .first()
    .click();
  await page.keyboard.type(code(secret, 1));
  await expect(page).toHaveURL(/#\/cloud\/\w/);
}

/** The platform operator makes the company a dealer. */
async function makeDealer(operatorPage: Visitor, company: string): Promise<void> {
  const { page, text } = operatorPage;
  await enter(page, operator(), 'companies', operatorPage.language);
  await page.getByRole('searchbox').fill(company);
  // The company is in the whole list as well: its menu is opened in the list that stays.
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(devicesOf(page)).toHaveCount(1);
  await atRest(page);
  await page.getByRole('button', { name: text('companies:more', { name: company }), exact: true }).click();
  await page.getByRole('menuitem', { name: text('companies:edit') }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('switch', { name: text('companies:form.is_dealer') }).check();
  await operatorPage.button('common:actions.save', form).click();
  await expect(form).toBeHidden();
}

/** In the current company: a group that may see devices, and a user of it. Returns the user's password. */
async function addLimitedUser(me: Visitor, group: string, email: string): Promise<string> {
  const { page, text } = me;
  await me.open('company-settings', '?tab=access-groups');
  await me.button('users:groups.add').click();
  await page.getByRole('dialog').getByLabel(text('users:groups.name')).fill(group);
  await me.button('users:form.create', page.getByRole('dialog')).click();
  await expect(page.getByRole('heading', { name: group })).toBeVisible();
  const right = (action: string) => `${text('users:section.devices')}: ${text(`users:action.${action}`)}`;
  await page.getByRole('checkbox', { name: right('read') }).check();
  await page.getByRole('checkbox', { name: right('access_all') }).check();
  await me.button('common:actions.save').click();
  await expect(me.button('common:actions.save')).toBeDisabled();
  await atRest(page);
  await picture(page, '5-access-group');

  await me.open('users');
  await me.button('users:add').first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel(text('users:column.name')).fill('Болд Fitter');
  await form.getByLabel(text('users:column.email')).fill(email);
  // The first user of a company is offered as its administrator.
  await form.getByRole('switch', { name: text('users:administrator') }).uncheck();
  await form.getByRole('combobox', { name: text('users:column.access_group') }).click();
  await page.getByRole('option', { name: group }).click();
  await me.seen('6-user-form');
  await me.button('users:form.create', form).click();
  await expect(form.getByText(text('users:password.once'))).toBeVisible();
  const password = (await form.locator('code').last().innerText()).trim();
  await me.button('users:password.kept_it', form).click();
  await expect(me.entry(email)).toBeVisible();
  return password;
}

for (const [language, width, withAxe] of [
  // English has all the other journeys. The same dialogs are checked by axe once.
  ['ru', 1440, false],
  ['mn', 390, true],
] as const) {
  test(`a newcomer becomes a dealer, works in a company below and finds it in the log (${language}, ${width} px)`, async ({
    page,
    browser,
  }) => {
    // The longest possible path.
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
    const mark = `${language}-${String(Date.now()).slice(-8)}`;
    const [email, fitter] = [`dealer-${mark}@example.com`, `fitter-${mark}@example.com`];
    const [dealer, customer] = [`Dealer ${mark}`, `Customer ${mark}`];
    const me = new Visitor(page, language, withAxe);
    const { text } = me;
    await register(me, email, dealer);
    await protect(me, email);

    const operatorPage = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await makeDealer(new Visitor(await operatorPage.newPage(), language, false), dealer);
    await operatorPage.close();

    // An open session receives the new dealer state within two seconds.
    await expect(async () => {
      await page.goto('/#/cloud/companies');
      await page.reload();
      await expect(me.button('companies:add').first()).toBeVisible({ timeout: 5000 });
    }).toPass();
    await me.button('companies:add').first().click();
    const form = page.getByRole('dialog');
    await form.getByLabel(text('companies:form.name')).fill(customer);
    await me.seen('4-company-form');
    await me.button('companies:form.create', form).click();
    await page.getByRole('button', { name: text('companies:enter_company', { name: customer }), exact: true }).click();
    const banner = page.getByRole('region', { name: text('frame:entered.label') });
    await expect(banner).toContainText(customer);
    // Entering the company ends at its dashboard: a page opened before that would be left again.
    await expect(page).toHaveURL(/#\/cloud\/dashboard/);
    await expect(page.getByRole('heading', { level: 1, name: text('dashboard:title'), exact: true })).toBeVisible();
    const password = await addLimitedUser(me, `Fitters ${mark}`, fitter);
    await me.seen('7-entered');
    await me.button('frame:entered.to_parent', banner).click();
    await expect(page).toHaveURL(/#\/cloud\/companies/);
    await expect(banner).toBeHidden();
    await expect(me.entry(customer)).toBeVisible();
    await atRest(page);
    await picture(page, '8-companies');

    // An entry is shown once it is sealed, a moment after it has happened.
    const titles = [
      'company_left',
      'user_created',
      'access_group_changed',
      'access_group_created',
      'company_entered',
      'company_created',
      'two_factor_enabled',
      'signup_activated',
    ].map((action) => text(`audit:action.${action}`));
    await me.open('company-settings', '?tab=audit');
    await expect(async () => {
      await page.reload();
      await expect(me.entry(titles[0] ?? '').first()).toBeVisible({ timeout: 5000 });
    }).toPass();
    for (const action of titles) await expect(me.entry(action).first()).toBeVisible();
    await expect(me.entry(titles[1] ?? '').first()).toContainText(customer);
    await atRest(page);
    await picture(page, '9-audit');

    // A user with the right to see devices sees devices, and nothing else.
    await me.signOut();
    await me.signIn(fitter, password);
    await expect(page).toHaveURL(/#\/cloud\/devices/);
    const modules = page.getByRole('navigation', { name: text('frame:modules') });
    await expect(modules.getByRole('link')).toHaveCount(1);
    await expect(page.getByText(text('common:errors.session_ended'))).toBeHidden();
    await atRest(page);
    await picture(page, '10-limited');
    for (const place of ['users', 'company-settings', 'administration']) {
      await page.goto(`/#/cloud/${place}`);
      await expect(page).toHaveURL(/#\/withoutAccess/);
    }
    await me.seen('11-without-access');
  });
}
