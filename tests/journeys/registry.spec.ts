import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { ChirpstackServer } from '../simulators/chirpstack-server';
import { demoAdmin, ApiClient, operator } from './accounts';
import { atRest, devicesOf, enter, expectAccessible, picture, test } from './console';

/** Vega SI-11, a LoRaWAN counter of pulses. */
const SI_11 = /Vega SI-11/;

interface Device {
  id: number;
  version: number;
}

const newEui = () => `70b3d5e7${randomBytes(4).toString('hex')}`;

/** A LoRaWAN meter that an operator creates, for a journey about later steps. */
async function meterOf(client: ApiClient, name: string, more: object = {}): Promise<Device> {
  const { models } = await client.call<{ models: { id: number; brand: string; name: string }[] }>(
    'POST',
    'device/model/metering_devices',
    {},
  );
  const model = models.find((one) => SI_11.test(`${one.brand} ${one.name}`));
  const input = { model_id: model?.id, name, deviceID: newEui(), impulse_weight: 0.001, ...more };
  return (await client.call<{ metering_device: Device }>('POST', 'device/metering_device/create', input))
    .metering_device;
}

/** The row of a device, once the list is the one that was searched for. */
async function rowOf(page: Page, text: string) {
  const search = page.getByRole('searchbox');
  await search.fill(text);
  await expect.poll(() => new URLSearchParams(page.url().split('?')[1]).get('q')).toBe(text);
  await expect(devicesOf(page)).toHaveCount(1);
  await atRest(page);
  return devicesOf(page).first();
}

