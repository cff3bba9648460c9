import { expect, type Page } from '@playwright/test';
import { type Account, demoAdmin, operator } from './accounts';
import { atRest, enter, expectAccessible, expectReadable, type Language, picture, test, textsIn } from './console';

/** A key that is shown in place of its text: `devices:column.name`, `table.range`. */
const KEY = /\b[a-z]+(?:[:.][a-z_]+){1,3}\b/;
/** Host names, addresses and names of files look alike. Technical names are marked with `translate="no"`. */
const NO_KEY = /gaugeway|127\.0\.0|example|localhost|\.(?:csv|pdf|png|xlsx)\b/;
/** Every text that is seen, but those. */
const TEXTS = `[...document.body.querySelectorAll('*')]
  .filter((one) => !one.closest('[translate="no"], script, style') && one.checkVisibility())
  .flatMap((one) => [...one.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE))
  .map(({ data }) => data)`;

/** The screens whose every tab is checked, by who sees all of it. */
const SCREENS: readonly { who: () => Account; screens: readonly string[] }[] = [
  {
    who: demoAdmin,
    screens: [
      ...['dashboard', 'devices', 'devices/tasks', 'devices/quality', 'objects', 'directories', 'events', 'reports'],
      ...['billing', 'users', 'profile'],
    ],
  },
  { who: operator, screens: ['companies', 'company-settings', 'administration'] },
];

interface Way {
  language: Language;
  width: number;
  scheme: 'light' | 'dark';
  look: ((page: Page) => Promise<void>) | null;
}

/** Limit for one screen, on a machine that is slow and busy. */
const SCREEN_MS = 180_000;

/** Each screen once in each language: with axe once, and once for faults by colours and width. */
const WAYS: readonly Way[] = [
  { language: 'ru', width: 1440, scheme: 'light', look: expectAccessible },
  { language: 'en', width: 390, scheme: 'dark', look: expectReadable },
  { language: 'mn', width: 1440, scheme: 'dark', look: null },
];

async function expectNoKeys(page: Page): Promise<void> {
  const texts = await page.evaluate<string[]>(TEXTS);
  expect(texts).not.toEqual([]);
  expect(texts.filter((text) => KEY.test(text) && !NO_KEY.test(text))).toEqual([]);
}

/** Nothing is wider than the phone. */
async function expectNoSideways(page: Page, width: number): Promise<void> {
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
}

/** Looks at every tab of the open screen. */
async function checkTabs(page: Page, name: string, { width, look }: Way): Promise<void> {
  const tabs = page.locator('main').getByRole('tab');
  const count = await tabs.count();
  for (let index = 0; index < Math.max(count, 1); index++) {
    if (count > 0) {
      await tabs.nth(index).click();
      await expect(tabs.nth(index)).toHaveAttribute('aria-selected', 'true');
    }
    await atRest(page);
    await expectNoKeys(page);
    await expectNoSideways(page, width);
    await picture(page, `${name}-${index}`);
    await look?.(page);
    // Desktop width in dark colors: the first table of each screen is enough.
    if (!look && index === 0) await expectReadable(page);
  }
}

/** One browser shows several screens: to load the console costs more than to look at a screen. */
function checkScreens(who: () => Account, screens: readonly string[], way: Way, tag: string[]): void {
  const { language, width, scheme } = way;
  test(
    `every tab of ${screens.join(', ')} is whole in ${language} at ${width} px, in the ${scheme}`,
    { tag },
    async ({ page }) => {
      test.setTimeout(screens.length * SCREEN_MS);
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: scheme });
      await enter(page, who(), screens[0], language);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      for (const screen of screens) {
        await test.step(screen, async () => {
          await page.goto(`/#/cloud/${screen}`);
          // The texts of a screen below another one have its last name.
          const name = screen.split('/').at(-1) ?? screen;
          const heading = textsIn(language)(`${name}:title`);
          await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
          await atRest(page);
          await checkTabs(page, name, way);
        });
      }
    },
  );
}

for (const { who, screens } of SCREENS) {
  for (const [column, way] of WAYS.entries()) {
    // The gate sees each screen once and each way on every third screen.
    const isOfGate = (_: string, row: number) => row % WAYS.length === column;
    checkScreens(who, screens.filter(isOfGate), way, ['@gate']);
    checkScreens(
      who,
      screens.filter((screen, row) => !isOfGate(screen, row)),
      way,
      [],
    );
  }
}
