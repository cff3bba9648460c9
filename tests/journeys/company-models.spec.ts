import { expect, type Page } from '@playwright/test';
import { demoAdmin } from './accounts';
import { enter, expectAccessible, expectReadableInTheDark, picture, test } from './console';

/** A water meter: litres in four bytes, then the battery in per cent. */
const CODEC = `function decodeUplink(input) {
  var b = input.bytes;
  return { data: { litres: ((b[0] * 256 + b[1]) * 256 + b[2]) * 256 + b[3], battery: b[4] } };
}`;

const rowOf = (page: Page, name: string) => page.locator('tbody tr[data-index]').filter({ hasText: name });

async function choose(page: Page, label: string, option: string): Promise<void> {
  const input = page.getByRole('dialog').getByRole('combobox', { name: label, exact: true }).last();
  await input.click();
  await input.fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a codec is uploaded, tried, corrected by its examples and then in use', { tag: '@gate' }, async ({ page }) => {
  const name = `Codec ${Date.now()}`;
  await enter(page, demoAdmin(), 'company-settings?tab=models');
  await page.getByRole('button', { name: 'Upload codec' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await form.getByRole('textbox', { name: /^Codec/ }).fill(CODEC);

  await form.getByRole('tab', { name: 'Test' }).click();
  const payload = form.getByRole('tabpanel', { name: 'Test' });
  await payload.getByLabel('Payload, hex').fill('00 00 30 39 57');
  await payload.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(payload.getByText('"litres": 12345')).toBeVisible();
  await payload.getByRole('button', { name: 'Save as example' }).click();

  const expected = form.getByLabel('Expected output, JSON');
  await expected.fill('{ "data": { "litres": 1, "battery": 87 } }');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Saved as a draft: 1 of 1 examples failed.')).toBeVisible();
  await expect(form.getByRole('row', { name: 'data.litres 1 12345' })).toBeVisible();
  await picture(page, 'company-models-draft');
  await form.getByRole('button', { name: 'Use codec output as expected' }).click();

  await form.getByRole('tab', { name: 'Mapping' }).click();
  await form.getByRole('button', { name: 'Add line' }).click();
  await form.getByLabel('Key', { exact: true }).last().fill('litres');
  await choose(page, 'Field', 'Reading, input 1');
  await form.getByLabel('Factor').last().fill('0.001');
  await expectAccessible(page);
  await expectReadableInTheDark(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(rowOf(page, name)).toContainText('In use');
});

test('a model of the catalogue is copied, changed and deleted', async ({ page }) => {
  const name = `Cellar ${Date.now()}`;
  await enter(page, demoAdmin(), 'company-settings?tab=models&model=new-copy');
  const form = page.getByRole('dialog');
  await choose(page, 'Catalogue model', 'Eastron SDM630');
  await form.getByRole('button', { name: 'Add register' }).click();
  await form.getByRole('combobox', { name: 'Value', exact: true }).click();
  await page.getByRole('option', { name: 'Limit, kW', exact: true }).click();
  const least = form.getByRole('textbox', { name: 'Minimum', exact: true });
  await least.pressSequentially('-2.5');
  await expect(least).toHaveValue('-2.5');

  await choose(page, 'Catalogue model', 'Vega SI-11');
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await form.getByLabel('Custom title of Reading, input 1').fill('Kitchen');
  await form.getByRole('checkbox', { name: 'Alarm' }).uncheck();
  await picture(page, 'company-models-copy');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Create copy' }).click();
  await expect(form).toBeHidden();
  await expect(rowOf(page, name)).toContainText('Copy of Vega SI-11');

  await rowOf(page, name).getByText(name).click();
  await expect(form.getByLabel('Custom title of Reading, input 1')).toHaveValue('Kitchen');
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(`${name} new`);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: `Actions: ${name} new`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(rowOf(page, name)).toHaveCount(0);
});