async function choose(page: Page, name: string, action: string): Promise<void> {
  const row = await rowOf(page, name);
  await row.getByRole('button', { name: `Actions: ${name}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('a LoRaWAN meter is created from what its model needs, and found by each of its identifiers', async ({ page }) => {
  const [eui, mark] = [newEui(), randomBytes(3).toString('hex')];
  await enter(page, demoAdmin());
  await page.getByRole('button', { name: 'Add device', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'New device' });
  // By its resource and its interface, too.
  await form.getByRole('combobox', { name: 'Model' }).fill('vega water lorawan si-11');
  await page.getByRole('option', { name: SI_11 }).first().click();
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(form.getByRole('alert')).toContainText('2 marked fields');
  await form.getByRole('textbox', { name: 'Name' }).fill(`Cellar ${mark}`);
  await form.getByRole('textbox', { name: 'Serial number' }).fill(`SN-${mark}`);
  const devEui = form.getByRole('textbox', { name: 'DevEUI' });
  const printed = eui.toUpperCase().match(/../g)?.join('-') ?? '';
  await devEui.fill(printed);
  await form.getByRole('combobox', { name: 'Address' }).fill(`Birch Street ${mark}`);
  // Stored form.
  await expect(devEui).toHaveValue(eui);
  await expectAccessible(page);
  await picture(page, 'new-device');
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(form).toBeHidden();
  for (const identifier of [eui, printed, `SN-${mark}`, `Birch Street ${mark}`, `cellar ${mark}`])
    await expect(await rowOf(page, identifier)).toContainText(`Cellar ${mark}`);
});

test('a LoRaWAN meter appears on its network server with its keys, which the console never shows again', async ({
  page,
  baseURL,
}) => {
  const [eui, mark] = [newEui(), randomBytes(3).toString('hex')];
  const chirpstack = await new ChirpstackServer().start();
  const client = await ApiClient.of(operator(), baseURL);
  const [url, api_token] = [chirpstack.url, chirpstack.token];
  const server = { name: `ChirpStack ${mark}`, url, api_token, shared: true, allow_insecure: true };
  await client.call('POST', 'device/network_server/create', server);
  await enter(page, demoAdmin());
  await page.getByRole('button', { name: 'Add device', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'New device' });
  const pick = async (input: string, option: string | RegExp) => {
    await form.getByRole('combobox', { name: input }).click();
    await page.getByRole('option', { name: option }).first().click();
  };
  await form.getByRole('combobox', { name: 'Model' }).fill('si-11');
  await page.getByRole('option', { name: SI_11 }).first().click();
  await form.getByRole('textbox', { name: 'Name' }).fill(`Joined ${mark}`);
  await form.getByRole('textbox', { name: 'DevEUI' }).fill(eui);
  await pick('Network server', server.name);
  await pick('Application', 'Cold water');
  await pick('Device profile', 'Class A 1.0.3');
  await form.getByRole('textbox', { name: 'AppKey' }).fill('12');
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(form).toContainText('Enter 32 hexadecimal digits');
  await form.getByRole('button', { name: 'Generate a random key: AppKey' }).click();
  await picture(page, 'lorawan');
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(form).toBeHidden();
  await expect.poll(() => chirpstack.devices.get(eui)?.keys).toBeTruthy();
  expect(chirpstack.devices.get(eui)?.device.getName()).toBe(`Joined ${mark}`);

  await choose(page, `Joined ${mark}`, 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit device' });
  await expect(edit).toContainText('Done on the network server');
  await expect(edit.getByRole('textbox', { name: 'AppKey' })).toHaveValue('');
  await expectAccessible(page);
  await picture(page, 'lorawan-done');
  await client.leave();
  await chirpstack.stop();
});

test('the second of two who edit a device sees what the first has changed, and loses nothing', async ({
  page,
  baseURL,
}) => {
  const name = `Attic ${randomBytes(3).toString('hex')}`;
  const client = await ApiClient.of(demoAdmin(), baseURL);
  const { id } = await meterOf(client, name, { serial: name.replace('Attic ', 'A-') });
  await enter(page, demoAdmin());
  await choose(page, name, 'Edit');
  const form = page.getByRole('dialog', { name: 'Edit device' });
  await form.getByRole('textbox', { name: 'Name' }).fill(`${name}, mine`);
  await form.getByRole('combobox', { name: 'Address' }).fill('Typed here');
  await client.call('POST', 'device/metering_device/edit', { id, name: `${name}, theirs`, starting_value: 17 });
  await form.getByRole('button', { name: 'Save' }).click();

  const conflict = page.getByRole('dialog', { name: 'Another user has changed this device' });
  await expect(conflict).toContainText('Demo administrator');
  await expect(conflict.getByRole('radio', { name: /My value/ })).toBeChecked();
  await expect(conflict.getByRole('radio', { name: /Their value/ })).toContainText(`before: ${name}`);
  await expect(conflict.getByRole('listitem')).toContainText('Initial reading');
  await expectAccessible(page);
  await picture(page, 'conflict');
  // Back in the form all typed values are kept.
  await conflict.getByRole('button', { name: 'Back to the form' }).click();
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue(`${name}, mine`);
  await form.getByRole('button', { name: 'Save' }).click();
  await conflict.getByRole('radio', { name: /Their value/ }).click();
  await conflict.getByRole('button', { name: 'Save selected values' }).click();
  await expect(form).toBeHidden();

  const { metering_device: device } = await client.call<{ metering_device: Record<string, unknown> }>(
    'GET',
    `device/metering_device/${id}`,
  );
  expect(device).toMatchObject({
    name: `${name}, theirs`,
    starting_value: 17,
    properties: { address: 'Typed here' },
  });
  await client.leave();
});

test('a device is moved to the trash and restored, unless its serial number was taken meanwhile; permanent deletion needs its number', async ({
  page,
  baseURL,
}) => {
  const mark = randomBytes(3).toString('hex');
  const [name, serial] = [`Shed ${mark}`, `T-${mark}`];
  const client = await ApiClient.of(demoAdmin(), baseURL);
  const { id } = await meterOf(client, name, { serial });
  await enter(page, demoAdmin());
  await choose(page, name, 'Move to the trash');
  await page.getByRole('dialog').getByRole('button', { name: 'Move to the trash' }).click();
  await expect(page.getByText('Nothing found')).toBeVisible();

  const other = await meterOf(client, `Barn ${mark}`, { serial });
  await page.getByRole('tab', { name: 'Trash' }).click();
  let row = await rowOf(page, name);
  await expect(row).toContainText('Demo administrator');
  await row.getByRole('button', { name: `Restore: ${name}` }).click();
  const refused = page.getByRole('dialog', { name: `“${name}” cannot be restored` });
  await expect(refused.getByRole('alert')).toContainText(`Barn ${mark}`);
  await picture(page, 'restore-refused');
  await refused.getByRole('button', { name: 'Show other device' }).click();
  await expect(devicesOf(page).filter({ hasText: `Barn ${mark}` })).toBeVisible();

  await client.call('POST', 'device/metering_device/edit', { id: other.id, serial: `U-${mark}` });
  await page.getByRole('tab', { name: 'Trash' }).click();
  row = await rowOf(page, name);
  await row.getByRole('button', { name: `Restore: ${name}` }).click();
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByRole('tab', { name: 'Metering devices' }).click();
  await choose(page, name, 'Move to the trash');
  await page.getByRole('dialog').getByRole('button', { name: 'Move to the trash' }).click();
  await expect(page.getByText('Nothing found')).toBeVisible();

  await page.getByRole('tab', { name: 'Trash' }).click();
  row = await rowOf(page, name);
  await row.getByRole('button', { name: `Delete permanently: ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Delete “${name}” permanently?` });
  const confirm = dialog.getByRole('button', { name: 'Delete permanently' });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox').fill('0');
  await expect(dialog).toContainText('This is not the number of the device');
  await dialog.getByRole('textbox').fill(String(id));
  await confirm.click();
  await expect(page.getByText('Nothing found')).toBeVisible();
  await client.leave();
});

test('what is selected is done to all that match, also to those that are not on the page', async ({
  page,
  baseURL,
}) => {
  const mark = `Row ${randomBytes(3).toString('hex')}`;
  const client = await ApiClient.of(demoAdmin(), baseURL);
  for (let at = 0; at < 26; at += 1) await meterOf(client, `${mark} ${at}`);
  await enter(page, demoAdmin(), `devices?q=${encodeURIComponent(mark)}&per_page=25`);
  await expect(devicesOf(page).first()).toContainText(mark);
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  const bar = page.getByRole('toolbar', { name: 'Bulk actions' });
  await expect(bar).toContainText('25 devices selected');
  await bar.getByRole('button', { name: 'Select all 26 matches' }).click();
  await bar.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Export readings' }).click();
  const kept = page.waitForEvent('download');
  await page.getByRole('dialog', { name: 'Export readings' }).getByRole('button', { name: 'Export' }).click();
  expect((await kept).suggestedFilename()).toMatch(/^readings_.*\.xlsx$/);
  await bar.getByRole('button', { name: 'Move to the trash' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move 26 devices to the trash?' });
  await picture(page, 'mass');
  await dialog.getByRole('button', { name: 'Move to the trash' }).click();
  await expect(page.getByText('Nothing found')).toBeVisible();
  await client.leave();
});
