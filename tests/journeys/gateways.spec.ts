import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import { ChirpstackServer } from '../simulators/chirpstack-server';
import { demoAdmin, ApiClient, operator } from './accounts';
import { enter, expectAccessible, picture, test } from './console';

const mark = () => randomBytes(4).toString('hex');

test('a base station is put on the map, shown with its radius, and is moved to the trash by the second press', async ({
  page,
}) => {
  const name = `Mast ${mark()}`;
  await enter(page, demoAdmin(), 'devices?tab=base_stations');
  await page.getByRole('button', { name: 'Add base station' }).first().click();
  const form = page.getByRole('dialog', { name: 'New base station' });
  await form.getByLabel('Name').fill(name);
  const map = form.getByRole('application');
  await expect(map.locator('canvas').first()).toBeVisible();
  await map.click({ position: { x: 200, y: 150 } });
  await expect(form.getByLabel('Position', { exact: true })).toHaveValue(/^-?\d+\.\d{6}, -?\d+\.\d{6}$/);
  // A user who knows the coordinates types them, as another map shows them.
  await form.getByLabel('Position', { exact: true }).fill('47.91887, 106.9176');
  await form.getByLabel('Radius').fill('2500');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form).toBeHidden();

  await page.getByRole('searchbox').fill(name);
  await expect(page).toHaveURL(new RegExp(encodeURIComponent(name).replaceAll('%20', '(%20|\\+)')));
  const row = page.locator('main tbody tr[data-index]').filter({ hasText: name });
  await row.getByText(name).click();
  const panel = page.getByRole('region', { name });
  await expect(panel.getByText('47.918870, 106.917600')).toBeVisible();
  await expect(panel.getByText('2,500 m')).toBeVisible();
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'base-station');

  await row.getByRole('button', { name: `Actions: ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Move to the trash' }).click();
  await page.getByRole('menuitem', { name: 'Press again to confirm' }).click();
  await expect(row).toHaveCount(0);
});

test(
  'a gateway is created with a mistyped IMEI, edited on its page, and its journal records it',
  { tag: '@gate' },
  async ({ page }) => {
    const name = `Modem ${mark()}`;
    const imei = `35693803564${String(Date.now()).slice(-4)}`;
    await enter(page, demoAdmin(), 'devices?tab=gateways');
    await page.getByRole('button', { name: 'Add gateway' }).click();
    const form = page.getByRole('dialog', { name: 'New gateway' });
    await form.getByLabel('Name').fill(name);
    await form.getByRole('combobox', { name: 'Model' }).click();
    await page.getByRole('option', { name: 'Ethernet data concentrator', exact: true }).click();
    await form.getByLabel('IMEI or identity').fill(imei);
    await form.getByRole('button', { name: 'Create' }).click();
    await expect(form.getByText('needs both').first()).toBeVisible();
    await form.getByLabel('Login').fill('reader');
    await form.locator('input[type="password"]').fill('gate-way-1');
    await form.getByRole('button', { name: 'Create' }).click();
    await expect(form).toBeHidden();

    await page.getByRole('searchbox').fill(name);
    await expect(page).toHaveURL(/[?&]q=/);
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('No meters behind this gateway')).toBeVisible();
    await page.getByRole('button', { name: `Actions: ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit gateway' });
    await edit.getByLabel('Phone number').fill('+97611112233');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit).toBeHidden();
    await expect(page.getByText('+97611112233')).toBeVisible();
    await page.getByRole('tab', { name: 'Device journal' }).click();
    await expect(page.getByText('No connections or disconnections in this period')).toBeVisible();
    await page.getByRole('tab', { name: 'Journal', exact: true }).click();
    await expect(page.getByText('Phone number: – → +97611112233').first()).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'gateway-journal');
  },
);

test(
  'a ChirpStack is registered, and a device that differs on it is repaired',
  { tag: '@gate' },
  async ({ page, baseURL }) => {
    const server = await new ChirpstackServer().start();
    const client = await ApiClient.of(operator(), baseURL);
    try {
      const name = `ChirpStack ${mark()}`;
      await enter(page, operator(), 'devices?tab=network_servers');
      await page.getByRole('button', { name: 'Connect network server' }).first().click();
      const form = page.getByRole('dialog', { name: 'Connect a network server' });
      await form.getByLabel('Name').fill(name);
      await form.getByLabel('gRPC API address').fill(server.url);
      await form.getByLabel('Connect without encryption').check();
      await form.locator('input[type="password"]').fill(server.token);
      await form.getByLabel('Tenant').fill(server.tenant.id);
      await form.getByRole('button', { name: 'Connect' }).click();
      await expect(form).toBeHidden();
      const card = page.getByRole('article', { name });
      await expect(card.getByText('Connected')).toBeVisible();

      const device = await onServer(client, server, name);
      server.devices.get(device.devEui)?.device.setName('Renamed by hand');
      await card.getByRole('button', { name: 'Compare devices' }).click();
      await page.getByRole('combobox', { name: 'Application' }).click();
      await page.getByRole('option', { name: server.application.name }).click();
      const row = page.locator('main tbody tr[data-index]').filter({ hasText: device.devEui });
      await expect(row.getByText('Renamed by hand')).toBeVisible();
      await expectAccessible(page);
      await picture(page, 'network-server');
      await page.getByRole('button', { name: 'Update server (1)' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
      await expect.poll(() => server.devices.get(device.devEui)?.device.getName()).toBe(device.name);
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(row.getByText('Identical')).toBeVisible();
    } finally {
      await client.leave();
      await server.stop();
    }
  },
);

/** A LoRaWAN device of the operator's company that is on the server already. */
async function onServer(
  client: ApiClient,
  chirpstack: ChirpstackServer,
  server: string,
): Promise<{ devEui: string; name: string }> {
  const devEui = randomBytes(8).toString('hex');
  const name = `Meter ${devEui}`;
  const { models } = await client.call<{ models: { id: number; interface: string }[] }>(
    'POST',
    'device/model/metering_devices',
    {},
  );
  const model = models.find(({ interface: kind }) => kind === 'lorawan');
  const { metering_device: made } = await client.call<{ metering_device: { id: number } }>(
    'POST',
    'device/metering_device/create',
    { model_id: model?.id, name, deviceID: devEui },
  );
  const { network_servers: servers } = await client.call<{ network_servers: { id: number; name: string }[] }>(
    'GET',
    'device/network_servers',
  );
  const settings = {
    network_server_id: servers.find((one) => one.name === server)?.id,
    application_id: chirpstack.application.id,
    device_profile_id: chirpstack.profile,
    activation: 'otaa',
    join_eui: '0000000000000000',
    app_key: randomBytes(16).toString('hex'),
  };
  // The service of the devices learns of the new network server over the bus.
  await expect(() => client.call('PUT', `device/metering_device/lorawan/${made.id}`, settings)).toPass();
  await expect.poll(() => chirpstack.devices.has(devEui)).toBe(true);
  return { devEui, name };
}
