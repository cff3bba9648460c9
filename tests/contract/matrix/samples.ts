import { createECDH, randomUUID } from 'node:crypto';
import {
  addAttribute,
  addObject,
  addPointAttachment,
  createAccessGroup,
  createAccountingPoint,
  createApiKey,
  createBalanceGroup,
  createBaseStation,
  createEventChannel,
  createEventRule,
  createEventSilence,
  createConsumer,
  createGateway,
  createIntegrationKey,
  createMeteringDevice,
  createNetworkServer,
  createPollGroup,
  createSubcompany,
  createSupplier,
  copyModel,
  createTask,
  createTransformer,
  createUser,
  type CallOf,
  type Endpoint,
  importPoints,
  removeObject,
  saveBranding,
  setObjectPhoto,
  untieDevice,
  uploadCodec,
  tieDevice,
  trashBaseStation,
  trashGateway,
  trashMeteringDevice,
  saveLorawanSettings,
  checkSmartImport,
  startSmartImport,
  smartImportJob,
  uploadImport,
  uploadSmartImport,
  subscribePush,
} from '@gaugeway/proto/api';
import type { TestApp } from '@gaugeway/platform/testing';
import { z } from 'zod';
import { SealAuditJob } from '../../../services/identity/audit/seal-audit.job';
import { eventually, nextEui, radioModel, wiredModel } from '../devices-fixture';
import { type Person, person } from '../people';
import { type Actor, newCompany, newSession } from './actors';

type Id = number | string;
type KindName =
  | 'company'
  | 'user'
  | 'session'
  | 'auditedUser'
  | 'auditedCompany'
  | 'device'
  | 'knownDevice'
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
  | 'attribute'
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

/** How the matrix gets a real object of a kind, and an unused id. */
export interface Kind {
  make(app: TestApp, actor: Actor): Promise<Id>;
  unknown: Id;
  /** true: users of companies above have it as well, without entering (decisions.md, Companies and access). */
  seenFromAbove?: true;
}

const NOTHING = 2_000_000_000;
const NO_UUID = '00000000-0000-4000-8000-000000000000';
const TRANSFORMER = { kind: 1, primary_value: 100, secondary_value: 5 };
const POLL = { now_value: 1 };
const RAW = { send_raw_payload: 1, payload: '0a', fport: 7, class: 'A' };
const FAILED = { kind: 'command_failed' as const };
/** "text", as a file. */
const PLAIN_TEXT = 'dGV4dA==';
/** The head of a picture of 1 by 1 pixel. */
const SMALL_PNG = Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex').toString('base64');
const RIGHTS = { read: [1], create: [], update: [], delete: [], access_all: [] };

async function made<E extends Endpoint>(app: TestApp, actor: Actor, endpoint: E, input: CallOf<E>) {
  const reply = await app.call(endpoint, input, { token: actor.admin.token });
  if (reply.status !== 200) throw new Error(`${endpoint.id} made no sample: ${JSON.stringify(reply.body)}`);
  return reply.body.data;
}

let count = 0;
const nameFor = ({ mark }: Actor) => `${mark} ${++count}`;

/** A user whose sign-in is in the sealed log. */
async function audited(app: TestApp, { mark }: Actor, companyId: number): Promise<Person> {
  const who = await person(app, { companyId });
  await app.database.database.query('UPDATE identity."user" SET name = $2 WHERE id = $1', [who.userId, mark]);
  await app.get(SealAuditJob).run();
  return who;
}

const insideAddr = () => String((++count % 240) + 1);

/** A meter behind a gateway device. */
async function meter(app: TestApp, actor: Actor): Promise<{ device: number; gateway: number }> {
  const { gateway } = await made(app, actor, createGateway, {
    name: nameFor(actor),
    model_id: 2,
    identity: randomUUID(),
  });
  const { metering_device } = await made(app, actor, createMeteringDevice, {
    model_id: wiredModel.id,
    name: nameFor(actor),
    inside_addr: insideAddr(),
    gatewayID: gateway.id,
  });
  return { device: metering_device.id, gateway: gateway.id };
}

/** A gateway device with nothing behind it, so that it can be deleted. */
const emptyGateway = async (app: TestApp, actor: Actor): Promise<number> =>
  (await made(app, actor, createGateway, { name: nameFor(actor), model_id: 2, identity: randomUUID() })).gateway.id;

const baseStation = async (app: TestApp, actor: Actor): Promise<number> =>
  (await made(app, actor, createBaseStation, { name: nameFor(actor) })).base_station.id;

/** A task that waits for a second person, given by somebody else. */
async function quarantined(app: TestApp, task: number): Promise<number> {
  await app.database.database.query(
    'UPDATE tasks.device_task SET status = 10, created_by = created_by + 1000000 WHERE id = $1',
    [task],
  );
  return task;
}

/** A task for a meter. */
async function poll(app: TestApp, actor: Actor): Promise<{ device: number; task: number }> {
  const { device } = await meter(app, actor);
  const input = { command_type: 'poll' as const, device_ids: [device], title: nameFor(actor), management: POLL };
  let task = 0;
  // Another service has to receive the device first.
  await eventually(async () => {
    task = (await made(app, actor, createTask, input)).device_tasks[0].id;
  });
  return { device, task };
}

/** A poll group with a device in it. */
async function pollGroup(app: TestApp, actor: Actor): Promise<{ group: number; device: number }> {
  const { device } = await poll(app, actor);
  const input = { name: nameFor(actor), report_period_update: 3600 as const, device_ids: [device] };
  return { group: (await made(app, actor, createPollGroup, input)).polls_group.id, device };
}

