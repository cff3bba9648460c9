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
  setAttributeValues,
  signReport,
  uploadTemplate,
  createSystemReport,
  createSupplier,
  copyModel,
  createTransformer,
  createUser,
  importPoints,
  removeObject,
  saveBranding,
  setObjectPhoto,
  untieDevice,
  uploadCodec,
  trashBaseStation,
  trashGateway,
  trashMeteringDevice,
  subscribePush,
} from '@gaugeway/proto/api';
import { MakeSystemReportsJob } from '../../../../services/messages/reports/system-reports/make-system-reports.job';
import { PublishPollsJob } from '../../../../services/tasks/poll-groups/publish-polls.job';
import { MakeReportsJob } from '../../../../services/messages/reports/report-runs/make-reports.job';
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
  SMALL_PNG,
  RIGHTS,
  made,
  counted,
  nameFor,
  audited,
  meter,
  emptyGateway,
  baseStation,
  quarantined,
  poll,
  pollGroup,
  projected,
  knownDevice,
  resetDevice,
  point,
  withPoint,
  tied,
  networkServer,
  radioDevice,
  placedStation,
  occurred,
  eventChannel,
  delivery,
  CODEC,
  bulkJob,
  townFile,
  townImport,
  townMade,
  browserOf,
} from './things';

/** Every kind of thing that belongs to a company. */
export type KindName =
  | 'company'
  | 'knownCompany'
  | 'user'
  | 'session'
  | 'auditedUser'
  | 'auditedCompany'
  | 'device'
  | 'knownDevice'
  | 'resetDevice'
  | 'point'
  | 'tiedPoint'
  | 'tiedDevice'
  | 'untiedDevice'
  | 'measuredPoint'
  | 'estimate'
  | 'object'
  | 'consumer'
  | 'supplier'
  | 'objectOfPoint'
  | 'removedObject'
  | 'sheetImport'
  | 'balanceGroup'
  | 'knownBalanceGroup'
  | 'report'
  | 'reportTemplate'
  | 'designTemplate'
  | 'designedReport'
  | 'madeReport'
  | 'signedReport'
  | 'newsletter'
  | 'reader'
  | 'systemReport'
  | 'madeSystemReport'
  | 'knownObject'
  | 'knownGateway'
  | 'lineDevice'
  | 'radioLineDevice'
  | 'lineGateway'
  | 'knownStation'
  | 'consumerOfPoint'
  | 'supplierOfPoint'
  | 'parentPoint'
  | 'transformer'
  | 'attachment'
  | 'objectWithPhoto'
  | 'polledDevice'
  | 'pollGroup'
  | 'observedPollGroup'
  | 'groupedDevice'
  | 'gateway'
  | 'trashedDevice'
  | 'emptyGateway'
  | 'trashedGateway'
  | 'baseStation'
  | 'placedStation'
  | 'trashedBaseStation'
  | 'notice'
  | 'eventRule'
  | 'eventChannel'
  | 'eventSilence'
  | 'pushSubscription'
  | 'usedChannel'
  | 'deadDelivery'
  | 'deliveredEvent'
  | 'occurredEvent'
  | 'firedRule'
  | 'eventfulDevice'
  | 'eventfulObject'
  | 'task'
  | 'quarantinedTask'
  | 'accessGroup'
  | 'usedGroup'
  | 'attribute'
  | 'usedAttribute'
  | 'companyModel'
  | 'codecModel'
  | 'integrationKey'
  | 'networkServer'
  | 'radioDevice'
  | 'apiKey'
  | 'bulkJob'
  | 'townFile'
  | 'townImport'
  | 'townMade'
  | 'host';

