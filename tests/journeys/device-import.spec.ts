import { expect } from '@playwright/test';
import { type Account, ApiClient, operator } from './accounts';
import { atRest, devicesOf, enter, expectAccessible, picture, test } from './console';

const MODEL = 'Vega SI-11';
/** More than one statement writes (WRITTEN_AT_ONCE of the import). */
const ROWS = 260;
const WRONG = 26;

/** A spreadsheet as text, in which every tenth device EUI is one digit short until it is corrected. */
function spreadsheet(mark: string, isCorrected: boolean): Buffer {
  const lines = Array.from({ length: ROWS }, (_, n) => {
    const eui = `${mark}${n.toString(16).padStart(16 - mark.length, '0')}`;
    const isWrong = n % (ROWS / WRONG) === 0 && !isCorrected;
    return `Import ${mark} ${n};${MODEL};${isWrong ? eui.slice(1) : eui}`;
  });
  return Buffer.from(['Name;Model;Device EUI', ...lines].join('\n'));
}

/** The administrator of a new company: hundreds of meters disturb no one. */
async function importer(mark: string, baseURL: string | undefined): Promise<Account> {
  const client = await ApiClient.of(operator(), baseURL);
  await client.enter(await client.addCompany({ name: `Import ${mark}` }));
  const account = { email: `import-${mark}@gaugeway.local`, password: 'Importer-2026!' };
  await client.call('POST', 'user/create', { name: `Importer ${mark}`, is_admin: true, ...account });
  await client.leave();
  return account;
}

test(
  'meters are imported from a spreadsheet with wrong rows, which are corrected and imported after them',
  { tag: '@gate' },
  async ({ page, baseURL }) => {
    const mark = `a${Date.now().toString(16).slice(-9)}`;
    await enter(page, await importer(mark, baseURL), 'devices?tab=metering');
    await page.getByRole('button', { name: 'Other ways to add devices' }).click();
    await page.getByRole('menuitem', { name: 'Import devices' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Import devices' })).toBeVisible();
    const template = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download template' }).click();
    expect((await template).suggestedFilename()).toBe('devices_template_en.xlsx');
    await expectAccessible(page);
    await picture(page, 'import-file');

    const choose = (name: string, isCorrected: boolean) =>
      page
        .getByLabel('Choose a file')
        .setInputFiles({ name, mimeType: 'text/csv', buffer: spreadsheet(mark, isCorrected) });
    await choose(`${mark}.csv`, false);
    await expect(page.getByRole('heading', { level: 1, name: `${mark}.csv` })).toBeVisible();
    await page.getByText(`Needs correction ${WRONG}`).click();
    await expect(page).toHaveURL(/show=refused/);
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText(`of ${WRONG}`);
    await expect(devicesOf(page).filter({ hasText: '16 hexadecimal digits' }).first()).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'import-checked');

    await page.getByRole('button', { name: `Import ${ROWS - WRONG} devices` }).click();
    await expect(page.locator('main')).toContainText('Download the result, correct', { timeout: 60_000 });
    await atRest(page);
    await picture(page, 'import-result');
    const result = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download result' }).click();
    expect((await result).suggestedFilename()).toMatch(/^result_\d+\.xlsx$/);

    // The same rows corrected: those that exist already are reported as such, and the twenty are new.
    await page.getByRole('link', { name: 'Upload a file' }).click();
    await choose(`${mark}-corrected.csv`, true);
    await expect(page.getByRole('heading', { level: 1, name: `${mark}-corrected.csv` })).toBeVisible();
    await page.getByRole('button', { name: `Import ${WRONG} devices` }).click();
    await expect(page.getByText('4. Result')).toHaveAttribute('aria-current', 'step', { timeout: 60_000 });
    await expect(page.getByText(`Already done ${ROWS - WRONG}`)).toBeVisible();

    await page.goto(`/#/cloud/devices?q=${encodeURIComponent(`Import ${mark}`)}`);
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText(`of ${ROWS}`);
  },
);