/** Waits until a service has received something. */
async function projected(app: TestApp, table: string): Promise<void> {
  await eventually(async () => {
    const rows = await app.database.database.query(`SELECT FROM ${table}`);
    if (rows.length === 0) throw new Error(`nothing in ${table}`);
  });
}

/** A device that the objects service has received. */
async function knownDevice(app: TestApp, actor: Actor): Promise<number> {
  const { device } = await meter(app, actor);
  await projected(app, `objects.device WHERE device_id = ${device}`);
  return device;
}

async function point(app: TestApp, actor: Actor): Promise<number> {
  const input = { title: nameFor(actor), resource_type_id: 3, type: 3 };
  return (await made(app, actor, createAccountingPoint, input)).accounting_point.id;
}

/** Something that a point names. */
async function withPoint(
  app: TestApp,
  actor: Actor,
  field: 'object_id' | 'consumer_id' | 'supplier_id' | 'parent_id',
  kind: Pick<Kind, 'make'>,
): Promise<Id> {
  const named = await kind.make(app, actor);
  const input = { title: nameFor(actor), resource_type_id: 3, type: 3, [field]: named };
  await made(app, actor, createAccountingPoint, input);
  return named;
}

/** A device that measures at a point. */
async function tied(app: TestApp, actor: Actor): Promise<{ point: number; device: number }> {
  const pair = { point: await point(app, actor), device: await knownDevice(app, actor) };
  await made(app, actor, tieDevice, { accounting_point_id: pair.point, device_id: pair.device, date: 1 });
  return pair;
}

/** The address of a network server that is asked nothing: a company's own may not be on this machine. */
const CHIRPSTACK = 'https://localhost:8080';

/** A LoRaWAN device on a network server of its company. */
async function radioDevice(app: TestApp, actor: Actor): Promise<number> {
  const network_server_id = Number(await KINDS.networkServer.make(app, actor));
  const { metering_device } = await made(app, actor, createMeteringDevice, {
    model_id: radioModel.id,
    name: nameFor(actor),
    deviceID: nextEui(),
  });
  const there = { application_id: SHARED.application, device_profile_id: SHARED.application };
  // Another service has to receive the server first.
  await eventually(async () => {
    const input = { id: metering_device.id, network_server_id, activation: 'kept' as const, ...there };
    await made(app, actor, saveLorawanSettings, input);
  });
  return metering_device.id;
}

/** A base station on a network server of its company. */
async function placedStation(app: TestApp, actor: Actor): Promise<number> {
  const network_server_id = Number(await KINDS.networkServer.make(app, actor));
  const input = { name: nameFor(actor), gateway_eui: nextEui(), tenant_id: SHARED.application };
  let id = 0;
  await eventually(async () => {
    id = (await made(app, actor, createBaseStation, { ...input, network_server_id })).base_station.id;
  });
  return id;
}

/** An occurred event, as the rules would make it. */
async function occurred(
  app: TestApp,
  { companyId, mark }: Actor,
  { rule = 1, device = 1_000_000 + ++count }: { rule?: number; device?: number },
): Promise<number> {
  const [row] = await app.database.database.query<{ id: number }>(
    `INSERT INTO events.occurrence (company_id, rule_id, subject_kind, subject_id, state, title, subject_name, severity,
       sound_alert, began_at, active_at)
     VALUES ($1, $3, 'device', $4, 'active', $2, $2, 'info', false, now(), now()) RETURNING id`,
    [companyId, mark, rule, device],
  );
  const id = row?.id ?? NOTHING;
  await app.database.database.query('UPDATE events.occurrence SET group_id = id WHERE id = $1', [id]);
  return id;
}

const eventChannel = async (app: TestApp, actor: Actor): Promise<number> => {
  const target = { kind: 'webhook' as const, url: 'https://hooks.example.org/' };
  return (await made(app, actor, createEventChannel, { title: nameFor(actor), target })).channel.id;
};

/** A delivery that its receiver never took. */
async function delivery(app: TestApp, actor: Actor): Promise<{ id: number; channel: number; occurrence: number }> {
  const [channel, occurrence] = [await eventChannel(app, actor), await occurred(app, actor, {})];
  const [row] = await app.database.database.query<{ id: number }>(
    `INSERT INTO events.delivery (company_id, channel_id, occurrence_id, stage, state)
     VALUES ($1, $2, $3, 'began', 'dead') RETURNING id`,
    [actor.companyId, channel, occurrence],
  );
  return { id: row?.id ?? NOTHING, channel, occurrence };
}

const CODEC = 'function decodeUplink() { return { data: {} }; }';
/** An import that could be started, by the name of its file. */
async function bulkJob(app: TestApp, actor: Actor): Promise<number> {
  const name = encodeURIComponent(`${nameFor(actor)}.csv`);
  const headers = { 'content-type': 'text/csv', 'content-disposition': `attachment; filename*=UTF-8''${name}` };
  const raw = `Name;Model;Device EUI\nMeter;${radioModel.brand} ${radioModel.name};${nextEui()}\n`;
  const reply = await app.call(uploadImport, {}, { token: actor.admin.token, headers, raw });
  if (reply.status !== 200) throw new Error(`no import was read: ${JSON.stringify(reply.body)}`);
  return reply.body.data.bulk_job.id;
}

/** A kept spreadsheet of a town. */
async function townFile(app: TestApp, actor: Actor): Promise<number> {
  const name = encodeURIComponent(`${nameFor(actor)}.csv`);
  const headers = { 'content-type': 'text/csv', 'content-disposition': `attachment; filename*=UTF-8''${name}` };
  const raw = `City;Street\n${nameFor(actor)};Lime street\n`;
  const reply = await app.call(uploadSmartImport, {}, { token: actor.admin.token, headers, raw });
  if (reply.status !== 200) throw new Error(`no town was read: ${JSON.stringify(reply.body)}`);
  return reply.body.data.file.id;
}

