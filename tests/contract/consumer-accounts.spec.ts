import { Bus } from '@gaugeway/platform/bus';
import { type TestApp, testApp, type TestReply } from '@gaugeway/platform/testing';
import {
  auditList,
  blockConsumerAccount,
  consumerAccount,
  consumerLetter,
  consumerProfile,
  consumerRefresh,
  consumerSignIn,
  consumerSignOut,
  createAccountingPoint,
  createConsumer,
  createMeteringDevice,
  deleteConsumer,
  deviceMessages,
  downloadOwnHistory,
  editAccountingPoint,
  editConsumer,
  handInReading,
  issueConsumerCode,
  mailConsumerCode,
  ownPointHistory,
  ownPoints,
  tieDevice,
  updateStandard,
} from '@gaugeway/proto/api';
import { readingDecoded } from '@gaugeway/proto/events';
import { devicesService } from '../../services/devices/devices.module';
import { identityService } from '../../services/identity/identity.module';
import { AggregateBuilder } from '../../services/messages/figures/aggregates/aggregate-builder';
import { messagesService } from '../../services/messages/messages.module';
import { QualityUpdater } from '../../services/messages/quality/validation/quality-updater';
import { objectsService } from '../../services/objects/objects.module';
import { consumerToken } from './consumers';
import { eventually, nextEui, radioModel } from './devices-fixture';
import { mailsTo } from './mailbox';
import { company, person } from './people';

const DAY = 86_400;
const NOW = Math.floor(Date.now() / 1000);

let app: TestApp;
let companyId: number;
let token: string;
let addresses = 0;

beforeAll(async () => {
  app = await testApp([identityService, devicesService, objectsService, messagesService]);
  companyId = await company(app, { name: 'Town water' });
  ({ token } = await person(app, { companyId, isAdmin: true }));
});
afterAll(() => app.close());

/** Each from its own address, so that failed sign-ins of other tests do not count. */
const from = (address = `203.0.113.${++addresses}`) => ({ 'x-forwarded-for': address });
const signIn = (contract: string, code: string, address?: string, device?: string): Promise<TestReply> =>
  app.call(consumerSignIn, { contract, code }, { headers: { ...from(address), ...(device && { cookie: device }) } });
const deviceOf = ({ headers }: TestReply) =>
  /(?:__Host-)?gaugeway-device=[\w-]+/.exec(headers.get('set-cookie') ?? '')?.[0] ?? '';
const refusal = ({ status, body, headers }: TestReply) => ({
  ...{ status, key: body.key, msg: body.msg, fields: Object.keys(body.data) },
  cookie: headers.get('set-cookie'),
});

interface Opened {
  id: string;
  contract: string;
  code: string;
  token: string;
  /** The device cookie, as a browser returns it. */
  device: string;
}

let contracts = 0;

/** A consumer with an account, signed in. */
async function opened(more: object = {}): Promise<Opened> {
  const contract = `C-${++contracts}`;
  const input = { name: 'Bat Dorj', subject_type_id: 1, number_of_contract: contract, account_access_enabled: true };
  const made = await app.call(createConsumer, { ...input, ...more }, { token });
  const id = made.body.data.consumer._id as string;
  let code = '';
  await eventually(async () => {
    const issued = await app.call(issueConsumerCode, { id }, { token });
    expect({ status: issued.status, body: issued.body }).toMatchObject({ status: 200 });
    ({ code } = issued.body.data);
  });
  const signedIn = await signIn(contract, code);
  expect({ status: signedIn.status, body: signedIn.body }).toMatchObject({ status: 200 });
  return { id, contract, code, token: signedIn.body.data.access_token, device: deviceOf(signedIn) };
}

/** A meter that measures at a new point of a consumer. */
async function measured(consumer_id: string, title = 'Cold water'): Promise<{ point: number; device: number }> {
  const input = { name: title, model_id: radioModel.id, deviceID: nextEui() };
  const { id: device } = (await app.call(createMeteringDevice, input, { token })).body.data.metering_device;
  const place = { title, resource_type_id: 1, type: 1, city: 'Town', street: 'Mill St', house: '5', consumer_id };
  const made = await app.call(createAccountingPoint, place, { token });
  const point = made.body.data.accounting_point.id as number;
  await app.call(updateStandard, { id: point, standard_month: 8 }, { token });
  await eventually(async () => {
    const tied = { accounting_point_id: point, device_id: device, date: NOW - 60 * DAY };
    expect((await app.call(tieDevice, tied, { token })).status).toBe(200);
  });
  await eventually(async () => {
    const [row] = await app.database.database.query<{ links: unknown[] }>(
      'SELECT links FROM messages.accounting_point WHERE point_id = $1',
      [point],
    );
    expect(row?.links).toHaveLength(1);
  });
  return { point, device };
}

