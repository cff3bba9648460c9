import type { Language } from '../../proto/api/languages';
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page, test as base } from '@playwright/test';
import { type Account, logIn } from './accounts';

export type { Language };
const LOCALES = join(__dirname, '../../web/src/shared/i18n/locales');
/** Nothing is awaited, nothing fades: the screen stays as it is now. The skeletons pulse for ever. */
const AT_REST = `document.getAnimations().every((one) =>
  one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity)`;

/**
 * Every test comes from its own address (the instance trusts one proxy): a sign-in that is refused in one makes
 * the server ask for a captcha after a few, and must not be seen in another.
 */
export const test = base.extend({
  extraHTTPHeaders: async ({ locale: _ }, use) => {
    await use({ 'x-forwarded-for': `10.${[randomInt(256), randomInt(256), randomInt(256)].join('.')}` });
  },
});

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

/**
 * The console in a language, as a browser that has chosen it before. Once per page: a second call would have no effect.
 */
export async function openIn(page: Page, language: Language, path = '/', isNew = false): Promise<void> {
  await remember(page, {
    'gaugeway.language': language,
    // A new user is offered the newsletter.
    ...(isNew ? {} : { 'gaugeway.newsletter': 'shown' }),
  });
  await page.goto(path);
}

/**
 * Opens a screen of the cloud, as a user who signed in before: the form has its own journeys. Once per page. Returns
 * the token.
 */
export async function enter(
  page: Page,
  account: Account,
  path = 'devices',
  language: Language = 'en',
): Promise<string> {
  const token = await logIn(page.request, account);
  await remember(page, {
    'gaugeway.language': language,
    'gaugeway.newsletter': 'shown',
    // Marks a session that can be prolonged.
    'gaugeway.session': '1',
  });
  await page.goto(`/#/cloud/${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (path === 'devices') await expect(devicesOf(page).first()).toBeVisible();
  return token;
}

/** Content of the browser's storage when the page is opened; later loads find the console's changes of it. */
async function remember(page: Page, kept: Record<string, string>): Promise<void> {
  const content = `if (!sessionStorage.getItem('journey')) {
    sessionStorage.setItem('journey', 'begun');
    for (const [key, value] of Object.entries(${JSON.stringify(kept)})) localStorage.setItem(key, value);
  }`;
  await page.addInitScript({ content });
}

/** Types into the form of the sign-in and sends it. */
export async function fillSignIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Leaves by the menu of the user. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/#\/auth\/login$/);
}

/**
 * Resolves once the page has its live updates: the server has let the socket in. To be called before it is loaded; a
 * socket that the document before it still opened does not count.
 */
export async function liveUpdates(page: Page): Promise<void> {
  await page.waitForEvent('domcontentloaded');
  for (let isIn = false; !isIn;) {
    const socket = await page.waitForEvent('websocket', { predicate: (one) => one.url().includes('socket.io') });
    // "43" is socket.io's acknowledgement, here of the page's watch list.
    const answer = socket.waitForEvent('framereceived', { predicate: ({ payload }) => /^43/.test(String(payload)) });
    isIn = await answer.then(
      () => true,
      () => false,
    );
  }
}

/** The rows of a list; cards on a phone. */
export function devicesOf(page: Page): Locator {
  return page.locator('main').locator('tbody tr[data-index], ul > li');
}

/** Every list has been answered and nothing is half-way through its fading. */
export async function atRest(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"], main .mantine-Skeleton-root')).toHaveCount(0);
  await expect.poll(() => page.evaluate<boolean>(AT_REST)).toBe(true);
}

/** Nothing serious for a screen reader, the keyboard or weak eyes (WCAG 2.2 AA). */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothingSerious(page, (axe) => axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']));
}

/** The same of a screen whose structure was checked before: faults by colours and width. */
export async function expectReadable(page: Page): Promise<void> {
  await expectNothingSerious(page, (axe) =>
    axe.withRules(['color-contrast', 'target-size', 'scrollable-region-focusable']),
  );
}

/** The same in the dark, where the colours are the only thing that is different. */
export async function expectReadableInTheDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expectNothingSerious(page, (axe) => axe.withRules(['color-contrast']));
}

async function expectNothingSerious(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  await atRest(page);
  // In the page itself: otherwise each run opens a second one, which takes the first one's place on the screen. The rows
  // of a list are all alike: the first few are enough.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], preload: false });
  const { violations } = await choose(
    axe.exclude('main tr:nth-child(n+7)').exclude('main li:nth-child(n+7)'),
  ).analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(serious).toEqual([]);
}

/** A picture for people, next to the results of the run: only with PICTURES=1, since one costs half a second. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!process.env['PICTURES']) return;
  await page.screenshot({ path: test.info().outputPath(`${name}.png`) });
}