/** A dry run of one, which could be started. */
async function townImport(app: TestApp, actor: Actor): Promise<number> {
  const id = await townFile(app, actor);
  return (await made(app, actor, checkSmartImport, { id, mapping: { city: 0, street: 1 } })).bulk_job.id;
}

/** An import that has made something. */
async function townMade(app: TestApp, actor: Actor): Promise<number> {
  const id = await townImport(app, actor);
  await made(app, actor, startSmartImport, { id });
  await eventually(async () => {
    const { bulk_job } = await made(app, actor, smartImportJob, { id });
    if (bulk_job.state !== 'done') throw new Error('the import is under way');
  });
  return id;
}

/** Every kind of thing that belongs to a company. */
export const KINDS: Record<KindName, Kind> = {
  company: {
    make: async (app, actor) => {
      const { id } = await made(app, actor, createSubcompany, { name: nameFor(actor), is_dealer: true });
      await newCompany(app, nameFor(actor), id);
      return id;
    },
    unknown: NOTHING,
    seenFromAbove: true,
  },
  user: {
    make: async (app, actor) =>
      (
        await made(app, actor, createUser, {
          name: nameFor(actor),
          email: `${actor.mark}-${++count}@gaugeway.local`,
          is_admin: true,
        })
      ).user.id,
    unknown: NOTHING,
  },
  session: {
    make: (app, actor) => newSession(app, actor.admin),
    unknown: NO_UUID,
  },
  auditedUser: {
    make: async (app, actor) => (await audited(app, actor, actor.companyId)).userId,
    unknown: NOTHING,
    seenFromAbove: true,
  },
  auditedCompany: {
    make: async (app, actor) => {
      const id = await newCompany(app, nameFor(actor), actor.companyId);
      await audited(app, actor, id);
      return id;
    },
    unknown: NOTHING,
    seenFromAbove: true,
  },
  polledDevice: { make: async (app, actor) => (await poll(app, actor)).device, unknown: NOTHING },
  pollGroup: { make: async (app, actor) => (await pollGroup(app, actor)).group, unknown: NOTHING },
  groupedDevice: { make: async (app, actor) => (await pollGroup(app, actor)).device, unknown: NOTHING },
  task: { make: async (app, actor) => (await poll(app, actor)).task, unknown: NOTHING },
  quarantinedTask: { make: async (app, actor) => quarantined(app, (await poll(app, actor)).task), unknown: NOTHING },
  accessGroup: {
    make: async (app, actor) =>
      (await made(app, actor, createAccessGroup, { name: nameFor(actor), access_rules: RIGHTS })).access_group.id,
    unknown: NOTHING,
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
    unknown: NO_UUID,
  },
  supplier: {
    make: async (app, actor) => (await made(app, actor, createSupplier, { name: nameFor(actor) })).supplier._id,
    unknown: NO_UUID,
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
    unknown: NOTHING,
  },
  knownBalanceGroup: {
    make: async (app, actor) => {
      const id = Number(await KINDS.balanceGroup.make(app, actor));
      await projected(app, `messages.balance_group WHERE group_id = ${id}`);
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
  },
  companyModel: {
    make: async (app, actor) =>
      (await made(app, actor, copyModel, { name: nameFor(actor), model_id: radioModel.id })).company_model.id,
    unknown: NOTHING,
  },
  codecModel: {
    make: async (app, actor) =>
      (await made(app, actor, uploadCodec, { name: nameFor(actor), resource: 'water', source: CODEC })).company_model
        .id,
    unknown: NOTHING,
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
  },
  occurredEvent: { make: (app, actor) => occurred(app, actor, {}), unknown: NOTHING },
  eventChannel: { make: eventChannel, unknown: NOTHING },
  eventSilence: {
    make: async (app, actor) => {
      const event_id = Number(await KINDS.eventRule.make(app, actor));
      const input = { event_id, until: Math.round(Date.now() / 1000) + 3600, comment: nameFor(actor) };
      return (await made(app, actor, createEventSilence, input)).silence.id;
    },
    unknown: NOTHING,
  },
  pushSubscription: {
    make: async (app, actor) => (await made(app, actor, subscribePush, browserOf(actor))).subscription.id,
    unknown: NOTHING,
  },
  usedChannel: { make: async (app, actor) => (await delivery(app, actor)).channel, unknown: NOTHING },
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
  },
  networkServer: {
    make: async (app, actor) =>
      (
        await made(app, actor, createNetworkServer, {
          name: nameFor(actor),
          url: CHIRPSTACK,
          api_token: 'made up',
        })
      ).network_server.id,
    unknown: NOTHING,
  },
  placedStation: { make: (app, actor) => placedStation(app, actor), unknown: NOTHING },
  radioDevice: { make: (app, actor) => radioDevice(app, actor), unknown: NOTHING },
  apiKey: {
    make: async (app, actor) => {
      const access_group_id = Number(await KINDS.accessGroup.make(app, actor));
      return (await made(app, actor, createApiKey, { name: nameFor(actor), access_group_id })).api_key.id;
    },
    unknown: NOTHING,
  },
  bulkJob: { make: bulkJob, unknown: NOTHING },
  townFile: { make: townFile, unknown: NOTHING },
  townImport: { make: townImport, unknown: NOTHING },
  townMade: { make: townMade, unknown: NOTHING },
  host: {
    make: async (app, actor) => {
      const host = `${actor.mark}-${++count}.example.org`;
      await made(app, actor, saveBranding, { host, title: nameFor(actor) });
      return host;
    },
    unknown: 'nobody.example.org',
  },
};

