import { expect } from '@playwright/test';
import { demoAdmin, ApiClient } from './accounts';
import { atRest, expectAccessible, expectReadableInTheDark, openIn, picture, test } from './console';

/** Mercury 234: a person reads the sum of its tariffs. */
const MERCURY = 234;

/** A consumer with a meter of the own, and the code of the letter. */
async function consumerWithMeter(baseURL: string | undefined): Promise<{ contract: string; code: string }> {
  const mark = Date.now().toString(36);
  const client = await ApiClient.of(demoAdmin(), baseURL);
  const contract = `journey-${mark}`;
  const person = { name: 'Bat Dorj', subject_type_id: 1, number_of_contract: contract, account_access_enabled: true };
  const { consumer } = await client.call<{ consumer: { _id: string } }>('POST', 'reference/consumer/create', person);
  const modem = { name: `Modem ${mark}`, model_id: 2, identity: `account-${mark}` };
  const { gateway } = await client.call<{ gateway: { id: number } }>('POST', 'device/gateway/create', modem);
  const meter = { name: `Meter ${mark}`, model_id: MERCURY, inside_addr: '1', serial: mark, gatewayID: gateway.id };
  const { metering_device: device } = await client.call<{ metering_device: { id: number } }>(
    'POST',
    'device/metering_device/create',
    meter,
  );
  const place = { title: 'Electricity, flat 5', resource_type_id: 3, type: 3, consumer_id: consumer._id };
  const { accounting_point: point } = await client.call<{ accounting_point: { id: number } }>(
    'POST',
    'objects/accounting_point/create',
    place,
  );
  await client.call('POST', `objects/accounting_point/update_standard/${point.id}`, { standard_month: 200 });
  const tied = { accounting_point_id: point.id, device_id: device.id, start_values: { tariff_sum: 1000 } };
  await expect(async () => client.call('PUT', 'objects/accounting_point/tie_device', tied)).toPass();
  let code = '';
  await expect(async () => {
    ({ code } = await client.call<{ code: string }>('POST', 'reference/consumer/account/issue', { id: consumer._id }));
  }).toPass();
  await client.leave();
  return { contract, code };
}

test(
  'a consumer signs in on a phone, hands in a reading after a question, and sees it',
  { tag: '@gate' },
  async ({ page, baseURL }) => {
    const { contract, code } = await consumerWithMeter(baseURL);
    await page.setViewportSize({ width: 390, height: 844 });
    await openIn(page, 'en', '/#/account');
    await page.getByLabel('Contract number').fill(contract);
    await page.getByLabel('Code').fill('AAAA-AAAA-AAAA');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('The contract number or the code is wrong');
    await page.getByLabel('Code').fill(code.toLowerCase());
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Bat Dorj', level: 1 })).toBeVisible();
    await page.getByRole('link', { name: /Electricity, flat 5/ }).click();
    await page.getByRole('button', { name: 'Submit a reading' }).click();
    const figures = page.getByRole('textbox', { name: /Sum of tariffs/ });
    await figures.fill('999,5');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('below the last reading');
    await figures.fill('1120,5');
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(page.getByRole('main').getByRole('status')).toContainText('Your reading has been submitted');
    await expect(page.getByRole('region', { name: 'Readings' }).getByText('submitted by you')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Readings' })).toContainText('1,120.5');
    await page.getByRole('button', { name: 'Submit a reading' }).click();
    await figures.fill('11205');
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('times your usual month');
    await expect(page.getByRole('button', { name: 'Submit anyway' })).toBeVisible();
    await atRest(page);
    await expectAccessible(page);
    await expectReadableInTheDark(page);
    await picture(page, 'consumer-portal');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByLabel('Contract number')).toBeVisible();
  },
);
