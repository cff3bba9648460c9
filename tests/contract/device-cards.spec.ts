import { models } from '@gaugeway/catalogue';
import { Bus } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { type TestApp, testApp } from '@gaugeway/platform/testing';
import {
  auditList,
  collectionCard,
  collectionCardArchive,
  collectionCardIndications,
  collectionCardPower,
  exportReadings,
  importReadings,
  readingsTemplate,
  type Endpoint,
} from '@gaugeway/proto/api';
import { deviceRegistry, readingDecoded } from '@gaugeway/proto/events';
import { strFromU8, unzipSync } from 'fflate';
import { identityService } from '../../services/identity/identity.module';
import { messagesService } from '../../services/messages/messages.module';
import { eventually } from './devices-fixture';
import { occupySlots } from './occupied-slots';
import { company, person } from './people';

const HOUR = 3600;
const START = Date.UTC(2025, 0, 1) / 1000;
const YEAR = 365 * 24;
const PERIOD = { startDate: START, stopDate: START + YEAR * HOUR };
const HOURLY = 100;
const PROFILE = 5;

const typesOf = ({ tabs }: (typeof models)[number]) => Object.values(tabs).flatMap(({ msgTypes }) => msgTypes);
const model = models.find((each) => [1, PROFILE].every((type) => typesOf(each).includes(type)));
/** A model that has no power profile. */
const plain = models.find((each) => typesOf(each).includes(1) && !typesOf(each).includes(PROFILE));
if (!model || !plain) throw new Error('the catalogue has not the models that this test needs');

let app: TestApp;
let own: number;
let token: string;

const [METER, OTHERS, PLAIN, TIED] = [41, 42, 43, 44];
const device = (deviceId: number, companyId: number, more: object = {}) => ({
  key: String(deviceId),
  company: companyId,
  value: {
    ...{ deviceId, companyId, modelId: model.id, name: '=SUM(A1) Счётчик өү', serial: '@77', address: 'Абая 1' },
    fields: JSON.stringify({ calibration_due: '2027-01-31' }),
    ...{ insideAddr: '17', pollParams: '{"password":"secret-word"}', timeZone: 5, transformationRatio: 20 },
    ...{ state: 'active', version: 1, ...more },
  },
});
const readings = (type: number, fields: string[], count: number, step: number) => ({
  key: String(METER),
  company: own,
  value: {
    ...{ deviceId: METER, companyId: own, modelId: model.id, receivedAt: Date.now(), layouts: [{ fields }] },
    readings: Array.from({ length: count }, (_, n) => ({
      ...{ type, ts: START + n * step, layout: 0 },
      values: fields.map((_field, index) => 1000 + n * 0.25 + index),
    })),
  },
});