/** What belongs to no company: the catalogue and the lists of the product, the same for everyone. */
const SHARED = {
  meteringModel: radioModel.id,
  gatewayModel: 2,
  interface: radioModel.interfaceId,
  entry: 1,
  /** UUIDs of a network server name what it has, and nothing of ours. */
  application: '0b0a3f3e-8c3a-4c5e-9d4a-000000000001',
  algorithm: 'default',
  deadLetter: 'uplink.raw:1',
  /** A host that a company says is its own; other claimants are not revealed, and the operator decides. */
  claimedHost: 'claimed.example.org',
  /** Of a consumer's own points, which only their company ties to them (consumer-accounts.spec.ts). */
  ownPoint: 1,
} as const;

type Meaning = KindName | keyof typeof SHARED;

/** What an id in an input names: a kind above, or a value of `SHARED`. By `endpoint:field`, else by the field alone. */
const MEANINGS: Record<string, Meaning> = {
  // By the field.
  company_id: 'company',
  company_ids: 'company',
  parent_id: 'company',
  company_type_id: 'entry',
  service_group_id: 'entry',
  device_group_id: 'entry',
  poll_group_id: 'pollGroup',
  from_group_id: 'pollGroup',
  to_group_id: 'pollGroup',
  device_interface_id: 'interface',
  user_id: 'user',
  user_ids: 'user',
  access_group_id: 'accessGroup',
  device_id: 'device',
  device_ids: 'device',
  gatewayID: 'gateway',
  accounting_point_id: 'tiedPoint',
  resource_type_id: 'entry',
  gateway_ids: 'gateway',
  model_ids: 'meteringModel',
  interface_id: 'interface',
  host: 'host',
  attribute_id: 'attribute',
  attribute_ids: 'attribute',
  'devices.attribute.update:id': 'attribute',
  'devices.attribute.delete:id': 'attribute',
  'devices.company_model.get:id': 'companyModel',
  'devices.company_model.delete:id': 'companyModel',
  'devices.company_model.copy:model_id': 'meteringModel',
  'devices.company_model.edit_copy:id': 'companyModel',
  'devices.company_model.edit_codec:id': 'codecModel',
  'devices.company_model.discard_draft:id': 'codecModel',
  network_server_id: 'networkServer',
  application_id: 'application',
  device_profile_id: 'application',
  tenant_id: 'application',
  profile_id: 'application',
  adr_algorithm_id: 'algorithm',
  // By the call, where `id` says nothing.
  'identity.company.get:id': 'company',
  'identity.company.edit:id': 'company',
  'identity.company.switch:id': 'company',
  'identity.company.delete:id': 'company',
  'identity.service.end:id': 'company',
  'identity.peak_hours.save:id': 'company',
  'identity.users.one:id': 'user',
  'identity.users.edit:id': 'user',
  'identity.users.save:id': 'user',
  'identity.users.switch:id': 'user',
  'identity.users.delete:id': 'user',
  'identity.users.sessions:id': 'user',
  'identity.user.change_password:id': 'user',
  'identity.two_factor.reset:id': 'user',
  'identity.user.end_session:id': 'session',
  'identity.users.end_session:id': 'session',
  'identity.access_group.edit:id': 'accessGroup',
  'identity.access_group.delete:id': 'accessGroup',
  'identity.api_key.delete:id': 'apiKey',
  'identity.mail.get:id': 'entry',
  'identity.dead_letter.get:id': 'deadLetter',
  'identity.dead_letter.replay:ids': 'deadLetter',
  'identity.dead_letter.drop:ids': 'deadLetter',
  'identity.branding.save:host': 'claimedHost',
  'identity.audit.list:user_id': 'auditedUser',
  'identity.audit.list:company_id': 'auditedCompany',
  'devices.metering_device.get:id': 'device',
  'devices.metering_device.edit:id': 'device',
  'devices.metering_device.set_connection:id': 'device',
  'devices.metering_device.clear_settings:id': 'device',
  'devices.metering_device.replace_gateway:gateway_id': 'gateway',
  'devices.metering_device.mass_replace_gateway:gateway_id': 'gateway',
  'devices.gateway.compatible:model_id': 'meteringModel',
  'devices.metering_device.switch:id': 'device',
  'devices.metering_device.trash:id': 'device',
  'devices.metering_device.restore:id': 'device',
  'devices.metering_device.remove:id': 'device',
  'devices.metering_device.switch_many:ids': 'device',
  'devices.metering_device.trash_many:ids': 'device',
  'devices.metering_device.restore_many:ids': 'device',
  'devices.metering_device.remove_many:ids': 'device',
  'devices.trash.marks:ids': 'trashedDevice',
  'devices.metering_device.list:ids': 'device',
  'devices.metering_device.list:model_id': 'meteringModel',
  'devices.metering_device.create:model_id': 'meteringModel',
  'devices.model.list:company_id': 'entry',
  'devices.gateway.list:ids': 'gateway',
  'devices.gateway.list:model_id': 'gatewayModel',
  'devices.gateway.create:model_id': 'gatewayModel',
  'objects.accounting_point.list:device_id': 'tiedDevice',
  'objects.accounting_point.list:past_device_id': 'untiedDevice',
  'objects.photo.file:object_id': 'objectWithPhoto',
  'objects.photo.remove:object_id': 'objectWithPhoto',
  'objects.attachment.list:accounting_point_id': 'point',
  'objects.attachment.add:accounting_point_id': 'point',
  'objects.attachment.file:id': 'attachment',
  'objects.attachment.delete:id': 'attachment',
  'objects.accounting_point.list:device_ids': 'tiedDevice',
  object_id: 'object',
  object_ids: 'object',
  parentId: 'object',
  untie_device_ids: 'knownDevice',
  accounting_point_ids: 'point',
  'objects.object.update:_id': 'object',
  'objects.object.sort:ids': 'object',
  'objects.object.tie_devices:device_ids': 'knownDevice',
  'objects.object.mass_tie_devices:device_ids': 'knownDevice',
  'objects.object.add_automatically:device_ids': 'knownDevice',
  'objects.object.tie_gateways:gateway_ids': 'knownGateway',
  untie_gateway_ids: 'knownGateway',
  base_station_ids: 'knownStation',
  untie_base_station_ids: 'knownStation',
  'objects.trash.restore:id': 'removedObject',
  'objects.import.undo:id': 'sheetImport',
  'objects.balance_group.get:id': 'balanceGroup',
  'objects.balance_group.add_automatically:object_id': 'object',
  'objects.balance_group.edit:id': 'balanceGroup',
  'objects.balance_group.delete:id': 'balanceGroup',
  'objects.balance_group.no_balance:id': 'balanceGroup',
  'messages.object.heat:object_id': 'knownObject',
  'messages.object.consumption:object_id': 'knownObject',
  'messages.balance_group.balance:id': 'knownBalanceGroup',
  'messages.balance_group.report:id': 'knownBalanceGroup',
  consumer_id: 'consumer',
  supplier_id: 'supplier',
  subject_type_id: 'entry',
  'objects.consumer.get:id': 'consumer',
  'objects.consumer.edit:_id': 'consumer',
  'objects.consumer.delete:id': 'consumer',
  'identity.consumer_account.get:id': 'consumer',
  'identity.consumer_account.issue:id': 'consumer',
  'identity.consumer_account.letter:id': 'consumer',
  'identity.consumer_account.mail:id': 'consumer',
  'identity.consumer_account.block:id': 'consumer',
  'objects.supplier.get:id': 'supplier',
  'objects.supplier.edit:_id': 'supplier',
  'objects.supplier.delete:id': 'supplier',
  'objects.transformer.edit:_id': 'transformer',
  'objects.transformer.delete:id': 'transformer',
  'objects.accounting_point.create:parent_id': 'point',
  'objects.accounting_point.edit:parent_id': 'point',
  'objects.accounting_point.list:object_id': 'objectOfPoint',
  'objects.accounting_point.list:consumer_id': 'consumerOfPoint',
  'objects.accounting_point.list:supplier_id': 'supplierOfPoint',
  'objects.accounting_point.list:parent_id': 'parentPoint',
  'objects.accounting_point.get:id': 'point',
  'objects.accounting_point.update_standard:id': 'point',
  'objects.accounting_point.edit:id': 'point',
  'objects.accounting_point.delete:id': 'point',
  'objects.accounting_point.tie_device:accounting_point_id': 'point',
  'objects.accounting_point.tie_device:device_id': 'knownDevice',
  'objects.accounting_point.replace_device:device_id': 'knownDevice',
  'objects.accounting_point.logs:accounting_point_id': 'point',
  'messages.accounting_point.consumption:accounting_point_id': 'measuredPoint',
  'messages.consumption.series:accounting_point_id': 'measuredPoint',
  'messages.quality.rejected_data:accounting_point_ids': 'measuredPoint',
  'messages.quality.accept_all:accounting_point_ids': 'measuredPoint',
  'messages.quality.validated_profile:accounting_point_ids': 'measuredPoint',
  'messages.quality.device:accounting_point_id': 'measuredPoint',
  'messages.quality.set_rule:model_id': 'companyModel',
  'messages.estimate.create:accounting_point_id': 'measuredPoint',
  estimate_ids: 'estimate',
  'devices.gateway.get:id': 'gateway',
  'devices.gateway.journal:gateway_id': 'gateway',
  'devices.gateway.log:gateway_id': 'gateway',
  'devices.gateway.edit:id': 'gateway',
  'devices.gateway.switch:id': 'gateway',
  'devices.gateway.trash:id': 'emptyGateway',
  'devices.gateway.restore:id': 'trashedGateway',
  'devices.gateway.remove:id': 'trashedGateway',
  base_station_id: 'baseStation',
  'devices.base_station.list:ids': 'baseStation',
  'devices.base_station.list:model_id': 'entry',
  'devices.base_station.create:model_id': 'entry',
  'devices.base_station.get:id': 'baseStation',
  'devices.base_station.edit:id': 'baseStation',
  'devices.base_station.repair:id': 'placedStation',
  'devices.base_station.trash:id': 'baseStation',
  'devices.base_station.restore:id': 'trashedBaseStation',
  'devices.base_station.remove:id': 'trashedBaseStation',
  'devices.notice.read:id': 'notice',
  event_id: 'firedRule',
  'events.occurred.list:device_id': 'eventfulDevice',
  'events.occurred.timeline:device_id': 'eventfulDevice',
  'events.occurred.timeline:object_id': 'eventfulObject',
  group_id: 'occurredEvent',
  'events.channel.update:id': 'eventChannel',
  'events.channel.toggle:id': 'eventChannel',
  'events.channel.renew_secret:id': 'eventChannel',
  'events.channel.remove:id': 'eventChannel',
  'events.channel.test:id': 'eventChannel',
  'events.push.remove:id': 'pushSubscription',
  'messages.own_point.history:point_id': 'ownPoint',
  'messages.own_point.hand_in:point_id': 'ownPoint',
  'messages.own_point.download:point_id': 'ownPoint',
  'events.silence.create:event_id': 'eventRule',
  'events.silence.end:id': 'eventSilence',
  'events.delivery.list:channel_id': 'usedChannel',
  'events.delivery.list:occurred_id': 'deliveredEvent',
  'events.delivery.retry:id': 'deadDelivery',
  'events.rule.get:id': 'eventRule',
  'events.rule.update:id': 'eventRule',
  'events.rule.remove:id': 'eventRule',
  'events.rule.copy:id': 'eventRule',
  'events.rule.toggle:id': 'eventRule',
  'events.occurred.get:id': 'occurredEvent',
  'events.occurred.read:id': 'occurredEvent',
  'events.occurred.take:id': 'occurredEvent',
  'events.occurred.comment:id': 'occurredEvent',
  'events.occurred.silence:id': 'occurredEvent',
  'tasks.task.list:ids': 'task',
  'tasks.task.export:ids': 'task',
  'tasks.task.export:device_ids': 'polledDevice',
  'tasks.task.check:device_ids': 'polledDevice',
  'tasks.task.decide:device_task_ids': 'quarantinedTask',
  'tasks.task.cancel:device_task_ids': 'task',
  'tasks.task.cancel:device_id': 'polledDevice',
  'tasks.task.of_device:device_id': 'polledDevice',
  'tasks.task.logs:device_task_ids': 'task',
  'tasks.task.logs:device_id': 'polledDevice',
  'tasks.task.statistics:device_id': 'polledDevice',
  'tasks.device.control:id': 'polledDevice',
  'tasks.task.list:device_ids': 'polledDevice',
  'tasks.poll.next:device_ids': 'polledDevice',
  'tasks.poll.list:device_ids': 'polledDevice',
  'tasks.poll.switch:device_ids': 'polledDevice',
  'tasks.poll_group.get:id': 'pollGroup',
  'tasks.poll_group.update:id': 'pollGroup',
  'tasks.poll_group.delete:id': 'pollGroup',
  'tasks.poll_group.switch:id': 'pollGroup',
  'tasks.poll_group.create:model_id': 'meteringModel',
  'tasks.poll_group.update:model_id': 'meteringModel',
  'tasks.poll_group.create:device_ids': 'polledDevice',
  'tasks.poll_group.update:device_ids': 'polledDevice',
  'tasks.poll_group.replace:device_ids': 'polledDevice',
  'tasks.poll_group.of_devices:device_ids': 'groupedDevice',
  'messages.device.last:id': 'device',
  'messages.device.reserved_max_power:id': 'device',
  'messages.import.readings:id': 'device',
  'messages.import.template:id': 'device',
  'connector.downlink.preview:device_id': 'radioLineDevice',
  'connector.transparent.switch:device_id': 'lineDevice',
  'connector.line.send:gateway_id': 'lineGateway',
  'connector.key.delete:id': 'integrationKey',
  'connector.network_server.edit:id': 'networkServer',
  'connector.network_server.delete:id': 'networkServer',
  'connector.network_server.test:id': 'networkServer',
  'connector.network_server.tenants:id': 'networkServer',
  'connector.network_server.applications:id': 'networkServer',
  'connector.network_server.device_profiles:id': 'networkServer',
  'connector.network_server.compare:id': 'networkServer',
  'connector.network_server.delete_remote:id': 'networkServer',
  'connector.device_profile.get:id': 'networkServer',
  'connector.device_profile.adr_algorithms:id': 'networkServer',
  'connector.device_profile.create:id': 'networkServer',
  'connector.device_profile.edit:id': 'networkServer',
  'connector.device_profile.delete:id': 'networkServer',
  'connector.network_server.repair:device_ids': 'radioDevice',
  'devices.bulk.get:id': 'bulkJob',
  'devices.bulk.rows:id': 'bulkJob',
  'devices.bulk.cancel:id': 'bulkJob',
  'devices.bulk.result:id': 'bulkJob',
  'devices.import.start:id': 'bulkJob',
  'objects.smart_import.file:id': 'townFile',
  'objects.smart_import.delete_file:id': 'townFile',
  'objects.smart_import.layout:id': 'townFile',
  'objects.smart_import.check:id': 'townFile',
  'objects.smart_import.start:id': 'townImport',
  'objects.smart_import.job:id': 'townImport',
  'objects.smart_import.rows:id': 'townImport',
  'objects.smart_import.cancel:id': 'townImport',
  'objects.smart_import.result:id': 'townImport',
  'objects.smart_import.devices:id': 'townImport',
  'objects.smart_import.undo:id': 'townMade',
  'devices.lorawan.get:id': 'radioDevice',
  'devices.lorawan.save:id': 'radioDevice',
  'devices.lorawan.remove:id': 'radioDevice',
};

