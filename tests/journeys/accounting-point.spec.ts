import { expect, type Page } from '@playwright/test';
import { demoAdmin, ApiClient } from './accounts';
import { atRest, enter, expectAccessible, expectReadableInTheDark, picture, test } from './console';

/** Mercury 234: it is polled over a wire and counts by a tariff schedule. */
const MERCURY = 234;
/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

interface Meter {
  id: number;
  name: string;
}

let count = 0;

/** Electricity meters behind a modem of the test's own. */
async function meters(baseURL: string | undefined, number: number): Promise<{ mark: string; meters: Meter[] }> {
  const mark = `${Date.now().toString(36)}${++count}`;
  const client = await ApiClient.of(demoAdmin(), baseURL);
  const modem = { name: `Modem ${mark}`, model_id: 2, identity: `journey-${mark}` };
  const { gateway } = await client.call<{ gateway: { id: number } }>('POST', 'device/gateway/create', modem);
  const made: Meter[] = [];
  for (let n = 1; n <= number; n += 1) {
    const input = { name: `Meter ${mark}-${n}`, model_id: MERCURY, inside_addr: String(n), gatewayID: gateway.id };
    const reply = await client.call<{ metering_device: Meter }>('POST', 'device/metering_device/create', input);
    made.push(reply.metering_device);
  }
  await client.leave();
  return { mark, meters: made };
}

/** Several buttons of a card have the same words: they are searched in their part of it. */
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first();

