import { Bus } from '@gaugeway/platform/bus';
import type { Context } from '@gaugeway/platform/auth';
import type { TestApp, TestReply } from '@gaugeway/platform/testing';
import {
  type CallOf,
  createAccountingPoint,
  createNewsletter,
  type Endpoint,
  type Newsletter,
  newsletter,
  newsletters,
  removeNewsletter,
  sendNewsletter,
  subscribeNewsletter,
  switchNewsletter,
  switchTask,
  updateNewsletter,
} from '@gaugeway/proto/api';
import { companyRegistry, userRegistry } from '@gaugeway/proto/events';
import { hoursNow } from '@gaugeway/proto/time/zone';
import { devicesService } from '../../services/devices/devices.module';
import { SendMailsJob } from '../../services/identity/mail/send-mails.job';
import { MailTransport } from '../../services/identity/mail/mail-transport';
import { identityService } from '../../services/identity/identity.module';
import { messagesService } from '../../services/messages/messages.module';
import { HAS_DUE_NEWSLETTERS } from '../../services/messages/reports/newsletters/newsletter.repository';
import { OPEN_NEWSLETTER_RUNS } from '../../services/messages/reports/newsletters/newsletter-run.repository';
import { RunNewslettersJob } from '../../services/messages/reports/newsletters/run-newsletters.job';
import { OPEN_REPORTS, ReportRepository } from '../../services/messages/reports/orders/report.repository';
import { objectsService } from '../../services/objects/objects.module';
import { appBehindGateway, as, eventually, owner, stranger, worked } from './devices-fixture';
import { mailsTo } from './mailbox';

const ADDRESS = 'board@example.org';
const SCHEDULE = { every: 'week', weekday: 1, hour: 8 } as const;
const clerk: Context = {
  ...owner,
  ...{ userId: 811, userName: 'The clerk', isAdmin: false },
  rights: { read: [4, 6, 7], create: [7], update: [7], delete: [7], access_all: [] },
};

let app: TestApp;
let point: number;

beforeAll(async () => {
  app = await appBehindGateway([identityService, devicesService, objectsService, messagesService]);
  const made = await call(createAccountingPoint, { title: 'Flat 7', resource_type_id: 1, type: 1 });
  point = made.body.data.accounting_point.id as number;
  await known(owner, { isAdmin: true });
  await known(clerk, { read: [7], create: [7] });
  await eventually(async () => {
    expect(await rows('SELECT FROM messages.company_user WHERE user_id IN (20, 811)')).toHaveLength(2);
    expect(await rows(`SELECT FROM messages.accounting_point WHERE point_id = ${point}`)).toHaveLength(1);
  });
}, 180_000);
afterAll(() => app.close());

const rows = (sql: string) => app.database.database.query(sql);
const call = <E extends Endpoint>(endpoint: E, input: CallOf<E>, who: Context = owner): Promise<TestReply> =>
  app.call(endpoint, input, as(who));

/** Publishes a user, as identity does; `more`: further fields. */
function known({ userId, companyId }: Context, more: object): Promise<void> {
  const nothing = { read: [], create: [], update: [], delete: [], accessAll: [] };
  const flags = { blocked: false, isAdmin: false, isDemo: false, accessGroupId: 0 };
  const value = { userId, companyId, ...flags, ...nothing, ...more };
  return app.get(Bus).publish(userRegistry, [{ key: String(userId), company: companyId, value }]);
}

async function create(input: object = {}, who: Context = owner): Promise<Newsletter> {
  const content = { template: 'point_parts', accounting_point_id: point } as const;
  const provided = { title: 'The week', content, period: 'week' as const, schedule: SCHEDULE, addresses: [ADDRESS] };
  const { status, body } = await call(createNewsletter, { ...provided, ...input }, who);
  expect({ status, key: body.key }).toEqual({ status: 200, key: undefined });
  return body.data.newsletter as Newsletter;
}

const read = async (id: number): Promise<Newsletter> => (await call(newsletter, { id })).body.data.newsletter;

/**
 * Makes due newsletters, with two schedulers at once, and mails them. The application's own scheduler may be a third.
 */
async function pass(): Promise<void> {
  const job = app.get(RunNewslettersJob);
  await Promise.all([job.run(), job.run()]);
  await worked(app, `SELECT WHERE ${HAS_DUE_NEWSLETTERS}`);
  await worked(app, OPEN_REPORTS);
  await worked(app, OPEN_NEWSLETTER_RUNS);
}

/** Lets no report be made until the returned function is called. */
function holdReports(): () => void {
  const reports = app.get(ReportRepository);
  const take = reports.take.bind(reports);
  let letMake = (): void => undefined;
  const released = new Promise<void>((resolve) => (letMake = resolve));
  const held = jest.spyOn(reports, 'take').mockImplementation((id) => released.then(() => take(id)));
  return () => {
    held.mockRestore();
    letMake();
  };
}