/** Values that look like an id and name nothing that exists: a language, a secret by mail, a file by its content, a directory, the address that a new device gets. */
const VALUES: ReadonlySet<string> = new Set(['lang', 'token', 'hash', 'deviceID', 'captcha_key', 'directory']);

/** Fields of an input that name something that exists. */
export function idsIn(endpoint: Endpoint): string[] {
  return fieldsOf(endpoint).filter(
    (field) =>
      !VALUES.has(field) && (endpoint.path.includes(`{${field}}`) || /^(ids?|host)$|_ids?$|[a-z]IDs?$/.test(field)),
  );
}

/**
 * What a field names; null where it belongs to no company. A field that the registry does not know fails the suite with
 * a hint how to fix it.
 */
export function kindOf(endpoint: Endpoint, field: string): Kind | null {
  const meaning = meaningOf(endpoint, field);
  return isKind(meaning) ? KINDS[meaning] : null;
}

const isKind = (meaning: Meaning): meaning is KindName => meaning in KINDS;

function meaningOf(endpoint: Endpoint, field: string): Meaning {
  const meaning = MEANINGS[`${endpoint.id}:${field}`] ?? MEANINGS[field];
  if (meaning) return meaning;
  throw new Error(
    `The matrix does not know what "${field}" of ${endpoint.id} names. Add '${endpoint.id}:${field}' to MEANINGS in tests/contract/matrix/samples.ts; and, if it is a new kind of thing, how one is made to KINDS there.`,
  );
}