test('a device gets its accounting point; its meter is replaced with both readings, and a photo is kept on the card', async ({
  page,
  baseURL,
}) => {
  const {
    mark,
    meters: [old, fresh],
  } = await meters(baseURL, 2);
  await enter(page, demoAdmin(), `devices/data/${old?.id}`);
  await page.getByRole('link', { name: 'Accounting point card' }).click();
  // Time of the tie in the past: a meter is not replaced in the minute of its tie.
  await page.clock.setSystemTime(Date.now() - 7_200_000);
  await page.getByRole('button', { name: 'Create accounting point' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Title').fill(`Flat ${mark}`);
  await form.getByLabel('City', { exact: true }).fill('Ulaanbaatar');
  await form.getByLabel('House').fill('12');
  await form.getByLabel('Coordinates').fill('47.9189, 106.9176');
  await form.getByLabel('Sum of tariffs', { exact: true }).fill('12.5');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: `Flat ${mark}`, level: 1 })).toBeVisible();
  await expect(part(page, 'Location')).toContainText('Ulaanbaatar, –, 12');
  await expect(part(page, 'Map')).toContainText('47.918900, 106.917600');

  await page.clock.setSystemTime(Date.now());
  await part(page, 'Current meter').getByRole('button', { name: 'Replace' }).click();
  const replacing = page.getByRole('dialog');
  // Each in its own part: that of the new meter comes when it is chosen.
  const reading = (which: string) =>
    replacing.getByRole('group', { name: which }).getByLabel('Sum of tariffs', { exact: true });
  await reading('Final reading').fill('99.5');
  await replacing.getByLabel('New meter').fill(fresh?.name ?? '');
  await page.getByRole('option', { name: new RegExp(fresh?.name ?? '') }).click();
  await reading('Initial reading').fill('0.25');
  await replacing.getByRole('button', { name: 'Replace', exact: true }).click();
  const history = part(page, 'Meter history');
  await expect(history.getByRole('row').filter({ hasText: fresh?.name })).toContainText('0.25');
  await expect(history.getByRole('row').filter({ hasText: old?.name })).toContainText('99.5');

  // The meter is behind transformers: the form of the point shows this for its time.
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
  await form.getByRole('button', { name: 'Correct the current factors' }).click();
  await form.getByLabel('Transformation ratio').fill('40');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(history.getByRole('row').filter({ hasText: fresh?.name })).toContainText('ratio 40');

  const files = part(page, 'Photos and documents');
  await files
    .locator('input[type=file]')
    .last()
    .setInputFiles([
      { name: 'seal.png', mimeType: 'image/png', buffer: PIXEL },
      { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<html></html>') },
    ]);
  await expect(files.getByRole('alert')).toContainText('page.html');
  await expect(files.getByRole('img', { name: 'seal.png' })).toBeVisible();
  await expectAccessible(page);
  await expectReadableInTheDark(page);
  await picture(page, 'card');
  await page.setViewportSize({ width: 390, height: 844 });
  await atRest(page);
  await picture(page, 'card-390');

  // The old meter's page shows its last place, and the meter there now.
  await page.goto(`/#/cloud/devices/accounting-point-card/${old?.id}`);
  await expect(page.getByText(`“${old?.name}” was replaced`)).toBeVisible();
  await page.getByRole('link', { name: `Current meter: ${fresh?.name}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(fresh?.name ?? '');

  await page.goto(`/#/cloud/devices/logs/metering/${old?.id}`);
  await expect(page.getByText('Untied from an accounting point').first()).toBeVisible();

  // A point without a meter is computed from others.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/#/cloud/objects/accounting-points');
  await page.getByRole('button', { name: 'Add point' }).click();
  await form.getByLabel('Title').fill(`Twice ${mark}`);
  await form.getByLabel('Resource').click();
  await page.getByRole('option', { name: 'Electricity' }).click();
  await form.getByText('With a formula').click();
  await form.getByRole('textbox', { name: /^Formula/ }).fill('2 * A');
  await form.getByLabel('Point for A').fill(mark);
  await page.getByRole('option', { name: new RegExp(`Flat ${mark}`) }).click();
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form).toBeHidden();
  await page.getByPlaceholder('Title or address').fill(`Twice ${mark}`);
  await expect(page.getByRole('link', { name: `Twice ${mark}` })).toBeVisible();
});

test('a tariff schedule is drawn, refused while it contradicts itself, saved, and found again by another device', async ({
  page,
  baseURL,
}) => {
  const {
    meters: [first, second],
  } = await meters(baseURL, 2);
  await enter(page, demoAdmin(), `devices/schedules/${first?.id}`);
  const day = page.getByRole('article').first();
  await expect(page.getByText('No tariff schedule')).toBeVisible();
  await expect(page.getByText('Not saved')).toBeHidden();
  await expectAccessible(page);
  await picture(page, 'schedule-none');
  await page.getByRole('button', { name: 'Create a schedule' }).click();
  await page.getByRole('button', { name: 'Add zone' }).click();
  await day.getByLabel('Start of zone 2').fill('00:00');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('two zones begin at the same time');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await day.getByLabel('Start of zone 2').fill('7');
  await expect(page.getByRole('main').getByRole('alert')).toBeHidden();
  await expect(day.getByRole('img', { name: 'Day type 1' })).toHaveAccessibleName(/00:00–07:00 T1, 07:00–24:00 T2/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Schedule status' })).toContainText('Version 1');
  await expectAccessible(page);
  await picture(page, 'schedule');

  await page.goto(`/#/cloud/devices/schedules/${second?.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(second?.name ?? '');
  await page.getByRole('button', { name: 'Copy from…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Device' }).fill(first?.name ?? '');
  await page.getByRole('option', { name: new RegExp(first?.name ?? '') }).click();
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(day.getByRole('img', { name: 'Day type 1' })).toHaveAccessibleName(/07:00–24:00 T2/);
});

test('a poll schedule is saved, and the next poll follows it', async ({ page, baseURL }) => {
  const {
    meters: [meter],
  } = await meters(baseURL, 1);
  await enter(page, demoAdmin(), `devices/schedules/${meter?.id}?kind=poll`);
  const next = page.getByRole('main').getByRole('status', { name: 'Next poll' });
  await expect(next).toContainText('no schedule or interval in effect');
  await page.getByRole('button', { name: 'Create a schedule' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Schedule status' })).toContainText('Version 1');
  await expect(next).toContainText(/06:00.*by the schedule/);
  await expectAccessible(page);
  await picture(page, 'poll-schedule');
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(page, 'poll-schedule-390');
});

test('an attribute is created, used by a device, ordered, and deleted with a warning of what is lost', async ({
  page,
  baseURL,
}) => {
  const {
    mark,
    meters: [device],
  } = await meters(baseURL, 1);
  const name = `Seal ${mark}`;
  await enter(page, demoAdmin(), 'company-settings?tab=attributes');
  await page.getByRole('button', { name: 'Add attribute' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill(name);
  await form.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'attributes');

  const client = await ApiClient.of(demoAdmin(), baseURL);
  const { attributes } = await client.call<{ attributes: Meter[] }>('GET', 'device/attributes/list');
  const attribute_id = attributes.find((one) => one.name === name)?.id;
  await client.call('POST', 'devices/attribute/values', { attribute_id, device_ids: [device?.id], value: '0123' });
  await client.leave();
  await page.goto(`/#/cloud/devices/logs/metering/${device?.id}`);
  await expect(page.getByText(`${name}:`).first()).toBeVisible();

  await page.goto('/#/cloud/company-settings?tab=attributes');
  await page.reload();
  await row.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(page.getByRole('dialog')).toContainText('The value of 1 device is deleted');
  const remove = page.getByRole('dialog').getByRole('button', { name: 'Delete' });
  await expect(remove).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Also delete the value of 1 device' }).check();
  await remove.click();
  await expect(row).toHaveCount(0);
});
