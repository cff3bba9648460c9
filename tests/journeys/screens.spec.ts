import { expect, type Page } from '@playwright/test';
import { type Account, demoAdmin, operator } from './accounts';
import {
  atRest,
  enter,
  expectAccessible,
  expectReadableInTheDark,
  type Language,
  picture,
  test,
  textsIn,
} from './console';

/** A key that stands there in place of its text: `devices:column.name`, `table.range`. */
const KEY = /\b[a-z]+(?:[:.][a-z_]+){1,3}\b/;
/** Host names and addresses look alike. What machines call things says so (`translate="no"`). */
const NO_KEY = /gaugeway|127\.0\.0|example|localhost/;
/** Every text that is seen, but those. */
const TEXTS = `[...document.body.querySelectorAll('*')]
  .filter((one) => !one.closest('[translate="no"], script, style') && one.checkVisibility())
  .flatMap((one) => [...one.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE))
  .map(({ data }) => data)`;

/** The screens whose every tab is looked at, by who sees all of it. */
const SCREENS: Readonly<Record<string, () => Account>> = {
  devices: demoAdmin,
  objects: demoAdmin,
  directories: demoAdmin,
  users: demoAdmin,
  profile: demoAdmin,
  companies: operator,
  'company-settings': operator,
  administration: operator,
};

/** Each screen once in each language; with axe once in the light and once in the dark. */
const WAYS: readonly { language: Language; width: number; scheme: 'light' | 'dark'; withAxe: boolean }[] = [
  { language: 'ru', width: 1440, scheme: 'light', withAxe: true },
  { language: 'en', width: 390, scheme: 'dark', withAxe: true },
  { language: 'mn', width: 1440, scheme: 'light', withAxe: false },
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

for (const [screen, who] of Object.entries(SCREENS)) {
  for (const { language, width, scheme, withAxe } of WAYS) {
    test(`every tab of ${screen} is whole in ${language} at ${width} px, in the ${scheme}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: scheme });
      await enter(page, who(), screen, language);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      const title = textsIn(language)(`${screen}:title`);
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
      await atRest(page);
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
        await picture(page, `${screen}-${index}`);
        if (withAxe) await expectAccessible(page);
        // The desk in the dark: a table of each screen tells.
        if (!withAxe || scheme === 'dark' || index > 0) continue;
        await expectReadableInTheDark(page);
        await page.emulateMedia({ colorScheme: scheme });
      }
    });
  }
}