/** A browser that is to be notified. */
const browserOf = (actor: Actor) => ({
  endpoint: `https://push.example.org/${randomUUID()}`,
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) },
  device: nameFor(actor),
  language: 'en' as const,
});

/** What required fields are filled with that name nothing. */
const FILLING: Record<string, (actor: Actor) => unknown> = {
  management: () => POLL,
  mapping: () => ({ city: 0 }),
  // Its points are tried in virtual-points.spec.ts.
  formula: () => ({ expression: 'A', operands: [] }),
  transformation_ratio: () => 40,
  loss_factor: () => 1.1,
  on: () => false,
  payload: () => '0102',
  is_active: () => true,
  decision: () => 'reject',
  most: () => 20,
  minutes: () => 10,
  name: nameFor,
  title: nameFor,
  email: ({ mark }) => `${mark}-${++count}@gaugeway.local`,
  lang: () => 'en',
  settings: () => ({}),
  zone: () => 'price_0',
  exit_point: () => 'main',
  one_t_p: () => '000000',
  current_password: () => 'Wrong-Test-2025!',
  access_rules: () => RIGHTS,
  identity: () => randomUUID(),
  schedule: () => ({ weekdays: [1], times: ['06:00'] }),
  tariff_schedule: () => ({
    day_types: [{ id: 1, switches: [{ time: '00:00', tariff: 1 }] }],
    seasons: [{ start: '01-01', week: [1, 1, 1, 1, 1, 1, 1] }],
  }),
  entity: () => 'metering_device',
  msgType: () => 1,
  parentId: () => null,
  primary_value: () => TRANSFORMER.primary_value,
  secondary_value: () => TRANSFORMER.secondary_value,
  type: () => 3,
  times: () => [0, 1],
  journal_types: () => [1],
  year: () => 2025,
  datetime: () => 1_763_000_000,
  datetimes: () => [1_763_000_000],
  message: () => ({ datetime: 1_763_000_000, in1: 1, reason: 'seen' }),
  messages: () => [{ datetime: 1_763_000_000, values: { in1: 1 } }],
  reason: () => 'seen',
  method: () => 'linear',
  rule: () => 'spike',
  conditions: () => [FAILED],
  target: () => ({ kind: 'webhook', url: 'https://hooks.example.org/' }),
  text: () => 'seen',
  until: () => Math.round(Date.now() / 1000) + 3600,
  start_date: () => 1_763_000_000,
  stop_date: () => 1_764_000_000,
  startDate: () => 1_763_000_000,
  stopDate: () => 1_764_000_000,
  report_period_update: () => 3600,
  command_type: () => 'poll',
  port: () => 'modem',
  imei: () => '000000000000000',
  kind: () => 'logo',
  content: () => 'AAAA',
  directory: () => 'suppliers',
  query: () => 'Mira 12',
  search_string: () => 'Mira 12',
  latitude: () => 47.9,
  longitude: () => 106.9,
  verified: () => true,
  password: () => 'Other-Test-2025!',
  password_confirmation: () => 'Other-Test-2025!',
  phone_number: () => '+79990000000',
  company_name: nameFor,
  token: () => 'x'.repeat(43),
  code: () => 'x'.repeat(43),
  contract: () => '1002',
  language: () => 'en',
  values: () => [{ field: 'in1', value: 1 }],
  endpoint: (actor) => browserOf(actor).endpoint,
  keys: (actor) => browserOf(actor).keys,
  device: nameFor,
  hash: () => '0'.repeat(64),
  url: () => CHIRPSTACK,
  api_token: () => 'made up',
  activation: () => 'kept',
  dev_euis: () => ['70b3d5e7ffffffff'],
  identifier: () => '70b3d5e7ffffffff',
  models: () => ({}),
  region: () => 'EU868',
  mac_version: () => '1.0.3',
  reg_params_revision: () => 'A',
  supports_otaa: () => true,
  uplink_interval: () => 3600,
  resource: () => 'water',
  by: () => 'day',
  from: () => '2025-11-01',
  to: () => '2025-11-30',
  since: () => 1_763_000_000,
  widgets: () => [],
  source: () => CODEC,
  inputs: () => [{ bytes: '01' }],
  devices: () => [],
  // Nothing is done to what the other cases need.
  selection: () => ({ filter: { search_string: 'nobody is called so' } }),
  changes: () => ({ is_active: true }),
};