/** Values of the meter's register, by how many days ago they were read. */
async function report(deviceId: number, values: Record<number, number>): Promise<void> {
  const readings = Object.entries(values).map(([ago, value]) => ({
    ...{ type: 1, ts: Math.round(NOW - Number(ago) * DAY), layout: 0, values: [value] },
  }));
  const known = { deviceId, companyId, modelId: radioModel.id, receivedAt: NOW * 1000, layouts: [{ fields: ['in1'] }] };
  const value = { ...known, readings };
  await app.get(Bus).publish(readingDecoded, [{ key: String(deviceId), company: companyId, value }]);
  await eventually(async () => {
    const rows = await app.database.database.query('SELECT FROM messages.message WHERE device_id = $1', [deviceId]);
    expect(rows.length).toBeGreaterThanOrEqual(readings.length);
  });
}

const EN = { 'accept-language': 'en' };
const dateAgo = (days: number): string => new Date((NOW - days * DAY) * 1000).toISOString().slice(0, 10);
const history = (who: Opened, point_id: number): Promise<TestReply> =>
  app.call(ownPointHistory, { point_id, by: 'day', from: dateAgo(50), to: dateAgo(-1) }, { token: who.token });
const pointsOf = async ({ token: own }: Opened) =>
  (await app.call(ownPoints, {}, { token: own })).body.data.points.data as Record<string, unknown>[];