export const KINDS: Record<KindName, Kind> = {
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
  knownCompany: {
    make: async (app, actor) => {
      const id = await KINDS.company.make(app, actor);
      await projected(app, `devices.company WHERE company_id = ${id}`);
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
  auditedUser: {
    make: async (app, actor) => (await audited(app, actor, actor.companyId)).userId,
    unknown: NOTHING,
    seenFromAbove: true,
    seenWithoutTies: true,
  },
  auditedCompany: {
    make: async (app, actor) => {
      const id = await newCompany(app, nameFor(actor), actor.companyId);
      await audited(app, actor, id);
      return id;
    },
    unknown: NOTHING,
    seenFromAbove: true,
    seenWithoutTies: true,
  },
  polledDevice: { make: async (app, actor) => (await poll(app, actor)).device, unknown: NOTHING },
  pollGroup: { make: async (app, actor) => (await pollGroup(app, actor)).group, unknown: NOTHING },
  /** One that the events service has received; it is published once a minute. */
  observedPollGroup: {
    make: async (app, actor) => {
      const { group } = await pollGroup(app, actor);
      await app.get(PublishPollsJob).run();
      await projected(app, `events.poll_group WHERE group_id = ${group}`);
      return group;
    },
    unknown: NOTHING,
  },
  groupedDevice: { make: async (app, actor) => (await pollGroup(app, actor)).device, unknown: NOTHING },
  task: { make: async (app, actor) => (await poll(app, actor)).task, unknown: NOTHING },
  quarantinedTask: { make: async (app, actor) => quarantined(app, (await poll(app, actor)).task), unknown: NOTHING },
  accessGroup: {
    make: async (app, actor) =>
      (await made(app, actor, createAccessGroup, { name: nameFor(actor), access_rules: RIGHTS })).access_group.id,
    unknown: NOTHING,
    seenWithoutTies: true,
  },
  /** The access group of a user, which the events service has received. */
  usedGroup: {
    make: async (app, actor) => {
      const access_group_id = Number(await KINDS.accessGroup.make(app, actor));
      const email = `${actor.mark}-${counted()}@gaugeway.local`;
      await made(app, actor, createUser, { name: nameFor(actor), email, access_group_id });
      await projected(app, `events.company_user WHERE access_group_id = ${access_group_id}`);
      return access_group_id;
    },
    unknown: NOTHING,
    seenWithoutTies: true,
  },
  device: { make: async (app, actor) => (await meter(app, actor)).device, unknown: NOTHING },
  trashedDevice: {
    make: async (app, actor) => {
      const id = (await meter(app, actor)).device;
      await made(app, actor, trashMeteringDevice, { id });
      return id;
    },
    unknown: NOTHING,
  },
  knownDevice: { make: knownDevice, unknown: NOTHING },
  resetDevice: { make: resetDevice, unknown: NOTHING },
  point: { make: point, unknown: NOTHING },
  tiedPoint: { make: async (app, actor) => (await tied(app, actor)).point, unknown: NOTHING },
  tiedDevice: { make: async (app, actor) => (await tied(app, actor)).device, unknown: NOTHING },
  untiedDevice: {
    make: async (app, actor) => {
      const pair = await tied(app, actor);
      await made(app, actor, untieDevice, { accounting_point_id: pair.point, date: 2 });
      return pair.device;
    },
    unknown: NOTHING,
  },
  measuredPoint: {
    make: async (app, actor) => {
      const id = await point(app, actor);
      await projected(app, `messages.accounting_point WHERE point_id = ${id}`);
      return id;
    },
    unknown: NOTHING,
  },
  estimate: {
    make: async (app, actor) => {
      const device = await KINDS.knownDevice.make(app, actor);
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
      const id = await KINDS.consumerOfPoint.make(app, actor);
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
  removedObject: {
    make: async (app, actor) => {
      const object_id = String(await KINDS.object.make(app, actor));
      return (await made(app, actor, removeObject, { object_id })).removed.trash_id;
    },
    unknown: NOTHING,
  },
  balanceGroup: {
    make: async (app, actor) =>
      (await made(app, actor, createBalanceGroup, { title: nameFor(actor), resource_type_id: 3 })).balance_group.id,
    makeHidden: hiddenBalanceGroup,
    unknown: NOTHING,
  },
  knownBalanceGroup: {
    make: async (app, actor) => {
      const id = Number(await KINDS.balanceGroup.make(app, actor));
      await projected(app, `messages.balance_group WHERE group_id = ${id}`);
      return id;
    },
    makeHidden: async (app, actor) => {
      const id = await hiddenBalanceGroup(app, actor);
      await projected(app, `messages.balance_group WHERE group_id = ${id}`);
      return id;
    },
    unknown: NOTHING,
  },
  report: {
    make: async (app, actor) => {
      const accounting_point_id = Number(await KINDS.measuredPoint.make(app, actor));
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
      const accounting_point_ids = [Number(await KINDS.measuredPoint.make(app, actor))];
      const input = { title: nameFor(actor), template: 'house' as const, accounting_point_ids };
      return (await made(app, actor, createDesignedReport, input)).id;
    },
    unknown: NOTHING,
  },
  madeReport: {
    make: async (app, actor) => {
      const id = await KINDS.report.make(app, actor);
      await app.get(MakeReportsJob).run();
      await projected(app, `messages.report WHERE id = ${id} AND status = 3`);
      return id;
    },
    unknown: NOTHING,
  },
  /** One whose signature is waited for. */
  signedReport: {
    make: async (app, actor) => {
      const id = await KINDS.madeReport.make(app, actor);
      await made(app, actor, signReport, { id: Number(id) });
      return id;
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
  reader: {
    make: async (app, actor) => {
      const id = await KINDS.user.make(app, actor);
      await projected(app, `messages.company_user WHERE user_id = ${id}`);
      return id;
    },
    unknown: NOTHING,
    seenWithoutTies: true,
  },
  systemReport: {
    make: async (app, actor) => {
      const point = Number(await KINDS.measuredPoint.make(app, actor));
      const order = {
        ...{ layout: 'csv' as const, accounting_point_ids: [point], title: nameFor(actor) },
        ...{ date_start: '2025-11-01', date_end: '2025-11-01' },
      };
      return (await made(app, actor, createSystemReport, order)).report.id;
    },
    unknown: NOTHING,
  },
  madeSystemReport: {
    make: async (app, actor) => {
      const id = await KINDS.systemReport.make(app, actor);
      await app.get(MakeSystemReportsJob).run();
      await projected(app, `messages.system_report WHERE id = ${id} AND status = 3`);
      return id;
    },
    unknown: NOTHING,
  },
  knownObject: {
    make: async (app, actor) => {
      const id = String(await KINDS.object.make(app, actor));
      await projected(app, `messages.object WHERE object_id = '${id}'`);
      return id;
    },
    unknown: NO_UUID,
  },
  lineDevice: {
    make: async (app, actor) => {
      const { device } = await meter(app, actor);
      await projected(app, `connector.device WHERE id = ${device}`);
      return device;
    },
    unknown: NOTHING,
  },
  radioLineDevice: {
    make: async (app, actor) => {
      const device = await radioDevice(app, actor);
      await projected(app, `connector.device WHERE id = ${device}`);
      return device;
    },
    unknown: NOTHING,
  },
  lineGateway: {
    make: async (app, actor) => {
      const { gateway } = await meter(app, actor);
      await projected(app, `connector.gateway WHERE id = ${gateway}`);
      return gateway;
    },
    unknown: NOTHING,
  },
  knownGateway: {
    make: async (app, actor) => {
      const id = await emptyGateway(app, actor);
      await projected(app, `objects.gateway WHERE gateway_id = ${id}`);
      return id;
    },
    unknown: NOTHING,
  },
  knownStation: {
    make: async (app, actor) => {
      const id = await baseStation(app, actor);
      await projected(app, `objects.base_station WHERE base_station_id = ${id}`);
      return id;
    },
    unknown: NOTHING,
  },
  objectOfPoint: { make: (app, actor) => withPoint(app, actor, 'object_id', KINDS.object), unknown: NO_UUID },
  consumerOfPoint: { make: (app, actor) => withPoint(app, actor, 'consumer_id', KINDS.consumer), unknown: NO_UUID },
  supplierOfPoint: { make: (app, actor) => withPoint(app, actor, 'supplier_id', KINDS.supplier), unknown: NO_UUID },
  parentPoint: { make: (app, actor) => withPoint(app, actor, 'parent_id', KINDS.point), unknown: NOTHING },
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
  objectWithPhoto: {
    make: async (app, actor) => {
      const object_id = String(await KINDS.object.make(app, actor));
      await made(app, actor, setObjectPhoto, { object_id, content: SMALL_PNG });
      return object_id;
    },
    unknown: NO_UUID,
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
  /** With a value of a device. */
  usedAttribute: {
    make: async (app, actor) => {
      const attribute_id = Number(await KINDS.attribute.make(app, actor));
      const { device } = await meter(app, actor);
      await made(app, actor, setAttributeValues, { attribute_id, device_ids: [device], value: nameFor(actor) });
      return attribute_id;
    },
    unknown: NOTHING,
    seenWithoutTies: true,
  },
  companyModel: {
    make: async (app, actor) =>
      (await made(app, actor, copyModel, { name: nameFor(actor), model_id: radioModel.id })).company_model.id,
    unknown: NOTHING,
    seenWithoutTies: true,
  },
  codecModel: {
    make: async (app, actor) =>
      (await made(app, actor, uploadCodec, { name: nameFor(actor), resource: 'water', source: CODEC })).company_model
        .id,
    unknown: NOTHING,
    seenWithoutTies: true,
  },
  emptyGateway: { make: emptyGateway, unknown: NOTHING },
  trashedGateway: {
    make: async (app, actor) => {
      const id = await emptyGateway(app, actor);
      await made(app, actor, trashGateway, { id });
      return id;
    },
    unknown: NOTHING,
  },
  baseStation: { make: baseStation, unknown: NOTHING },
  trashedBaseStation: {
    make: async (app, actor) => {
      const id = await baseStation(app, actor);
      await made(app, actor, trashBaseStation, { id });
      return id;
    },
    unknown: NOTHING,
  },
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
      const event_id = Number(await KINDS.eventRule.make(app, actor));
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
  usedChannel: {
    make: async (app, actor) => (await delivery(app, actor)).channel,
    unknown: NOTHING,
    seenWithoutTies: true,
  },
  deadDelivery: { make: async (app, actor) => (await delivery(app, actor)).id, unknown: NOTHING },
  deliveredEvent: { make: async (app, actor) => (await delivery(app, actor)).occurrence, unknown: NOTHING },
  firedRule: {
    make: async (app, actor) => {
      const rule = Number(await KINDS.eventRule.make(app, actor));
      await occurred(app, actor, { rule });
      return rule;
    },
    unknown: NOTHING,
  },
  eventfulDevice: {
    make: async (app, actor) => {
      const { device } = await meter(app, actor);
      await occurred(app, actor, { device });
      return device;
    },
    unknown: NOTHING,
  },
  eventfulObject: {
    make: async (app, actor) => {
      const [{ device }, object] = [await meter(app, actor), String(await KINDS.object.make(app, actor))];
      await app.database.database.query(
        'INSERT INTO events.device_place (device_id, company_id, branch) VALUES ($1, $2, $3)',
        [device, actor.companyId, JSON.stringify([object])],
      );
      await occurred(app, actor, { device });
      return object;
    },
    unknown: NO_UUID,
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
  placedStation: { make: (app, actor) => placedStation(app, actor), unknown: NOTHING },
  radioDevice: { make: (app, actor) => radioDevice(app, actor), unknown: NOTHING },
  apiKey: {
    make: async (app, actor) => {
      const access_group_id = Number(await KINDS.accessGroup.make(app, actor));
      return (await made(app, actor, createApiKey, { name: nameFor(actor), access_group_id })).api_key.id;
    },
    unknown: NOTHING,
    seenWithoutTies: true,
  },
  bulkJob: { make: bulkJob, unknown: NOTHING },
  townFile: { make: townFile, unknown: NOTHING },
  townImport: { make: townImport, unknown: NOTHING },
  townMade: { make: townMade, unknown: NOTHING },
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
async function hiddenBalanceGroup(app: TestApp, actor: Actor): Promise<number> {
  const accounting_point_id = Number(await KINDS.measuredPoint.make(app, actor));
  const members = [{ accounting_point_id, sign: 1 as const, share: 100 }];
  const input = { title: nameFor(actor), resource_type_id: 3, members };
  return (await made(app, actor, createBalanceGroup, input)).balance_group.id;
}
