import {
  addAttribute,
  addObject,
  addPointAttachment,
  createAccessGroup,
  createApiKey,
  createBalanceGroup,
  createEventRule,
  createEventSilence,
  createConsumer,
  createIntegrationKey,
  createSubcompany,
  createNewsletter,
  createDesignedReport,
  createDesignTemplate,
  createSingleReport,
  uploadTemplate,
  createSystemReport,
  createSupplier,
  copyModel,
  createTransformer,
  createUser,
  importPoints,
  saveBranding,
  subscribePush,
  type Thing,
} from '@gaugeway/proto/api';
import { radioModel } from '../../devices-fixture';
import type { TestApp } from '@gaugeway/platform/testing';
import { type Actor, newCompany, newSession } from '../actors';
import {
  type Kind,
  TRANSFORMER,
  NOTHING,
  NO_UUID,
  FAILED,
  PLAIN_TEXT,
  RIGHTS,
  made,
  counted,
  nameFor,
  meter,
  baseStation,
  poll,
  pollGroup,
  projected,
  knownDevice,
  point,
  withPoint,
  networkServer,
  occurred,
  eventChannel,
  bulkJob,
  objectImportFile,
  objectImport,
  browserOf,
  measuredPoint,
  SHARED,
} from './things';

/** Things of which no company has its own, or that are made in a state only (kinds.ts). */
type Unmade = keyof typeof SHARED | 'delivery';