describe('the code of an account', () => {
  it('is shown once, opens the account in any spelling, and is printed and mailed while it is the current one', async () => {
    const who = await opened({ email: 'bat@example.mn', address: 'Mill St 5' });
    expect((await signIn(who.contract.toLowerCase(), who.code.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    const profile = await app.call(consumerProfile, {}, { token: who.token });
    expect(profile.body.data).toMatchObject({
      name: 'Bat Dorj',
      number_of_contract: who.contract,
      company: 'Town water',
    });

    const { account } = (await app.call(consumerAccount, { id: who.id }, { token })).body.data;
    expect(account).toMatchObject({ state: 'active', sessions: 2, email: 'bat@example.mn' });
    expect(JSON.stringify(account)).not.toContain(who.code);
    const letter = await app.call(consumerLetter, { id: who.id, code: who.code }, { token });
    expect([letter.status, letter.headers.get('content-type'), letter.body.slice(0, 5)]).toEqual([
      ...[200, 'application/pdf', '%PDF-'],
    ]);
    expect((await app.call(mailConsumerCode, { id: who.id, code: who.code }, { token })).status).toBe(200);
    const [mail] = await mailsTo(app, 'bat@example.mn');
    expect(mail?.text_body).toContain(who.code);

    const again = (await app.call(issueConsumerCode, { id: who.id }, { token })).body.data.code as string;
    expect((await signIn(who.contract, who.code)).status).toBe(401);
    expect((await signIn(who.contract, again)).status).toBe(200);
    expect((await app.call(consumerProfile, {}, { token: who.token })).status).toBe(401);
    for (const endpoint of [consumerLetter, mailConsumerCode]) {
      const late = await app.call(endpoint, { id: who.id, code: who.code }, { token });
      expect([late.status, late.body.key]).toEqual([409, 'errors.account_code_outdated']);
    }
    const stored = await app.database.database.query(
      `SELECT a::text AS text FROM identity.consumer_account a WHERE consumer_id = $1`,
      [who.id],
    );
    expect(JSON.stringify(stored)).not.toContain(again.slice(5).replace('-', ''));
  });

  it('is refused with one answer, whatever is wrong', async () => {
    const who = await opened();
    const off = await opened();
    const blocked = await opened();
    await app.call(editConsumer, { _id: off.id, account_access_enabled: false }, { token });
    await app.call(blockConsumerAccount, { id: blocked.id }, { token });
    const wrong = refusal(await signIn(who.contract, 'AAAA-AAAA-AAAA'));
    expect(wrong).toMatchObject({ status: 401, key: 'errors.wrong_contract_or_code', cookie: null });
    await eventually(async () => expect(refusal(await signIn(off.contract, off.code))).toEqual(wrong));
    expect(refusal(await signIn(blocked.contract, blocked.code))).toEqual(wrong);
    expect(refusal(await signIn('no such contract', who.code))).toEqual(wrong);
    expect(refusal(await signIn(who.contract, `${who.code.slice(0, 9)}-AAAA`))).toEqual(wrong);
    expect(refusal(await signIn(who.contract, off.code))).toEqual(wrong);
  });

  it('is not guessed: by contract and by address, whatever the number of the other', async () => {
    const who = await opened();
    for (let guess = 0; guess < 10; guess += 1) expect((await signIn(who.contract, `AAAA-${guess}`)).status).toBe(401);
    const throttled = await signIn(who.contract, who.code);
    expect([throttled.status, throttled.body.key]).toEqual([429, 'errors.too_many_sign_ins']);
    expect((await signIn('no such contract', who.code)).status).toBe(401);

    // The browser in which the consumer signed in before is not locked out by strangers.
    expect((await signIn(who.contract, who.code, undefined, who.device)).status).toBe(200);
    const known = await signIn(who.contract, 'AAAA-AAAA', undefined, who.device);
    expect([known.status, known.body.key]).toEqual([401, 'errors.wrong_contract_or_code']);
    expect((await signIn(who.contract, who.code)).status).toBe(429);

    // The load of a hundred sign-ins of any names from one address.
    await app.database.database.query(
      `INSERT INTO identity.sign_in_attempt (email, address) SELECT 'guess ' || n, '192.0.2.77' FROM generate_series(1, 100) n`,
    );
    expect((await signIn('any other', 'AAAA', '192.0.2.77')).status).toBe(429);
  });
});

describe('a session of a consumer', () => {
  it('goes on by its own cookie, and ends with the sign-out', async () => {
    const who = await opened();
    const cookie = (await signIn(who.contract, who.code)).headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(cookie).toMatch(/^(__Host-)?gaugeway-account=/);
    const fresh = await app.call(consumerRefresh, {}, { headers: { cookie } });
    expect(fresh.status).toBe(200);
    const own = fresh.body.data.access_token as string;
    expect((await app.call(consumerSignOut, {}, { token: own })).status).toBe(200);
    expect((await app.call(consumerProfile, {}, { token: own })).status).toBe(401);
    expect((await app.call(consumerRefresh, {}, { headers: { cookie } })).status).toBe(401);
    expect((await app.call(consumerProfile, {}, { token: who.token })).status).toBe(200);
    expect((await app.call(consumerProfile, {}, { token })).status).toBe(403);
  });

  it('ends where the account is blocked or switched off, the consumer deleted, the company blocked or over', async () => {
    const state = async ({ token: own }: Opened) => (await app.call(consumerProfile, {}, { token: own })).status;
    const [blocked, off, deleted, left] = [await opened(), await opened(), await opened(), await opened()];
    await app.call(blockConsumerAccount, { id: blocked.id }, { token });
    expect(await state(blocked)).toBe(401);
    await app.call(editConsumer, { _id: off.id, account_access_enabled: false }, { token });
    await app.call(deleteConsumer, { id: deleted.id }, { token });
    await eventually(async () => expect([await state(off), await state(deleted)]).toEqual([401, 401]));
    for (const set of [`status = 'blocked'`, `expires_at = now() - interval '1 second'`]) {
      expect(await state(left)).toBe(200);
      await app.database.database.query(`UPDATE identity.company SET ${set} WHERE id = $1`, [companyId]);
      expect(await state(left)).toBe(401);
      await app.database.database.query(
        `UPDATE identity.company SET status = 'active', expires_at = NULL WHERE id = $1`,
        [companyId],
      );
    }
  });
});

it('of the demo changes nothing', async () => {
  const demo = await consumerToken(app, companyId, true);
  expect((await app.call(ownPoints, {}, { token: demo })).status).toBe(200);
  const input = { point_id: 1, values: [{ field: 'in1', value: 1 }] };
  const refused = await app.call(handInReading, input, { token: demo });
  expect([refused.status, refused.body.key]).toEqual([403, 'errors.demo_read_only']);
});

describe('the points of a consumer', () => {
  it('are the own ones alone, with the meter, the newest reading, the month and the norm', async () => {
    const [who, other] = [await opened(), await opened()];
    const { point, device } = await measured(who.id);
    const { point: foreign } = await measured(other.id, 'Not mine');
    await report(device, { 40: 100, 20: 110, 10: 116 });
    await eventually(async () => {
      expect(await pointsOf(who)).toMatchObject([
        {
          ...{ id: point, title: 'Cold water', address: 'Town, Mill St, 5', resource_type_id: 1, standard_month: 8 },
          ...{ read_at: NOW - 10 * DAY, takes_readings: true, since: null, until: null },
          registers: [{ field: 'in1', value: 116 }],
        },
      ]);
    });
    const own = async () => (await history(who, point)).body.data;
    // The days are summed up after the readings are stored.
    await eventually(async () => expect(await own()).toMatchObject({ total: 16, missing_days: 0 }));
    const data = await own();
    expect(data.readings).toMatchObject([{ datetime: NOW - 10 * DAY }, {}, {}]);
    expect(data.readings[0]).toMatchObject({ source: 'meter', state: 'good', values: [{ field: 'in1', value: 116 }] });

    const mine = { from: dateAgo(50), to: dateAgo(0) };
    for (const point_id of [foreign, 999_999]) {
      const requests = [
        app.call(ownPointHistory, { point_id, by: 'day', ...mine }, { token: who.token }),
        app.call(downloadOwnHistory, { point_id, ...mine }, { token: who.token }),
        app.call(handInReading, { point_id, values: [{ field: 'in1', value: 1 }] }, { token: who.token }),
      ];
      expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([404, 404, 404]);
    }
    const csv = await app.call(downloadOwnHistory, { point_id: point, ...mine, format: 'csv' }, { token: who.token });
    expect(csv.headers.get('content-type')).toContain('text/csv');
    expect(csv.body).toContain(`${dateAgo(10)};6;116`);
    const xlsx = await app.call(downloadOwnHistory, { point_id: point, ...mine }, { token: who.token });
    expect([xlsx.status, xlsx.body.slice(0, 2)]).toEqual([200, 'PK']);
  });

  it('have no reading in their consumption that is being looked at, and say which it is', async () => {
    const who = await opened();
    const { point, device } = await measured(who.id);
    const days = Array.from({ length: 12 }, (_, place) => 20 - place);
    const wrong = 11;
    await report(device, Object.fromEntries(days.map((ago) => [ago, 100 + (20 - ago) + (ago === wrong ? 5000 : 0)])));
    await eventually(async () => {
      await app.get(QualityUpdater).run();
      await app.get(AggregateBuilder).run();
      const { data } = (await history(who, point)).body;
      expect(data).toMatchObject({ total: 11 });
      expect(data.readings.find(({ state }: { state: string }) => state === 'suspect')).toMatchObject({
        ...{ datetime: NOW - wrong * DAY, values: [{ field: 'in1', value: 5109 }] },
      });
    });
    expect(await pointsOf(who)).toMatchObject([{ id: point, registers: [{ field: 'in1', value: 111 }] }]);
  });

  it('show what was read in the time of each consumer, and nothing of the one before', async () => {
    const [before, after] = [await opened(), await opened()];
    const { point, device } = await measured(before.id);
    await report(device, { 40: 100, 20: 110 });
    // Rounding up instead of cutting would start the new time in the next second: an immediate reading would belong to
    // no consumer.
    await eventually(() => expect(new Date().getMilliseconds()).toBeGreaterThan(500));
    await app.call(editAccountingPoint, { id: point, title: 'Cold water', consumer_id: after.id }, { token });
    await eventually(async () =>
      expect(await pointsOf(after)).toMatchObject([{ id: point, read_at: null, month: null }]),
    );
    expect((await history(after, point)).body.data).toMatchObject({ readings: [], total: null });
    expect(await pointsOf(before)).toMatchObject([{ until: expect.any(Number), takes_readings: false }]);
    expect((await history(before, point)).body.data).toMatchObject({ total: 10, readings: [{}, {}] });

    const values = [{ field: 'in1', value: 120 }];
    const refused = await app.call(handInReading, { point_id: point, values }, { token: before.token });
    expect([refused.status, refused.body.key]).toEqual([409, 'errors.point_takes_no_readings']);
    expect((await app.call(handInReading, { point_id: point, values }, { token: after.token })).status).toBe(200);
    await eventually(async () => expect(await pointsOf(after)).toMatchObject([{ registers: [{ value: 120 }] }]));
    expect(await pointsOf(before)).toMatchObject([{ registers: [{ value: 110 }] }]);
  });

  it('have the share of the time of each consumer, and none of a closed period that was partly that of another', async () => {
    const [before, after] = [await opened(), await opened()];
    const { point, device } = await measured(before.id);
    const query = (sql: string, values: unknown[]) => app.database.database.query<{ id: number }>(sql, values);
    const midnight = (ago: number) => Date.parse(`${dateAgo(ago)}T00:00:00Z`) / 1000;
    const times = [
      { id: before.id, from: 0, to: midnight(15) },
      { id: after.id, from: midnight(9), to: null },
    ];
    // A version that no event has, so that none of those on the way changes the times.
    const later = 'consumers = $2, version = version + 1000000';
    await query(`UPDATE messages.accounting_point SET ${later} WHERE point_id = $1`, [point, JSON.stringify(times)]);
    // At noon, but for ten days, over which the step is bridged.
    const days = Array.from({ length: 40 }, (_, place) => 40 - place).filter((ago) => ago > 20 || ago <= 10);
    await report(device, Object.fromEntries(days.map((ago) => [(NOW - midnight(ago)) / DAY - 0.5, 140 - ago])));
    const ofDays = async (who: Opened, from: number, to: number) => {
      const input = { point_id: point, by: 'day', from: dateAgo(from), to: dateAgo(to) } as const;
      return (await app.call(ownPointHistory, input, { token: who.token })).body.data;
    };
    const shareOf = async (who: Opened) => (await ofDays(who, 50, 1)).share;
    const whole = { final: 1, estimated: 0, missing: 0 };
    const partly = { final: 0.72, estimated: 0.24, missing: 0.04 };
    await eventually(async () => {
      await app.get(QualityUpdater).run();
      await app.get(AggregateBuilder).run();
      expect([await shareOf(before), await shareOf(after)]).toEqual([partly, whole]);
    });
    expect((await ofDays(after, 50, 10)).share).toBeNull();
    await eventually(async () => {
      const [own] = await pointsOf(after);
      expect(own?.['month_share']).toEqual((await ofDays(after, Number(dateAgo(0).slice(8)) - 1, 0)).share);
    });
    const csv = await app.call(
      downloadOwnHistory,
      { point_id: point, from: dateAgo(50), to: dateAgo(1), format: 'csv' },
      { token: after.token, headers: EN },
    );
    expect(csv.body).toMatch(/;"?Final, %"?;"?Estimated, %"?;"?Missing, %"?\r?\n/);
    expect(csv.body).toMatch(new RegExp(`${dateAgo(5)};1;135;.*;100;0;0\\r?\\n`));

    /** A period that was closed without any value. */
    const close = async (from: number, to: number) => {
      const [period] = await query(
        `INSERT INTO messages.billing_period (company_id, first_day, last_day, from_ts, to_ts, time_zone)
         VALUES ($1, $2, $3, $4, $5, 0) RETURNING id`,
        [companyId, dateAgo(from), dateAgo(to), midnight(from), midnight(to - 1)],
      );
      const hours = { expected: 24 * (from - to + 1), final: 0, estimated: 0 };
      await query(
        `INSERT INTO messages.frozen_figure (period_id, point_id, revision, company_id, from_ts, to_ts, time_zone, flags,
           registers, days, sums, shares, facts, links, carried, known, author)
         VALUES ($1, $2, 1, $3, $4, $5, 0, 0, '[]', '[]', '[]', $6, 'null', '', 0, '{}', '')`,
        [period?.id, point, companyId, midnight(from), midnight(to - 1), JSON.stringify({ hours })],
      );
    };
    await close(30, 8);
    expect([await shareOf(before), await shareOf(after)]).toEqual([partly, whole]);
    await close(6, 4);
    expect(await shareOf(after)).toEqual({ final: 0.6667, estimated: 0, missing: 0.3333 });
  });
});

describe('a reading that a consumer hands in', () => {
  const handIn = (who: Opened, point_id: number, value: number, is_confirmed?: boolean): Promise<TestReply> =>
    app.call(
      handInReading,
      { point_id, values: [{ field: 'in1', value }], is_confirmed },
      { token: who.token, headers: EN },
    );

  it('is refused below the last, confirmed where it is unusual, and stored with its source and an audit entry', async () => {
    const who = await opened();
    const { point, device } = await measured(who.id);
    await report(device, { 40: 100, 20: 105, 10: 108 });
    await eventually(async () =>
      expect(await pointsOf(who)).toMatchObject([{ standard_month: 8, registers: [{ value: 108 }] }]),
    );

    const below = await handIn(who, point, 107.9);
    expect([below.status, below.body.key]).toEqual([422, 'errors.reading_below_last']);
    expect(below.body.msg).toMatch(/\d\d\.\d\d\.\d{4}.*108 m³/);
    const unknown = { point_id: point, values: [{ field: 'energy', value: 200 }] };
    expect((await app.call(handInReading, unknown, { token: who.token })).status).toBe(422);

    const unusual = await handIn(who, point, 1080);
    expect([unusual.status, unusual.body.key]).toEqual([409, 'errors.reading_unusual']);
    expect(unusual.body.msg).toMatch(/\d+ times your usual month/);
    const usual = await handIn(who, point, 110);
    expect({ status: usual.status, body: usual.body }).toMatchObject({ status: 200 });
    await eventually(async () => {
      const [newest] = (await history(who, point)).body.data.readings;
      expect(newest).toMatchObject({ source: 'consumer', values: [{ value: 110 }] });
    });
    const seen = { device_id: device, msgType: 1, startDate: NOW - DAY, stopDate: NOW + DAY, limit: 5 };
    const rows = await app.call(deviceMessages, seen, { token });
    expect(JSON.stringify(rows.body.data)).toContain('consumer');
    await eventually(async () => {
      const log = await app.call(auditList, { page: 1, per_page: 20 }, { token });
      expect(log.body.data.audit.data).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            action: 'readings.handed_in',
            details: expect.objectContaining({ consumer: 'Bat Dorj', consumer_id: who.id }),
          }),
        ]),
      );
    });

    expect((await handIn(who, point, 1090, true)).status).toBe(200);
    await eventually(async () => expect(await pointsOf(who)).toMatchObject([{ registers: [{ value: 1090 }] }]));
  });

  it('is taken after the end of the range of its counter', async () => {
    const who = await opened();
    const { point, device } = await measured(who.id);
    // 32 bits of this weight end at 214.748.
    await app.database.database.query('UPDATE messages.device SET impulse_weight = 0.00000005 WHERE device_id = $1', [
      device,
    ]);
    await report(device, { 40: 202, 20: 207, 10: 210 });
    await eventually(async () => expect(await pointsOf(who)).toMatchObject([{ registers: [{ value: 210 }] }]));
    expect((await handIn(who, point, 150)).body.key).toBe('errors.reading_below_last');
    expect((await handIn(who, point, 1.5)).status).toBe(200);
    await eventually(async () => expect(await pointsOf(who)).toMatchObject([{ registers: [{ value: 1.5 }] }]));
  });

  it('causes a question with a digit too many also where nothing is usual yet', async () => {
    const who = await opened();
    const { point, device } = await measured(who.id);
    await app.call(updateStandard, { id: point, standard_month: null }, { token });
    await report(device, { 1: 100 });
    await eventually(async () =>
      expect(await pointsOf(who)).toMatchObject([{ standard_month: null, registers: [{ value: 100 }] }]),
    );
    const tenfold = await handIn(who, point, 1012);
    expect([tenfold.status, tenfold.body.key]).toEqual([409, 'errors.reading_tenfold']);
    expect((await handIn(who, point, 101.2)).status).toBe(200);
  });
});

describe('a consumer below a dealer whose contract has ended', () => {
  it('reads the own account, and hands in no reading', async () => {
    const { database } = app.database;
    const dealer = await company(app, { name: 'Dealer', expires_at: new Date(Date.now() - 20 * DAY * 1000) });
    const below = await company(app, { name: 'Below' });
    await database.query('UPDATE identity.company SET parent_id = $2 WHERE id = $1', [below, dealer]);
    const who = { token: await consumerToken(app, below) };
    const input = { point_id: 1, values: [{ field: 'in1', value: 1 }] };
    expect((await app.call(handInReading, input, who)).status).toBe(404);
    await database.query(
      `INSERT INTO identity.dealer_notice (company_id, dealer_id, notified_at) VALUES ($1, $2, now() - interval '15 days')`,
      [below, dealer],
    );
    expect((await app.call(consumerProfile, {}, who)).status).toBe(200);
    expect((await app.call(ownPoints, {}, who)).status).toBe(200);
    expect(await app.call(handInReading, input, who)).toMatchObject({
      status: 403,
      body: { key: 'errors.company_expired' },
    });
    expect((await app.call(consumerSignOut, {}, who)).status).toBe(200);
  });
});
