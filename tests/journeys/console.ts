import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page, test } from '@playwright/test';

export type Language = 'ru' | 'en' | 'mn';

const LOCALES = join(__dirname, '../../web/src/shared/i18n/locales');

/** The console's texts in a language, by their key (`users:form.new_title`); a plural takes its form with it (`_one`). */
export function textsIn(language: Language): (key: string, values?: Record<string, string>) => string {
  return (key, values = {}) => {
    const [file, path = ''] = key.split(':');
    let found: unknown = JSON.parse(readFileSync(join(LOCALES, language, `${file}.json`), 'utf8'));
    for (const step of path.split('.')) found = (found as Record<string, unknown> | undefined)?.[step];
    if (typeof found !== 'string') throw new Error(`no text ${key} in ${language}`);
    return found.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  };
}

/** The console in a language, as a browser that has chosen it before. */
export async function openIn(page: Page, language: Language, path = '/', isNew = false): Promise<void> {
  // Who is here for the first time is offered the newsletter.
  const told = isNew ? '' : `localStorage.setItem('gaugeway.newsletter', 'told');`;
  await page.addInitScript({ content: `localStorage.setItem('gaugeway.language', '${language}');${told}` });
  await page.goto(path);
}

/** Signs in with the button of the demo account and waits for the list of devices. */
export async function enterAsDemo(page: Page, language: Language = 'en'): Promise<void> {
  await openIn(page, language);
  await page.locator('form').getByRole('button').last().click();
  await devicesAreShown(page);
}

/** Signs in as the administrator of the demo company, whose password the instance keeps in its data folder. */
export async function enterAsAdmin(page: Page): Promise<void> {
  await openIn(page, 'en');
  const { email, password } = demoAdmin();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await devicesAreShown(page);
}

/** The administrator of the demo company, whose password the instance keeps. */
export function demoAdmin(): { email: string; password: string } {
  const folder = process.env['GAUGEWAY_DATA_DIR'] ?? '.data';
  const password = readFileSync(join(folder, 'demo-admin-password'), 'utf8').trim();
  return { email: 'demo-admin@gaugeway.local', password };
}

async function devicesAreShown(page: Page): Promise<void> {
  await page.waitForURL(/#\/cloud\/devices/);
  await expect(devicesOf(page).first()).toBeVisible();
}

/** The password of the platform operator's administrator, as the instance keeps it in its data folder. */
export function operatorPassword(): string {
  const folder = process.env['GAUGEWAY_DATA_DIR'] ?? '.data';
  return process.env['ADMIN_PASSWORD'] ?? readFileSync(join(folder, 'admin-password'), 'utf8').trim();
}

/** The rows of the list of devices; cards on a phone. */
export function devicesOf(page: Page): Locator {
  return page.locator('main').locator('tbody tr[data-index], ul > li');
}

/** Nothing serious for a screen reader, the keyboard or weak eyes (WCAG 2.2 AA). */
export async function expectAccessible(page: Page): Promise<void> {
  // Contrast is judged when nothing is half-way through its fading.
  await page.waitForTimeout(400);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(serious).toEqual([]);
}

/** A picture for people, beside the results of the run. */
export async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: test.info().outputPath(`${name}.png`) });
}
