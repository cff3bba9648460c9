import 'reflect-metadata';
import { createHash, KeyObject, sign, webcrypto } from 'node:crypto';
import { X509CertificateGenerator } from '@peculiar/x509';
import type { Context } from '@gaugeway/platform/auth';
import type { TestApp, TestReply } from '@gaugeway/platform/testing';
import {
  type CallOf,
  createAccountingPoint,
  createBalanceGroup,
  createBalanceReport,
  createGroupReport,
  createInfrastructureReport,
  createSingleReport,
  cryptoproCallback,
  deleteAccountingPoint,
  type Endpoint,
  previewReport,
  recreateReport,
  removeReports,
  REPORT_STATUS,
  reportData,
  reportFile,
  reports,
  reportSigning,
  reportStatuses,
  reportTemplates,
  signedFile,
  signReport,
  updateReport,
} from '@gaugeway/proto/api';
import { devicesService } from '../../services/devices/devices.module';
import { messagesService } from '../../services/messages/messages.module';
import { JudgedContactRepository } from '../../services/messages/quality/event-trials/contacts/judged-contact.repository';
import { objectsService } from '../../services/objects/objects.module';
import { appBehindGateway, as, creator, eventually, owner, stranger } from './devices-fixture';
import { measuredPoint } from './measured-point';

const MARCH = { date_start: '2025-03-01', date_end: '2025-03-04' };
/** May order reports, and sees only tied entities. */
const clerk: Context = {
  ...owner,
  ...{ userId: 811, userName: 'The clerk', isAdmin: false },
  rights: { read: [4, 6, 7], create: [7], update: [7], delete: [7], access_all: [] },
};

let app: TestApp;
let flat: number;
let shop: number;

beforeAll(async () => {
  app = await appBehindGateway([devicesService, objectsService, messagesService]);
  flat = await measuredPoint(app, 'Flat 7', { 0: 100, 1: 103, 2: 107.5, 4: 110 });
  shop = await measuredPoint(app, 'Shop', { 0: 10, 1: 20, 2: 30, 3: 40, 4: 50 });
  // Judged and summed up: shares are known.
  await eventually(async () => {
    const known = await app.database.database.query(
      `SELECT FROM messages.quality_series q WHERE EXISTS (
         SELECT FROM messages.consumption_day c WHERE c.device_id = q.device_id)`,
    );
    expect(known).toHaveLength(2);
  });
});
afterAll(() => app.close());

const call = <E extends Endpoint>(endpoint: E, input: CallOf<E>, who: Context = owner): Promise<TestReply> =>
  app.call(endpoint, input, as(who));

/** Orders a report and waits until it is made; returns its number. */
async function ready(ordered: Promise<TestReply>, who: Context = owner): Promise<number> {
  const { status, body } = await ordered;
  expect({ status, key: body.key }).toEqual({ status: 200, key: undefined });
  const { id } = body.data.report as { id: number };
  await eventually(async () =>
    expect(await stateOf(id, who)).toMatchObject({ status: REPORT_STATUS.ready, error: null }),
  );
  return id;
}

/** Sum of the share columns of a row. */
const percentOf = (row: Record<string, number>): number =>
  (row['share_final'] ?? NaN) + (row['share_estimated'] ?? NaN) + (row['share_missing'] ?? NaN);

async function stateOf(id: number, who: Context): Promise<unknown> {
  const { data } = (await call(reports, {}, who)).body.data.reports;
  return data.find((row: { id: number }) => row.id === id);
}

it('a report of one point has a row per day, the total, and says what is missing', async () => {
  const id = await ready(call(createSingleReport, { ...MARCH, title: 'March', accounting_point_id: flat }));
  const { report } = (await call(reportData, { id })).body.data;
  expect(report.rows).toEqual([
    expect.objectContaining({ period: '01.03.2025', consumption: 3, note: '' }),
    expect.objectContaining({ period: '02.03.2025', consumption: 4.5, note: '' }),
    expect.objectContaining({ period: '03.03.2025', note: expect.stringContaining('No readings in the period.') }),
    expect.objectContaining({ period: '04.03.2025' }),
    expect.objectContaining({ period: 'Total', consumption: 10, note: '' }),
  ]);
  expect(report).toMatchObject({
    sheetName: 'March',
    columns: [
      { key: 'period' },
      { key: 'consumption', title: expect.stringContaining('Consumption') },
      { key: 'carried' },
      { key: 'billed' },
      { key: 'share_final', title: 'Final, %' },
      { key: 'share_estimated' },
      { key: 'share_missing' },
      { key: 'note' },
    ],
    preHeaderRows: [['March'], ['Period: 01.03.2025 – 04.03.2025'], [expect.stringContaining('Flat 7')]],
  });
  for (const row of report.rows) expect(percentOf(row)).toBeCloseTo(100, 1);
  // No period of it is closed.
  expect(report.rows.map(({ billed }: { billed: unknown }) => billed)).toEqual([null, null, null, null, null]);
  const preview = (await call(previewReport, { id })).body.data;
  expect(preview).toEqual({ total: 5, report });
  const csv = await call(reportFile, { id, format: 'csv' });
  expect(String(csv.body)).toContain('02.03.2025;4.5;');
});

