import { modelById, models } from '@gaugeway/catalogue';
import { gaugeway, type EventOf, type readingStored } from '@gaugeway/proto/events';
import { contactsOf, gatewayContactsOf } from './contacts';

const electricity = models.find((model) => model.resource === 'electricity' && model.fields[1]?.includes('tariff_sum'));
const modelId = electricity?.id ?? 0;
const MORNING = 1_763_700_000;

function stored(input: gaugeway.ReadingStored.$Properties): EventOf<typeof readingStored> {
  return gaugeway.ReadingStored.decode(
    gaugeway.ReadingStored.encode({
      deviceId: 7,
      companyId: 2,
      modelId,
      receivedAt: MORNING * 1000,
      ...input,
    }).finish(),
  );
}

function row(ts: number, fields: Record<string, number>, type = 1): gaugeway.StoredRow.$Properties {
  return { type, ts, fields: Object.keys(fields), values: Object.values(fields) };
}

describe('what stored readings say of a device', () => {
  it('is its last contact, radio, supply and newest main reading', () => {
    const event = stored({
      rows: [row(MORNING - 60, { tariff_sum: 10, tariff1: 6 }), row(MORNING, { tariff_sum: 11, tariff1: 7 })],
      link: { rssi: -97, snr: 5.5, batteryPercent: 88.4 },
    });
    expect(contactsOf([event], modelById)).toEqual([
      {
        deviceId: 7,
        companyId: 2,
        contactAt: MORNING * 1000,
        rssi: -97,
        snr: 5.5,
        battery: 88,
        reading: { type: 1, at: MORNING * 1000, values: { tariff_sum: 11 }, clock: null },
        storedAt: 0,
      },
    ]);
  });

  it('keeps what another event of the batch left out', () => {
    const first = stored({ rows: [row(MORNING, { tariff_sum: 11 })], link: { rssi: -97, snr: 5, batteryPercent: 88 } });
    const second = stored({
      rows: [row(MORNING, { voltage1: 231 }, 2)],
      receivedAt: (MORNING + 5) * 1000,
      link: { batteryPercent: -1 },
    });
    expect(contactsOf([first, second], modelById)).toMatchObject([
      { contactAt: (MORNING + 5) * 1000, rssi: -97, battery: 88, reading: { values: { tariff_sum: 11 } } },
    ]);
  });

  it('does not let an older event of the batch win', () => {
    const newer = stored({ rows: [row(MORNING, { tariff_sum: 11 })] });
    const older = stored({ rows: [row(MORNING - 600, { tariff_sum: 9 })], receivedAt: (MORNING - 600) * 1000 });
    expect(contactsOf([newer, older], modelById)).toMatchObject([
      { contactAt: MORNING * 1000, reading: { at: MORNING * 1000, values: { tariff_sum: 11 } } },
    ]);
  });

  it('has no radio and no battery where they were not reported', () => {
    expect(contactsOf([stored({ rows: [] })], modelById)).toMatchObject([
      { rssi: null, snr: null, battery: null, reading: null },
    ]);
  });

  it('returns null for a value that is not given', () => {
    expect(contactsOf([stored({ rows: [row(MORNING, { tariff_sum: NaN })] })], modelById)).toMatchObject([
      { reading: { values: { tariff_sum: null } } },
    ]);
  });
});

describe('a reading that the device’s clock could not date', () => {
  it('is the newest one with what the clock showed', () => {
    const extra = JSON.stringify({ device_clock: '1970-01-01T01:00:00.000Z', serial: '7' });
    const marked = stored({ rows: [{ ...row(MORNING, { tariff_sum: 11 }), extra }] });
    expect(contactsOf([marked], modelById)).toMatchObject([{ reading: { at: MORNING * 1000, clock: 3600 } }]);
  });
});

describe('the gateway devices that readings came through', () => {
  it('are those with an id, not LoRaWAN gateways with an EUI', () => {
    const events = [
      stored({ rows: [], link: { gateway: '31' } }),
      stored({ rows: [], link: { gateway: '31' }, receivedAt: (MORNING + 9) * 1000 }),
      stored({ rows: [], link: { gateway: '0016c001f1500812' } }),
      stored({ rows: [], link: { gateway: '0000000000000031' } }),
    ];
    expect(gatewayContactsOf(events)).toEqual([{ gatewayId: 31, companyId: 2, at: (MORNING + 9) * 1000 }]);
  });
});
