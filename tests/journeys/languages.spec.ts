import { expect, test } from '@playwright/test';
import { devicesOf, enterAsDemo, type Language, picture } from './console';

const WORDS: Record<Language, { devices: string; gateways: string; indications: string; zone: RegExp }> = {
  ru: { devices: 'Устройства', gateways: 'Шлюзы', indications: 'Показания', zone: /^UTC/ },
  en: { devices: 'Devices', gateways: 'Gateways', indications: 'Indications', zone: /^UTC/ },
  mn: { devices: 'Төхөөрөмж', gateways: 'Гарц', indications: 'Заалт', zone: /^UTC/ },
};

/** A key that stands there in place of its text: `devices:column.name`, `table.range`. */
const KEY = /\b[a-z]+(?:[:.][a-z_]+){1,3}\b/;
/** Host names and addresses look alike. */
const NO_KEY = /gaugeway\.local|127\.0\.0|example/;

for (const language of ['ru', 'en', 'mn'] as const) {
  test(`every screen speaks ${language}`, async ({ page }) => {
    const words = WORDS[language];
    await enterAsDemo(page, language);
    await expect(page.getByRole('heading', { name: words.devices })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    for (const tab of ['metering', 'gateways', 'unknown', 'integrations']) {
      await page.goto(`/#/cloud/devices?tab=${tab}`);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      const text = (await page.locator('body').innerText()).split('\n').filter((line) => !NO_KEY.test(line));
      expect(text.filter((line) => KEY.test(line))).toEqual([]);
    }
    await page.goto('/#/cloud/devices?state=online');
    await devicesOf(page).first().locator('a').click();
    await expect(page.getByRole('tab', { name: words.indications }).first()).toBeVisible();
    await picture(page, `device-data-${language}`);
  });
}

test('the language is changed in the header without a reload, titles of the server too', async ({ page }) => {
  await enterAsDemo(page, 'en');
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('menuitemradio', { name: 'Русский' }).click();
  await expect(page.getByRole('heading', { name: 'Устройства' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Шлюзы' })).toBeVisible();
  await expect(page.getByText('kWh').first()).toBeHidden();
});

test('dark and light are chosen in the header and stay', async ({ page }) => {
  await enterAsDemo(page, 'en');
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('the clock ticks every second in the user’s zone', async ({ page }) => {
  await enterAsDemo(page, 'en');
  const clock = page.getByRole('timer');
  await expect(clock).toContainText(/\d\d:\d\d:\d\d/);
  await expect(clock).toContainText('UTC');
  const before = await clock.innerText();
  await expect.poll(async () => clock.innerText(), { timeout: 3000 }).not.toBe(before);
});