it('a report of several points has an amount per point, or a table with the points in rows or columns', async () => {
  const points = { ...MARCH, accounting_point_ids: [flat, shop] };
  const whole = await ready(call(createGroupReport, points));
  expect((await call(reportData, { id: whole })).body.data.report.rows).toEqual([
    expect.objectContaining({ number: 1, point: 'Flat 7', meter: 'Flat 7', consumption: 10 }),
    expect.objectContaining({ number: 2, point: 'Shop', consumption: 40 }),
  ]);
  const [rows, columns] = [
    await ready(call(createGroupReport, { ...points, template: 'consumption_parts' })),
    await ready(call(createGroupReport, { ...points, template: 'consumption_parts', report_type_value: 'vertical' })),
  ];
  const across = (await call(reportData, { id: rows })).body.data.report;
  expect(across.rows[1]).toMatchObject({ point: 'Shop', part_0: 10, part_3: 10, total: 40 });
  for (const row of across.rows) expect(percentOf(row)).toBeCloseTo(100, 1);
  const down = (await call(reportData, { id: columns })).body.data.report;
  expect(down.rows[0]).toMatchObject({ period: '01.03.2025', [`point_${shop}`]: 10 });
  expect(down.rows[4]).toMatchObject({ period: 'Total', [`point_${shop}`]: 40 });
  expect(down.rows.slice(5).map(({ period }: { period: string }) => period)).toEqual([
    ...['Carried corrections', 'Billed', 'Final, %', 'Estimated, %', 'Missing, %'],
  ]);
  expect(down.rows[7][`point_${shop}`]).toBe(across.rows[1].share_final);
});

it('a report of balance groups has their parts and totals', async () => {
  const members = [
    { accounting_point_id: shop, sign: 1 as const },
    { accounting_point_id: flat, sign: -1 as const },
  ];
  const made = await call(createBalanceGroup, { title: 'House 12', resource_type_id: 1, members });
  const { id: group } = made.body.data.balance_group as { id: number };
  const order = { ...MARCH, balance_group_ids: [group] };
  await eventually(async () => expect((await call(createBalanceReport, order)).status).toBe(200));
  const id = await ready(call(createBalanceReport, order));
  const { rows } = (await call(reportData, { id })).body.data.report;
  expect(rows[0]).toMatchObject({ group: 'House 12', period: '01.03.2025', in: 10, out: 3, loss: 7, percent: 70 });
  expect(rows.at(-1)).toMatchObject({ group: 'House 12', period: 'Total' });
  for (const row of rows) expect(percentOf(row)).toBeCloseTo(100, 1);
});

it('it is renamed, made once more from what is known then, and deleted', async () => {
  const point = await measuredPoint(app, 'Cellar', { 0: 1, 4: 5 });
  const id = await ready(call(createSingleReport, { ...MARCH, accounting_point_id: point }));
  expect((await call(updateReport, { id, title: 'The cellar' })).body.data.report.title).toBe('The cellar');
  await ready(call(recreateReport, { id }));
  expect((await call(reportData, { id })).body.data.report.preHeaderRows[0]).toEqual(['The cellar']);
  await call(deleteAccountingPoint, { id: point });
  await eventually(async () => {
    const known = await app.database.database.query('SELECT FROM messages.accounting_point WHERE point_id = $1', [
      point,
    ]);
    expect(known).toHaveLength(0);
  });
  expect((await call(recreateReport, { id })).status).toBe(404);
  expect((await call(removeReports, { ids: [id, 1_999_999_999] })).status).toBe(404);
  expect((await call(removeReports, { ids: [id] })).body.data.removed).toBe(1);
  expect((await call(reportData, { id })).status).toBe(404);
});