beforeAll(async () => {
  app = await testApp([identityService, messagesService]);
  own = await company(app, { name: 'Cards' });
  token = (await person(app, { companyId: own, rights: { can_read: [4], access_all: [4] } })).token;
  const bus = app.get(Bus);
  await bus.publish(deviceRegistry, [
    device(METER, own),
    device(OTHERS, own + 1000),
    device(PLAIN, own, { modelId: plain.id }),
    device(TIED, own, { name: 'Tied' }),
  ]);
  await bus.publish(readingDecoded, [
    readings(1, ['tariff1', 'tariff2'], 30, 86_400),
    readings(PROFILE, ['r/a+'], 10, 1800),
  ]);
  // A year of hourly rows comes in pieces, as a meter sends it.
  for (let month = 0; month < 12; month++) {
    const { value, ...event } = readings(HOURLY, ['tariff1', 'tariff2', 'tariff_sum'], YEAR / 12, HOUR);
    const rows = value.readings.map((row) => ({ ...row, ts: row.ts + ((month * YEAR) / 12) * HOUR }));
    await bus.publish(readingDecoded, [{ ...event, value: { ...value, readings: rows } }]);
  }
  for (let rows = 0; rows < YEAR + 40;) {
    [{ rows = 0 } = {}] = await app
      .get(Database)
      .query<{ rows: number }>('SELECT count(*) AS rows FROM messages.message');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
});
afterAll(() => app.close());

async function card(endpoint: Endpoint, input: object, language = 'en', as = token) {
  const response = await fetch(`${app.url}/api/${endpoint.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify(input),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const json = () => JSON.parse(bytes.toString()) as { key: string; data: { fields?: Record<string, string[]> } };
  return { status: response.status, headers: response.headers, bytes, json };
}

/** All texts and numbers of a spreadsheet, sheet by sheet. */
async function sheets(
  endpoint: Endpoint,
  input: object,
  language = 'en',
): Promise<{ texts: string; sheets: string[] }> {
  const { status, bytes } = await card(endpoint, { ...input, format: 'xlsx' }, language);
  expect(status).toBe(200);
  const files = Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)] as const);
  return {
    texts: files.find(([name]) => name === 'xl/sharedStrings.xml')?.[1] ?? '',
    sheets: files.filter(([name]) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name)).map(([, text]) => text),
  };
}

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

it('a card on paper has every page of a year of hourly rows, and its own fonts', async () => {
  const { status, headers, bytes } = await card(collectionCard, { device_id: METER, ...PERIOD, archive_type: HOURLY });
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(headers.get('content-disposition')).toBe('attachment; filename="card_41_2025-01-01_2026-01-01.pdf"');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pagesOf(bytes)).toBeGreaterThan(100);
  expect(bytes.toString('latin1')).toContain('NotoSans');
});

describe('while others take all that they can', () => {
  let editor: string;
  beforeAll(async () => {
    const rights = { can_read: [4], can_update: [4], access_all: [4] };
    editor = (await person(app, { companyId: own, rights })).token;
  });

  const calls = {
    card: () => card(collectionCard, { device_id: METER, ...PERIOD, archive_type: 101 }),
    export: () => card(exportReadings, { start_date: START, stop_date: START + 86_400 }),
    template: () =>
      fetch(`${app.url}/api/${readingsTemplate.path.replace('{id}', String(METER))}?msgType=1`, {
        headers: { authorization: `Bearer ${editor}` },
      }),
    import: () => {
      const content = Buffer.from('time;tariff1\n01.01.2025;1').toString('base64');
      return app.call(importReadings, { id: METER, content, dry_run: true }, { token: editor });
    },
  };

  it.each(Object.entries(calls))('the demo account and another company delay no %s', async (_, call) => {
    const others = [
      await occupySlots(app, { companyId: 2, isDemo: true }),
      await occupySlots(app, { companyId: own + 1000, isDemo: false }),
    ];
    expect((await call()).status).toBe(200);
    for (const { release } of others) release();
  });

  it('a company is notified when its own files are what it waits for', async () => {
    const { release } = await occupySlots(app, { companyId: own, isDemo: false });
    const refused = await card(collectionCard, { device_id: METER, ...PERIOD });
    expect([refused.status, refused.json().key]).toEqual([429, 'errors.slots_busy']);
    expect(refused.headers.get('retry-after')).toBe('10');
    release();
    expect((await calls.card()).status).toBe(200);
  });
});

it('a card says what the device is and what it read, in the language of the caller and on the clock of the device', async () => {
  const { texts, sheets: parts } = await sheets(collectionCard, { device_id: METER, ...PERIOD }, 'ru');
  for (const text of [
    'Карточка прибора',
    'Абая 1',
    '@77',
    'Следующая поверка',
    '31.01.2027',
    'UTC+5',
    'Показания',
    'Профиль мощности',
    'Архив',
  ])
    expect(texts).toContain(text);
  expect(parts.length).toBe(4);
  // 2025-01-01 05:00 on the device's clock as a spreadsheet counts days; and its first and last values.
  expect(parts[1]).toContain('45658.2083');
  expect(parts[1]).toContain('<v>1007.25</v>');
  // Nothing of it is a formula, and no password is on it.
  expect(parts.join('')).not.toContain('<f');
  expect(texts).not.toContain('secret-word');
});

it.each([
  [collectionCardIndications, 'Readings', ['Power profile', 'Archive']],
  [collectionCardPower, 'Power profile', ['Readings', 'Archive']],
  [collectionCardArchive, 'Archive', ['Readings', 'Power profile']],
] as const)('a part of the card is only that part: %#', async (endpoint, title, others) => {
  const { texts, sheets: parts } = await sheets(endpoint, { device_id: METER, ...PERIOD });
  expect(parts.length).toBe(2);
  expect(texts).toContain(title);
  for (const other of others) expect(texts).not.toContain(`>${other}`);
});

it('a card says why a part is empty', async () => {
  const none = { startDate: START - 90 * 86_400, stopDate: START - 86_400 };
  expect((await sheets(collectionCardPower, { device_id: PLAIN, ...PERIOD })).texts).toContain(
    'Not available for this device model',
  );
  expect((await sheets(collectionCardIndications, { device_id: METER, ...none }, 'mn')).texts).toContain(
    'өгөгдөл алга',
  );
  const { status, bytes } = await card(collectionCardIndications, { device_id: PLAIN });
  expect([status, pagesOf(bytes)]).toEqual([200, 1]);
});

it('a card is only of a device that the caller sees, and of a year at most', async () => {
  expect((await card(collectionCard, { device_id: OTHERS })).status).toBe(404);
  expect((await card(collectionCard, { device_id: 2_000_000_000 })).status).toBe(404);
  const long = await card(collectionCard, { device_id: METER, startDate: START, stopDate: START + 400 * 86_400 });
  expect([long.status, Object.keys(long.json().data.fields ?? {})]).toEqual([422, ['stopDate']]);
  expect((await card(collectionCard, { device_id: METER, startDate: 10, stopDate: 5 })).status).toBe(422);
  expect((await card(collectionCard, { device_id: METER, format: 'docx' })).status).toBe(422);
  const blind = await person(app, { companyId: own, rights: { can_read: [1] } });
  expect((await card(collectionCard, { device_id: METER }, 'en', blind.token)).status).toBe(403);
  const fitter = await person(app, { companyId: own, rights: { can_read: [4] } });
  expect((await card(collectionCard, { device_id: TIED }, 'en', fitter.token)).status).toBe(404);
});

it('every card is in the audit log', async () => {
  await card(collectionCardPower, { device_id: METER, ...PERIOD });
  const admin = await app.signIn();
  await eventually(async () => {
    const log = await app.call(auditList, { company_id: own, action: 'device_card' }, { token: admin });
    expect(JSON.stringify(log.body)).toContain('device_card.downloaded');
  });
});