/** Creation of each kind of thing that an id of the contract names and that belongs to a company. */
export const KINDS_OF_THINGS: Record<Exclude<Thing, Unmade>, Kind> = {
  company: {
    make: async (app, actor) => {
      const { id } = await made(app, actor, createSubcompany, { name: nameFor(actor), is_dealer: true });
      await newCompany(app, nameFor(actor), id);
      return id;
    },
    unknown: NOTHING,
    seenFromAbove: true,
    seenWithoutTies: true,
  },
  user: {
    make: async (app, actor) =>
      (
        await made(app, actor, createUser, {
          name: nameFor(actor),
          email: `${actor.mark}-${counted()}@gaugeway.local`,
          is_admin: true,
        })
      ).user.id,
    unknown: NOTHING,
    seenWithoutTies: true,
  },
  session: {
    make: (app, actor) => newSession(app, actor.admin),
    unknown: NO_UUID,
    seenWithoutTies: true,
  },
  pollGroup: { make: async (app, actor) => (await pollGroup(app, actor)).group, unknown: NOTHING },
  task: { make: async (app, actor) => (await poll(app, actor)).task, unknown: NOTHING },
  accessGroup: {
    make: async (app, actor) =>
      (await made(app, actor, createAccessGroup, { name: nameFor(actor), access_rules: RIGHTS })).access_group.id,
    unknown: NOTHING,
    seenWithoutTies: true,
  },
  device: { make: async (app, actor) => (await meter(app, actor)).device, unknown: NOTHING },
  point: { make: point, unknown: NOTHING },
  estimate: {
    make: async (app, actor) => {
      const device = await knownDevice(app, actor);
      await projected(app, `messages.device WHERE device_id = ${device}`);
      const [row] = await app.database.database.query<{ id: number }>(
        `INSERT INTO messages.estimate
           (company_id, device_id, type, from_ts, to_ts, step, method, reason, user_id, created_at)
         SELECT company_id, device_id, 1, 0, 3600, 3600, 'linear', 'seen', 1, 0 FROM messages.device
         WHERE device_id = ${device} RETURNING id`,
      );
      return row?.id ?? NOTHING;
    },
    unknown: NOTHING,
  },
  object: {
    make: async (app, actor) => (await made(app, actor, addObject, { name: nameFor(actor), type: 'house' })).object._id,
    unknown: NO_UUID,
  },
  consumer: {
    make: async (app, actor) =>
      (await made(app, actor, createConsumer, { name: nameFor(actor), subject_type_id: 1 })).consumer._id,
    makeHidden: async (app, actor) => {
      const id = await withPoint(app, actor, 'consumer_id', KINDS_OF_THINGS.consumer);
      await projected(app, `identity.consumer WHERE consumer_id = '${id}' AND NOT is_open`);
      return id;
    },
    unknown: NO_UUID,
  },
  supplier: {
    make: async (app, actor) => (await made(app, actor, createSupplier, { name: nameFor(actor) })).supplier._id,
    unknown: NO_UUID,
    seenWithoutTies: true,
  },
  balanceGroup: {
    make: async (app, actor) =>
      (await made(app, actor, createBalanceGroup, { title: nameFor(actor), resource_type_id: 3 })).balance_group.id,
    makeHidden: hiddenBalanceGroup,
    unknown: NOTHING,
  },
  report: {
    make: async (app, actor) => {
      const accounting_point_id = await measuredPoint(app, actor);
      const order = { accounting_point_id, date_start: '2025-11-01', date_end: '2025-11-02', title: nameFor(actor) };
      return (await made(app, actor, createSingleReport, order)).report.id;
    },
    unknown: NOTHING,
  },
  reportTemplate: {
    make: async (app, actor) => {
      const { id } = await made(app, actor, uploadTemplate, { title: nameFor(actor), structure: {} });
      return Number(id.replace('custom:', ''));
    },
    unknown: NOTHING,
    seenWithoutTies: true,
  },
  designTemplate: {
    make: async (app, actor) => {
      const blocks = [{ kind: 'text' as const, text: 'Of a template.' }];
      return (await made(app, actor, createDesignTemplate, { title: nameFor(actor), blocks })).template.number ?? 0;
    },
    unknown: NOTHING,
    seenWithoutTies: true,
  },
  designedReport: {
    make: async (app, actor) => {
      const accounting_point_ids = [await measuredPoint(app, actor)];
      const input = { title: nameFor(actor), template: 'house' as const, accounting_point_ids };
      return (await made(app, actor, createDesignedReport, input)).id;
    },
    unknown: NOTHING,
  },
  newsletter: {
    make: async (app, actor) => {
      const input = {
        ...{ title: nameFor(actor), content: { template: 'consumption' as const }, period: 'week' as const },
        ...{ schedule: { every: 'week' as const, hour: 8 }, addresses: ['board@example.org'] },
      };
      return (await made(app, actor, createNewsletter, input)).newsletter.id;
    },
    unknown: NOTHING,
  },
  systemReport: {
    make: async (app, actor) => {
      const point = await measuredPoint(app, actor);
      const order = {
        ...{ layout: 'csv' as const, accounting_point_ids: [point], title: nameFor(actor) },
        ...{ date_start: '2025-11-01', date_end: '2025-11-01' },
      };
      return (await made(app, actor, createSystemReport, order)).report.id;
    },
    unknown: NOTHING,
  },
  transformer: {
    make: async (app, actor) =>
      (await made(app, actor, createTransformer, { name: nameFor(actor), ...TRANSFORMER })).transformer._id,
    unknown: NO_UUID,
    seenWithoutTies: true,
  },
  sheetImport: {
    make: async (app, actor) => {
      const content = Buffer.from(`title;type\n${nameFor(actor)};1`).toString('base64');
      return (await made(app, actor, importPoints, { content })).import_id;
    },
    unknown: NOTHING,
  },
  attachment: {
    make: async (app, actor) => {
      const file = { accounting_point_id: await point(app, actor), name: nameFor(actor), content: PLAIN_TEXT };
      return (await made(app, actor, addPointAttachment, file)).attachment.id;
    },
    unknown: NOTHING,
  },
  gateway: { make: async (app, actor) => (await meter(app, actor)).gateway, unknown: NOTHING },
  attribute: {
    make: async (app, actor) => (await made(app, actor, addAttribute, { name: nameFor(actor) })).attribute.id,
    unknown: NOTHING,
    seenWithoutTies: true,
  },
  companyModel: {
    make: async (app, actor) =>
      (await made(app, actor, copyModel, { name: nameFor(actor), model_id: radioModel.id })).company_model.id,
    unknown: NOTHING,
    seenWithoutTies: true,
  },
  baseStation: { make: baseStation, unknown: NOTHING },
  notice: {
    make: async (app, { companyId, mark }) => {
      const [row] = await app.database.database.query<{ id: number }>(
        `INSERT INTO devices.notice (company_id, kind, subject_id, name, devices)
         VALUES ($1, 'gateway_offline', 1000000 + nextval('devices.notice_id_seq'), $2, 1) RETURNING id`,
        [companyId, mark],
      );
      return row?.id ?? NOTHING;
    },
    unknown: NOTHING,
  },
  eventRule: {
    make: async (app, actor) =>
      (await made(app, actor, createEventRule, { title: nameFor(actor), conditions: [FAILED] })).event.id,
    unknown: NOTHING,
    seenWithoutTies: true,
  },
  occurredEvent: { make: (app, actor) => occurred(app, actor, {}), unknown: NOTHING },
  eventChannel: { make: eventChannel, unknown: NOTHING, seenWithoutTies: true },
  eventSilence: {
    make: async (app, actor) => {
      const event_id = Number(await KINDS_OF_THINGS.eventRule.make(app, actor));
      const input = { event_id, until: Math.round(Date.now() / 1000) + 3600, comment: nameFor(actor) };
      return (await made(app, actor, createEventSilence, input)).silence.id;
    },
    unknown: NOTHING,
    seenWithoutTies: true,
  },
  pushSubscription: {
    make: async (app, actor) => (await made(app, actor, subscribePush, browserOf(actor))).subscription.id,
    unknown: NOTHING,
  },
  integrationKey: {
    make: async (app, actor) =>
      (await made(app, actor, createIntegrationKey, { name: nameFor(actor) })).integration_key.id,
    unknown: NOTHING,
    seenWithoutTies: true,
  },
  networkServer: {
    make: networkServer,
    unknown: NOTHING,
    seenWithoutTies: true,
  },
  apiKey: {
    make: async (app, actor) => {
      const access_group_id = Number(await KINDS_OF_THINGS.accessGroup.make(app, actor));
      return (await made(app, actor, createApiKey, { name: nameFor(actor), access_group_id })).api_key.id;
    },
    unknown: NOTHING,
    seenWithoutTies: true,
  },
  bulkJob: { make: bulkJob, unknown: NOTHING },
  objectImportFile: { make: objectImportFile, unknown: NOTHING },
  objectImport: { make: objectImport, unknown: NOTHING },
  host: {
    make: async (app, actor) => {
      const host = `${actor.mark}-${counted()}.example.org`;
      await made(app, actor, saveBranding, { host, title: nameFor(actor) });
      return host;
    },
    unknown: 'nobody.example.org',
    seenWithoutTies: true,
  },
};

/** A balance group with a point that ties hide. */
export async function hiddenBalanceGroup(app: TestApp, actor: Actor): Promise<number> {
  const accounting_point_id = await measuredPoint(app, actor);
  const members = [{ accounting_point_id, sign: 1 as const, share: 100 }];
  const input = { title: nameFor(actor), resource_type_id: 3, members };
  return (await made(app, actor, createBalanceGroup, input)).balance_group.id;
}