it('each sees the own reports, with points that they see; with access to all those of the company', async () => {
  const free = (await call(createAccountingPoint, { title: 'Free', resource_type_id: 1, type: 1 })).body.data;
  const order = { ...MARCH, accounting_point_id: free.accounting_point.id as number };
  await eventually(async () => expect((await call(createSingleReport, order, clerk)).status).toBe(200));
  expect((await call(createSingleReport, { ...order, accounting_point_id: flat }, clerk)).status).toBe(404);
  const list = async (who: Context) =>
    (await call(reports, {}, who)).body.data.reports.data.map(({ author }: { author: string }) => author);
  expect(new Set(await list(clerk))).toEqual(new Set(['The clerk']));
  expect(await list(owner)).toContain('The clerk');
  expect(await list(stranger)).toEqual([]);
  const [mine] = (await call(reports, {}, owner)).body.data.reports.data.filter(
    ({ author }: { author: string }) => author !== 'The clerk',
  );
  expect((await call(reportData, { id: mine.id }, clerk)).status).toBe(404);
});

it('what cannot be made is refused with what to do', async () => {
  const point = { accounting_point_id: flat };
  const refused = async (reply: Promise<TestReply>) => (await reply).body.key as string;
  const backwards = { date_start: '2025-03-04', date_end: '2025-03-01' };
  expect(await refused(call(createSingleReport, { ...point, ...backwards }))).toBe('errors.field_period');
  const forever = { date_start: '1985-03-04', date_end: '2025-03-01' };
  expect(await refused(call(createSingleReport, { ...point, ...forever }))).toBe('errors.balance_period_too_long');
  const many = { accounting_point_ids: Array.from({ length: 2000 }, (_, index) => index + 1) };
  const year = { date_start: '2024-01-01', date_end: '2024-12-31', template: 'consumption_parts' as const };
  expect(await refused(call(createGroupReport, { ...many, ...year }))).toBe('errors.report_too_large');
  const waiting = (await call(createSingleReport, { ...point, ...MARCH })).body.data.report.id as number;
  await app.database.database.query('UPDATE messages.report SET status = 4 WHERE id = $1', [waiting]);
  expect(await refused(call(reportData, { id: waiting }))).toBe('errors.report_not_ready');
});

it('what can be made is listed by type, and the statuses have names', async () => {
  const ids = async (input: CallOf<typeof reportTemplates>) =>
    (await call(reportTemplates, input)).body.data.templates.map(({ id }: { id: string }) => id);
  expect(await ids({ report_type: 'single' })).toEqual(['point_parts']);
  expect(await ids({ report_type: 'group' })).toEqual(['consumption', 'consumption_parts']);
  expect(await ids({ report_mode: 'balance' })).toEqual(['balance']);
  expect(await ids({})).toHaveLength(4);
  expect((await call(reportStatuses, {})).body.data.statuses).toContainEqual({ id: 3, title: 'Ready' });
});

describe('a report of the infrastructure', () => {
  const today = new Date().toISOString().slice(0, 10);
  const weekAgo = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
  const week = { date_start: weekAgo, date_end: today };

  it('says how long gateways were lost and how much came from the devices behind them', async () => {
    const { body } = await creator(app, owner).modem({ name: 'Modem 5' });
    const { id: gateway } = body.data.gateway as { id: number };
    await eventually(async () =>
      expect(
        (await app.database.database.query(`SELECT FROM messages.gateway WHERE gateway_id = ${gateway}`)).length,
      ).toBe(1),
    );
    const now = Date.now();
    await app.get(JudgedContactRepository).record('gateway', [
      { subjectId: gateway, companyId: owner.companyId, at: now - 4 * 86_400_000, alive: true },
      { subjectId: gateway, companyId: owner.companyId, at: now - 3 * 86_400_000, alive: false },
      { subjectId: gateway, companyId: owner.companyId, at: now - 2 * 86_400_000, alive: true },
    ]);
    const id = await ready(call(createInfrastructureReport, week));
    const { report } = (await call(reportData, { id })).body.data;
    const row = (name: string) => report.rows.find((one: { name: string }) => one.name === name);
    expect(row('Modem 5')).toMatchObject({
      ...{ part: 'Gateway', devices: 0, losses: 1, hours_lost: 24 },
      available: 75,
    });
    expect(row('Flat 7')).toMatchObject({ part: 'Device', model: expect.stringContaining('SI-11') });
    const listed = (await call(reports, { report_type: 'infrastructure' })).body.data.reports.data;
    expect(listed).toMatchObject([
      { id, template: 'infrastructure', template_title: expect.stringContaining('Infrastructure') },
    ]);
    expect(String((await call(reportFile, { id, format: 'csv' })).body)).toContain('Modem 5');

    const stations = await ready(call(createInfrastructureReport, { ...week, parts: ['base_station'] }));
    expect((await call(reportData, { id: stations })).body.data.report.rows).toEqual([]);
    // The report of a user who sees nothing of the company is empty.
    const none = await ready(call(createInfrastructureReport, week, clerk), clerk);
    expect((await call(reportData, { id: none }, clerk)).body.data.report.rows).toEqual([]);
    expect((await call(reportTemplates, { report_mode: 'infrastructure' })).body.data.templates).toMatchObject([
      { id: 'infrastructure', report_type: 'infrastructure' },
    ]);
  });

  it('is made again, and refused for a period that ends before it begins or is longer than a year', async () => {
    const id = await ready(call(createInfrastructureReport, { ...week, parts: ['metering_device'] }));
    expect(await ready(call(recreateReport, { id }))).toBe(id);
    const refused = async (input: CallOf<typeof createInfrastructureReport>) => {
      const { status, body } = await call(createInfrastructureReport, input);
      return [status, Object.keys(body.data?.fields ?? {})];
    };
    expect(await refused({ date_start: today, date_end: weekAgo })).toEqual([422, ['date_end']]);
    expect(await refused({ date_start: '2020-01-01', date_end: '2025-01-01' })).toEqual([422, ['date_end']]);
    expect(await refused({ ...week, parts: [] })).toEqual([422, ['parts']]);
  });
});