const due = (id: number, sql = "now() - interval '1 minute'") =>
  rows(`UPDATE messages.newsletter SET next_at = ${sql} WHERE id = ${id}`);

it('what is due is made once and mailed once to each, with the file, in whichever process', async () => {
  const { id, next_at } = await create({ addresses: [ADDRESS, 'BOARD@example.org', 'second@example.org'] });
  // Monday, 8 o'clock.
  expect(new Date((next_at ?? 0) * 1000).toISOString()).toMatch(/T08:00:00/);
  expect(new Date((next_at ?? 0) * 1000).getUTCDay()).toBe(1);
  const sent = jest.spyOn(app.get(MailTransport), 'send');
  // Ten of them were missed.
  await due(id, "now() - interval '70 days'");
  await eventually(async () => {
    await pass();
    expect((await read(id)).last_run).toMatchObject({ state: 'sent', mails: 2, failed: 0, error: null });
  });
  await pass();
  const { runs, next_at: after } = await read(id);
  expect(runs).toHaveLength(1);
  expect(after).toBe(next_at);
  const [mail, ...others] = await mailsTo(app, ADDRESS);
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(/^The week: \d\d\.\d\d\.\d{4} – \d\d\.\d\d\.\d{4}$/);
  const [[, files] = []] = sent.mock.calls;
  expect(files).toMatchObject([{ name: expect.stringMatching(/^report_\d+_.*\.xlsx$/) }]);
  // A workbook is a zip.
  expect(
    Buffer.from(files?.[0]?.content ?? [])
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  // A sent file is not kept.
  expect(await rows('SELECT FROM identity.mail_attachment')).toEqual([]);
  sent.mockRestore();
});

it('what cannot be sent is shown with its cause and the next try, and comes when it can', async () => {
  const { id } = await create({ title: 'Later', format: 'csv' });
  const failing = jest.spyOn(app.get(MailTransport), 'send').mockRejectedValue(new Error('450 mailbox is busy'));
  const letMake = holdReports();
  try {
    expect((await call(sendNewsletter, { id })).status).toBe(200);
    expect((await call(sendNewsletter, { id })).body.key).toBe('errors.newsletter_under_way');
  } finally {
    letMake();
  }
  await eventually(async () => {
    await pass();
    expect((await read(id)).last_run).toMatchObject({
      state: 'sending',
      is_manual: true,
      error: '450 mailbox is busy',
    });
  });
  expect((await read(id)).last_run?.retry_at).toBeGreaterThan(Date.now() / 1000);
  // The mails are sent beside each other: the last of them has failed too.
  await eventually(async () =>
    expect(await rows("SELECT FROM identity.mail WHERE state = 'queued' AND last_error IS NULL")).toEqual([]),
  );
  failing.mockRestore();
  const queued = await rows("UPDATE identity.mail SET next_attempt_at = now() WHERE state = 'queued' RETURNING id");
  for (const { id: mail } of queued) await app.get(SendMailsJob).send(Number(mail));
  await eventually(async () => {
    expect((await read(id)).last_run).toMatchObject({ state: 'sent', retry_at: null, error: null });
  });
  expect(await mailsTo(app, ADDRESS)).toHaveLength(2);
});

it('it stops with a sentence when its author may not have it any more, and goes on for who switches it on', async () => {
  const { id } = await create({ title: 'Of the clerk', content: { template: 'consumption' } }, clerk);
  await known(clerk, { read: [4] });
  await eventually(async () =>
    expect(await rows(`SELECT FROM messages.company_user WHERE user_id = 811 AND rights->'read' = '[4]'`)).toHaveLength(
      1,
    ),
  );
  await due(id);
  await pass();
  const stopped = await read(id);
  expect(stopped).toMatchObject({ is_active: false, next_at: null, last_run: { state: 'skipped' } });
  expect(stopped.stop_reason).toContain('no longer has permission for reports');
  const { newsletter: on } = (await call(switchTask, { id, is_active: true })).body.data;
  expect(on).toMatchObject({ is_active: true, stop_reason: null, author: 'Somebody' });
  expect((await call(switchNewsletter, { id, is_active: false })).body.data.newsletter.next_at).toBeNull();
  expect((await call(removeNewsletter, { id })).status).toBe(200);
  expect((await call(newsletter, { id })).status).toBe(404);
  await known(clerk, { read: [7], create: [7] });
});

it('nothing is sent while the access of the company is over', async () => {
  const { id } = await create({ title: 'Of an expired company' });
  const company = (expiresAt: number, version: number) => ({
    ...{ companyId: owner.companyId, parentId: 0, name: 'Owner', active: true, expiresAt, timeZone: 0, version },
  });
  const publish = (value: ReturnType<typeof company>) =>
    app.get(Bus).publish(companyRegistry, [{ key: String(owner.companyId), company: owner.companyId, value }]);
  await publish(company(1000, 1_000_000));
  await eventually(async () =>
    expect(
      await rows(`SELECT FROM messages.company WHERE company_id = ${owner.companyId} AND expires_at = 1000`),
    ).toHaveLength(1),
  );
  await due(id);
  await pass();
  expect(await read(id)).toMatchObject({ is_active: true, last_run: { state: 'skipped' } });
  await publish(company(0, 1_000_001));
  await call(removeNewsletter, { id });
  await eventually(async () =>
    expect(
      await rows(`SELECT FROM messages.company WHERE company_id = ${owner.companyId} AND expires_at IS NULL`),
    ).toHaveLength(1),
  );
});

it('each sees the own ones, and what cannot be is refused by its field', async () => {
  const { id } = await create({ title: 'Mine', content: { template: 'consumption' } }, clerk);
  const titles = async (who: Context) =>
    (await call(newsletters, {}, who)).body.data.newsletters.data.map(({ title }: { title: string }) => title);
  expect(await titles(clerk)).toEqual(['Mine']);
  expect(await titles(owner)).toContain('Mine');
  expect(await titles(stranger)).toEqual([]);
  expect((await call(newsletter, { id }, stranger)).status).toBe(404);
  const { next_at: _next, ...seen } = await read(id);
  const again = { ...seen, title: 'Renamed', user_ids: [owner.userId], addresses: [] };
  expect((await call(updateNewsletter, again, clerk)).body.data.newsletter).toMatchObject({ title: 'Renamed' });
  const refused = async (input: object) => (await call(updateNewsletter, { ...again, ...input })).body.key;
  expect(await refused({ user_ids: [] })).toBe('errors.newsletter_nobody');
  expect(await refused({ user_ids: [stranger.userId] })).toBe('errors.not_found');
  expect(await refused({ content: { template: 'point_parts', accounting_point_id: 1_999_999_999 } })).toBe(
    'errors.not_found',
  );
  expect(await refused({ addresses: ['nobody'] })).toBe('errors.invalid');
  expect(await refused({ schedule: { every: 'week', hour: 24 } })).toBe('errors.invalid');
});

it('a subscription is one, of the own week, for the caller alone', async () => {
  const first = (await call(subscribeNewsletter, {})).body.data.newsletter as Newsletter;
  expect(first).toMatchObject({
    ...{ title: 'Weekly consumption', period: 'week', user_ids: [owner.userId], addresses: [] },
    content: { template: 'consumption_parts', accounting_point_ids: [] },
  });
  expect((await call(subscribeNewsletter, {})).body.data.newsletter.id).toBe(first.id);
});

it('one of a user with a named zone keeps that zone, also where another user changes its title', async () => {
  const zone = [{ from: '', zone: 'Europe/Berlin' }];
  const schedule = { every: 'day', weekday: 1, day: 1, hour: 8 } as const;
  const made = await create({ schedule }, { ...owner, zone, timeZone: hoursNow(zone) });
  expect(made.zone).toBe(hoursNow(zone));
  const { id, title, content, period, step, format, user_ids, addresses } = made;
  const input = { id, title, content, period, step, format, user_ids, addresses, schedule };
  expect((await call(updateNewsletter, { ...input, zone: made.zone })).body.data.newsletter.zone).toBe(made.zone);
  const stored = () => rows(`SELECT zones FROM messages.newsletter WHERE id = ${id}`);
  expect(await stored()).toEqual([{ zones: zone }]);
  const other = made.zone + 1;
  expect((await call(updateNewsletter, { ...input, zone: other })).body.data.newsletter.zone).toBe(other);
  expect(await stored()).toEqual([{ zones: null }]);
  await call(removeNewsletter, { id });
});

it('mails a report of the infrastructure too', async () => {
  const content = { template: 'infrastructure', parts: ['gateway', 'metering_device'] } as const;
  const { id, template } = await create({ title: 'The network', content, addresses: ['network@example.org'] });
  expect(template).toBe('infrastructure');
  await due(id);
  await pass();
  await eventually(async () => expect((await read(id)).last_run).toMatchObject({ state: 'sent', error: null }));
  expect(await read(id)).toMatchObject({ content, subjects: [] });
  const [report] = await rows(`SELECT report_type, status FROM messages.report WHERE newsletter_id = ${id}`);
  expect(report).toEqual({ report_type: 'infrastructure', status: 3 });
  const none = { template: 'infrastructure' as const, parts: [] };
  const refused = { title: 'x', period: 'week' as const, schedule: SCHEDULE, addresses: [ADDRESS], content: none };
  expect((await call(createNewsletter, refused)).status).toBe(422);
});
