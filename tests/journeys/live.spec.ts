import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { demoAdmin } from './accounts';
import { enter, liveUpdates, picture, test } from './console';

/** Nothing but the live updates brings a reading to the screen within this time; how soon they do is measured elsewhere. */
const LIVE_MS = 10_000;

interface Uplink {
  devEui: string;
  fCnt: number;
  /** Unix seconds. */
  time: number;
  pulses: number;
}

/** ChirpStack's `up` event of a Vega SI-11 with a packet of current values (user manual, "Packet with current readings"). */
function upEvent({ devEui, fCnt, time, pulses }: Uplink): string {
  const packet = Buffer.alloc(24);
  packet.writeUInt8(1, 0);
  packet.writeUInt8(97, 1);
  packet.writeUInt8(0x04, 2);
  packet.writeUInt32LE(time, 3);
  packet.writeInt8(19, 7);
  packet.writeUInt32LE(pulses, 8);
  return JSON.stringify({
    deduplicationId: crypto.randomUUID(),
    time: new Date(time * 1000).toISOString(),
    deviceInfo: { devEui, applicationId: '1', deviceName: `journey ${devEui}` },
    devAddr: '0057a1c4',
    fCnt,
    fPort: 2,
    data: packet.toString('base64'),
    rxInfo: [{ gatewayId: '0016c001f153a14c', uplinkId: fCnt, rssi: -97, snr: 6.5 }],
  });
}

async function send(baseUrl: string, key: string, uplink: Uplink): Promise<void> {
  const reply = await fetch(`${baseUrl}/integrations/chirpstack?event=up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-integration-key': key },
    body: upEvent(uplink),
  });
  expect(reply.status).toBe(200);
}

/** A key created in the console; its secret is shown only once. */
async function createKey(page: Page): Promise<string> {
  await page.getByRole('tab', { name: 'Integrations' }).click();
  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create key' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('journey');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('The secret is shown only now')).toBeVisible();
  const secret = await dialog.locator('code').last().innerText();
  await picture(page, 'key');
  await dialog.getByRole('button', { name: 'I have copied it' }).click();
  return secret;
}

test('an unknown device is created in the console, and its readings appear live', async ({ page, baseURL }) => {
  const devEui = `70b3d5e7${randomBytes(4).toString('hex')}`;
  const now = () => Math.floor(Date.now() / 1000);
  await enter(page, demoAdmin());
  const key = process.env['GAUGEWAY_KEY'] ?? (await createKey(page));

  // Not known yet: kept, counted and visible.
  await send(baseURL ?? '', key, { devEui, fCnt: 1, time: now() - 120, pulses: 1000 });
  await page.getByRole('tab', { name: 'Unknown devices' }).click();
  await page.getByRole('button', { name: `Create: ${devEui}` }).click();

  const form = page.getByRole('dialog', { name: 'New device' });
  await form.getByRole('combobox', { name: 'Model' }).fill('SI-11');
  await page.getByRole('option', { name: /SI-11/ }).first().click();
  await expect(form.getByRole('textbox', { name: 'DevEUI' })).toHaveValue(devEui);
  await form.getByRole('textbox', { name: 'Name' }).fill(`Journey ${devEui}`);
  await picture(page, 'new-device');
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(form).toBeHidden();

  // What it sent before it was created is read in.
  const connected = liveUpdates(page);
  await page.goto(`/#/cloud/devices?q=${devEui}`);
  await page.reload();
  const row = page.locator('tbody tr[data-index]').filter({ hasText: `Journey ${devEui}` });
  await expect(row).toContainText('Online');
  await row.getByRole('link').click();
  const rows = page.getByRole('table', { name: 'Data' }).locator('tbody tr[data-index]');
  await expect(rows).toHaveCount(1);

  // The live updates connect two seconds after the load.
  await connected;
  await send(baseURL ?? '', key, { devEui, fCnt: 2, time: now(), pulses: 1234 });
  await expect(rows).toHaveCount(2, { timeout: LIVE_MS });
  await picture(page, 'arrived');

  // In the list too, without a reload.
  await page.getByRole('navigation', { name: 'Where you are' }).getByRole('link', { name: 'Devices' }).click();
  await page.getByRole('searchbox').fill(devEui);
  const value = row.locator('td').nth(6);
  await expect(value).toBeVisible();
  const before = await value.innerText();
  await send(baseURL ?? '', key, { devEui, fCnt: 3, time: now() + 1, pulses: 2345 });
  await expect(value).not.toHaveText(before, { timeout: LIVE_MS });
});