describe('the signature of a report', () => {
  /** DER of an element; the content of a signature by one signer of whom nothing is known. */
  const der = (tag: number, ...parts: Buffer[]): Buffer => {
    const value = Buffer.concat(parts);
    const length = Buffer.alloc(5);
    length.writeUInt8(0x84, 0);
    length.writeUInt32BE(value.length, 1);
    return Buffer.concat([Buffer.from([tag]), length, value]);
  };
  const [signedData, plainData] = ['2a864886f70d010702', '2a864886f70d010701'].map((hex) =>
    der(0x06, Buffer.from(hex, 'hex')),
  ) as [Buffer, Buffer];
  let certificate: Buffer;
  let key: KeyObject;
  beforeAll(async () => {
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
    const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
    const made = await X509CertificateGenerator.createSelfSigned({
      ...{ name: 'CN=signer', serialNumber: '07', keys, signingAlgorithm: algorithm },
      ...{ notBefore: new Date(), notAfter: new Date(Date.now() + 3_600_000) },
    });
    certificate = Buffer.from(made.rawData);
    key = KeyObject.from(keys.privateKey);
  });
  /** With a digest among the signed attributes, which are signed by ECDSA; GOST R 34.11-2012 is not verified. */
  const signerOf = (algorithm: string, digest: Buffer): Buffer => {
    const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
    const attribute = der(0x30, oid('2a864886f70d010904'), der(0x31, der(0x04, digest)));
    const identifier = der(0x30, der(0x30), der(0x02, Buffer.from([7])));
    const value = der(0x04, sign('sha256', der(0x31, attribute), key));
    const parts = [der(0x30, oid(algorithm)), der(0xa0, attribute), der(0x30, oid('2a8648ce3d040302')), value];
    return der(0x30, der(0x02, Buffer.from([1])), identifier, ...parts);
  };
  const [SHA256, STREEBOG256] = ['608648016503040201', '2a85030701010202'] as const;
  const signatureOf = (content: Buffer | null, signer = der(0x30)): string => {
    const file = content ? [der(0xa0, der(0x04, content))] : [];
    const certificates = der(0xa0, certificate);
    const parts = [der(0x02, Buffer.from([1])), der(0x31), der(0x30, plainData, ...file), certificates];
    parts.push(der(0x31, signer));
    return der(0x30, signedData, der(0xa0, der(0x30, ...parts))).toString('base64');
  };
  const begin = async (id: number) => (await call(signReport, { id })).body.data;
  const made = () => ready(call(createSingleReport, { ...MARCH, accounting_point_id: flat }));
  const fileOf = async (id: number, part: 'document' | 'signature') => {
    const headers = { ...as(owner).headers, 'content-type': 'application/json' };
    const address = `${app.url}/api/report/${id}/signed_file`;
    const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify({ part }) });
    return Buffer.from(await response.arrayBuffer());
  };
  /** Call of a signing server or a browser, without a session. */
  const sendCallback = (input: CallOf<typeof cryptoproCallback>) => app.call(cryptoproCallback, input, {});

  it('is waited for with a token, kept next to the file that it is of, and ends once', async () => {
    const id = await made();
    expect((await call(reportSigning, { id })).body.data.signing).toBeNull();
    const { signing, token: first, callback } = await begin(id);
    expect(signing).toMatchObject({
      state: 'waiting',
      is_attached: false,
      ended_at: null,
      requested_by: owner.userName,
    });
    expect(callback).toBe(`/api/report/${id}/cryptopro_callback?token=${first}`);
    const file = await fileOf(id, 'document');
    expect(signing.sha256).toBe(createHash('sha256').update(file).digest('hex'));
    const signature = signatureOf(null);
    const renewed = (await call(signReport, { id, keep_file: true })).body.data;
    expect(renewed.signing).toMatchObject({ sha256: signing.sha256, requested_at: signing.requested_at });
    expect((await sendCallback({ id, token: first, Signature: signatureOf(null) })).status).toBe(404);
    const { token } = renewed;
    expect((await sendCallback({ id, token: `${token}x`, Signature: signature })).status).toBe(404);
    expect((await sendCallback({ id: id + 1000, token, Signature: signature })).status).toBe(404);
    expect((await sendCallback({ id, token })).body.key).toBe('errors.report_no_signature');
    const other = signatureOf(Buffer.from('another report'));
    expect((await sendCallback({ id, token, Signature: other })).body.key).toBe('errors.report_signature_foreign');
    const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
    const detached = signatureOf(null, signerOf(SHA256, sha256(Buffer.from('another report'))));
    expect((await sendCallback({ id, token, Signature: detached })).body.key).toBe('errors.report_signature_foreign');
    expect((await call(reportSigning, { id })).body.data.signing.state).toBe('waiting');
    const done = { id, token, Signature: signature, Result: 'success', TransactionId: 'T-1' };
    expect((await sendCallback(done)).body.data.state).toBe('signed');
    expect((await sendCallback(done)).body.data.state).toBe('signed');
    // A late result changes nothing.
    expect((await sendCallback({ id, token, Result: 'failed', Error: 'canceled' })).body.data.state).toBe('signed');
    expect((await fileOf(id, 'signature')).toString('base64')).toBe(signature);
    expect(await fileOf(id, 'document')).toEqual(file);
    expect(await stateOf(id, owner)).toMatchObject({ signing: 'signed' });
    for (const again of [signReport, recreateReport])
      expect((await call(again, { id })).body.key).toBe('errors.report_signed');
    expect((await call(signedFile, { id }, stranger)).status).toBe(404);
    expect((await call(reportSigning, { id }, stranger)).status).toBe(404);
    expect((await call(signReport, { id }, stranger)).status).toBe(404);
  });

  it('fails with a reason and is requested again, with another token; with the file in it, it has to be that file', async () => {
    const id = await made();
    const first = await begin(id);
    const refused = { id, token: first.token, Result: 'failed', Error: 'user_canceled', ErrorDescription: 'Отменено' };
    expect((await sendCallback(refused)).body.data.state).toBe('failed');
    expect((await call(reportSigning, { id })).body.data.signing).toMatchObject({
      state: 'failed',
      reason: 'Отменено: user_canceled',
    });
    const { token } = await begin(id);
    const signature = signatureOf(await fileOf(id, 'document'));
    expect((await sendCallback({ id, token: first.token, Signature: signature })).status).toBe(404);
    expect((await sendCallback({ id, token, signature })).body.data.state).toBe('signed');
    expect((await call(reportSigning, { id })).body.data.signing).toMatchObject({ is_attached: true });
  });

  it('is verified by the digest of the file and the certificate in it, and not verified where that cannot be calculated', async () => {
    for (const [algorithm, isVerified] of [
      [SHA256, true],
      [STREEBOG256, false],
    ] as const) {
      const id = await made();
      const { token } = await begin(id);
      const digest = createHash('sha256')
        .update(await fileOf(id, 'document'))
        .digest();
      const Signature = signatureOf(null, signerOf(algorithm, digest));
      const ended = await app.call(
        cryptoproCallback,
        { id, token, Signature },
        { headers: { 'accept-language': 'en' } },
      );
      expect(ended.body.data.msg).toBe(isVerified ? 'Report signed.' : 'Report signed. The signature is not verified.');
      expect((await call(reportSigning, { id })).body.data.signing).toMatchObject({
        ...{ state: 'signed', is_verified: isVerified },
      });
      expect(await stateOf(id, owner)).toMatchObject({ signing: 'signed', signature_verified: isVerified });
    }
  });

  it('is waited for a day; a report that is made once more begins without it', async () => {
    const id = await made();
    const { token } = await begin(id);
    await app.database.database.query(`UPDATE messages.report_signing SET expires_at = now() WHERE report_id = ${id}`);
    expect((await sendCallback({ id, token, Signature: signatureOf(null) })).status).toBe(404);
    await begin(id);
    await ready(call(recreateReport, { id }));
    expect((await call(reportSigning, { id })).body.data.signing).toBeNull();
  });
});
