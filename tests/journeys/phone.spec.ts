import { expect, type Page, test } from '@playwright/test';
import { devicesOf, enterAsDemo, expectAccessible, picture } from './console';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** Nothing is wider than the phone. */
async function expectNoSideways(page: Page): Promise<void> {
  const width = await page.evaluate('document.documentElement.scrollWidth');
  expect(width).toBeLessThanOrEqual(390);
}

for (const scheme of ['light', 'dark'] as const) {
  test(`a phone shows the devices as cards above a bottom bar, in ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await enterAsDemo(page);
    await expect(page.getByRole('table')).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Modules' })).toBeInViewport();
    await expectNoSideways(page);
    await expectAccessible(page);
    await picture(page, `devices-${scheme}`);

    await page.goto('/#/cloud/devices?state=online');
    await devicesOf(page).first().getByRole('button').click();
    await expect(page).toHaveURL(/#\/cloud\/devices\/data\/\d+/);
    await expect(page.getByRole('img').locator('canvas')).toBeVisible();
    await expectNoSideways(page);
    await expectAccessible(page);
    await picture(page, `device-data-${scheme}`);
  });
}