/** What a call needs in addition, so that its owner succeeds. */
type Besides = (app: TestApp, actor: Actor) => Record<string, unknown> | Promise<Record<string, unknown>>;

const BESIDES: Record<string, Besides> = {
  // Outdated: the current one is shown to nobody a second time.
  'identity.consumer_account.letter': () => ({ code: 'ABCD-EFGH-JKLM' }),
  'identity.consumer_account.mail': () => ({ code: 'ABCD-EFGH-JKLM' }),
  'identity.consumer_session.open': () => ({ code: 'ABCD-EFGH-JKLM' }),
  'devices.bulk.tie': () => ({ remove: [1] }),
  // Of the resource of the points that the samples make.
  'objects.accounting_point.create:parent_id': () => ({ resource_type_id: 3, type: 3 }),
  'devices.identifier.release': () => ({ kind: 'metering_device' }),
  // Heads of a spreadsheet, and a reading below them.
  'messages.import.readings': () => ({
    dry_run: true,
    content: Buffer.from('datetime;tariff1\n2025-01-01 00:00;1').toString('base64'),
  }),
  'devices.metering_device.create': () => ({ deviceID: nextEui() }),
  'connector.network_server.applications': () => ({ tenant: SHARED.application }),
  'connector.network_server.device_profiles': () => ({ tenant: SHARED.application }),
  'connector.device_profile.create': () => ({ tenant: SHARED.application }),
  // On a network server it is known by its EUI.
  'devices.base_station.create:network_server_id': () => ({ gateway_eui: nextEui() }),
  'devices.base_station.edit:network_server_id': () => ({ gateway_eui: nextEui() }),
  'tasks.task.create': () => ({ management: POLL }),
  'tasks.task.check': () => ({ management: POLL }),
  'connector.downlink.preview': () => ({ management: RAW }),
  'messages.quality.decide': () => ({ reason: 'seen' }),
  // Of a device or of a point.
  'messages.quality.verdicts': async (app, actor) => ({ device_id: await KINDS.knownDevice.make(app, actor) }),
  'messages.quality.verdicts:accounting_point_id': () => ({ device_id: undefined }),
  // Of one thing: of the resource where no other is asked for.
  'messages.consumption.series': () => ({ resource: 'water' }),
  'messages.consumption.series:device_id': () => ({ resource: undefined }),
  'messages.consumption.series:accounting_point_id': () => ({ resource: undefined }),
  'events.occurred.timeline': () => ({ from: 0, to: 4_000_000_000 }),
  'tasks.task.statistics': () => ({ start_date: 1_700_000_000, stop_date: 1_700_086_400 }),
  'tasks.task.cancel:device_task_ids': () => ({ device_id: undefined, delete_all: undefined }),
  'tasks.task.cancel:device_id': () => ({ device_task_ids: undefined, delete_all: undefined }),
  'tasks.task.cancel:poll_group_id': () => ({
    device_task_ids: undefined,
    delete_all: undefined,
    device_id: undefined,
  }),
  'tasks.poll_group.replace': () => ({ device_ids: [] }),
  'tasks.poll_group.replace:from_group_id': () => ({ device_ids: undefined, to_group_id: null }),
  'objects.transformer.create': () => TRANSFORMER,
  'objects.accounting_point.import': () => ({
    dry_run: true,
    content: Buffer.from('title;type\nA point;1').toString('base64'),
  }),
  'objects.directory.import': () => ({
    dry_run: true,
    content: Buffer.from('name\nA supplier').toString('base64'),
  }),
  'objects.attachment.add': () => ({ content: PLAIN_TEXT }),
  'objects.photo.set': () => ({ content: SMALL_PNG }),
  'devices.metering_device.create:gatewayID': () => ({
    deviceID: undefined,
    model_id: wiredModel.id,
    inside_addr: insideAddr(),
  }),
};

