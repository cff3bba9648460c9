import { apiKeyList, createApiKey } from '../api-keys';
import { login, refresh } from '../auth';
import { createIntegrationKey, chirpstackEvents } from '../integrations';
import { user } from '../user';
import { example } from './example';

const session = {
  access_token: 'eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl',
  token_type: 'bearer' as const,
  expires_in: 600,
};

const billing = { id: 4, name: 'Billing' };

const key = {
  ...{ id: 12, name: 'Billing export', prefix: 'gwk_7Hq2', access_group: billing, created_by: 'Anna Petrova' },
  ...{ created_at: 1_764_230_400, expires_at: 1_795_766_400, last_used_at: null, last_used_from: null },
};

export const accessExamples = [
  example(login, { email: 'operator@example.com', password: 'Correct-Horse-9', personal_data_access: true }, session),
  example(refresh, {}, session),
  example(
    user,
    {},
    {
      user: {
        ...{ id: 7, name: 'Anna Petrova', email: 'operator@example.com', phone_number: '+79161234567', locale: 'en' },
        ...{ user_time_zone: 3, current_time_zone: 3, first_login: false, current_company_id: 2 },
        ...{ '2fa_enabled': true, is_demo: false, settings: { density: 'compact' } },
      },
      current_company: {
        ...{ id: 2, name: 'City Utilities', is_dealer: true, is_demo: false, expires_at: null, dealer_end: null },
        ...{ time_zone: 3, zone_name: null },
        options: { only_api: false, peak_hours_zone: 'price_1', peak_hours: null },
      },
    },
  ),
  example(
    createApiKey,
    { name: 'Billing export', access_group_id: 4, expires_at: 1_795_766_400 },
    { api_key: key, secret: 'gwk_7Hq2xV0aN5tL9sB3fJ8mR1yC6dW4eZ', msg: 'The API key is created.' },
  ),
  example(
    apiKeyList,
    {},
    { api_keys: [{ ...key, last_used_at: 1_764_316_800, last_used_from: '203.0.113.24' }], access_groups: [billing] },
  ),
  example(
    createIntegrationKey,
    { name: 'ChirpStack, north' },
    {
      integration_key: {
        ...{ id: 3, name: 'ChirpStack, north', prefix: 'gwi_9Kd1' },
        ...{ created_at: 1_764_230_400, last_used_at: null, uplinks: 0 },
      },
      secret: 'gwi_9Kd1uT7bQ2nX5vG8jM0sH3rL6yF4cA',
      msg: 'The integration key is created.',
    },
  ),
  example(chirpstackEvents, {}, undefined, {
    time: '2025-11-27T08:15:02.318Z',
    deviceInfo: {
      tenantId: '7c0f8d1e-2a64-4d0f-9a55-3f1b2c4d5e60',
      applicationId: '1f6a3b52-84c7-4f1e-8f0e-5d2c7b9a6e31',
      deviceProfileId: 'b5d2e0c9-6f7a-4c3b-9d18-20e4a7c1f852',
      deviceName: 'Basement, house 4',
      devEui: '70b3d5e75f010203',
    },
    devAddr: '0057a1c4',
    dr: 3,
    fCnt: 1187,
    fPort: 2,
    confirmed: false,
    data: 'AVgE+IV0Z/QclwEAvWsBAAAAAAAFAAAA',
    rxInfo: [{ gatewayId: '24e124fffef01a2b', rssi: -97, snr: 6.2 }],
    txInfo: { frequency: 868_900_000 },
  }),
];