/** An input that a company can make a call with, every id in it its own. */
export async function inputOf(
  app: TestApp,
  endpoint: Endpoint,
  actor: Actor,
  field = '',
): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {};
  const ids = idsIn(endpoint);
  for (const needed of fieldsOf(endpoint).filter((name) => isRequired(endpoint, name) && name !== field)) {
    const filling = FILLING[needed];
    if (ids.includes(needed)) input[needed] = shapedFor(endpoint, needed, await ownOf(app, endpoint, needed, actor));
    else if (filling) input[needed] = filling(actor);
    else
      throw new Error(
        `The matrix has no value for "${needed}" of ${endpoint.id}: add one to FILLING in tests/contract/matrix/samples.ts.`,
      );
  }
  const always = await BESIDES[endpoint.id]?.(app, actor);
  return { ...input, ...always, ...(await BESIDES[`${endpoint.id}:${field}`]?.(app, actor)) };
}

function ownOf(app: TestApp, endpoint: Endpoint, field: string, actor: Actor): Promise<Id> | Id {
  const meaning = meaningOf(endpoint, field);
  return isKind(meaning) ? sampleOf(app, endpoint, KINDS[meaning], actor) : SHARED[meaning];
}

const kept = new Map<Kind, Map<string, Promise<Id>>>();

/**
 * Something of a kind for a call: made for it alone where it changes something, else one that all calls share which only
 * read. `use` tells several of one kind apart.
 */
export function sampleOf(app: TestApp, endpoint: Endpoint, kind: Kind, actor: Actor, use = 'own'): Promise<Id> {
  if (endpoint.mutates) return kind.make(app, actor);
  const ofKind = kept.get(kind) ?? new Map<string, Promise<Id>>();
  kept.set(kind, ofKind);
  const name = `${actor.mark}:${use}`;
  const made = ofKind.get(name) ?? kind.make(app, actor);
  ofKind.set(name, made);
  return made;
}

/** An id alone or in a list, as the field takes it. */
export function shapedFor(endpoint: Endpoint, field: string, id: Id): Id | Id[] {
  const issues = endpoint.input.safeParse({ [field]: id }).error?.issues ?? [];
  return issues.some(({ path }) => path[0] === field) ? [id] : id;
}

export const fieldsOf = ({ input }: Pick<Endpoint, 'input'>): string[] =>
  input instanceof z.ZodObject ? Object.keys(input.shape) : [];
const isRequired = ({ input }: Endpoint, field: string): boolean =>
  input instanceof z.ZodObject && !input.shape[field].safeParse(undefined).success;
