import { createECDH, randomUUID } from 'node:crypto';
import {
  addObject,
  confirmReset,
  createAccountingPoint,
  createBaseStation,
  createEventChannel,
  createGateway,
  createMeteringDevice,
  createNetworkServer,
  createPollGroup,
  createTask,
  type CallOf,
  type Endpoint,
  tieDevice,
  saveLorawanSettings,
  checkSmartImport,
  startSmartImport,
  smartImportJob,
  uploadImport,
  uploadSmartImport,
} from '@gaugeway/proto/api';
import type { TestApp } from '@gaugeway/platform/testing';
import { SealAuditJob } from '../../../../services/identity/audit/seal-audit.job';
import { eventually, nextEui, radioModel, wiredModel } from '../../devices-fixture';
import { type Person, person } from '../../people';
import type { Actor } from '../actors';

export type Id = number | string;

/** Real object of a kind, and an unused id. */
export interface Kind {
  make(app: TestApp, actor: Actor): Promise<Id>;
  unknown: Id;
  /** true: users of companies above have it as well, without entering. */
  seenFromAbove?: true;
  /** true: no ties restrict it; every user of the company with the right on its section sees it. */
  seenWithoutTies?: true;
  /** One that ties hide, where `make` makes one that everybody in the company sees. */
  makeHidden?(app: TestApp, actor: Actor): Promise<Id>;
}

/** Entities of no company: the catalogue and the lists of the product, the same for everyone. */
export const SHARED = {
  meteringModel: radioModel.id,
  gatewayModel: 2,
  interface: radioModel.interfaceId,
  entry: 1,
  /** UUIDs of a network server name its objects, and none of ours. */
  application: '0b0a3f3e-8c3a-4c5e-9d4a-000000000001',
  algorithm: 'default',
  deadLetter: 'uplink.raw:1',
  /** A host that a company says is its own; other claimants are not revealed, and the operator decides. */
  claimedHost: 'claimed.example.org',
  /** Points of a consumer, which only their company ties to them (consumer-accounts.spec.ts). */
  ownPoint: 1,
} as const;

export const NOTHING = 2_000_000_000;
export const NO_UUID = '00000000-0000-4000-8000-000000000000';
export const TRANSFORMER = { kind: 1, primary_value: 100, secondary_value: 5 };
export const POLL = { now_value: 1 };
export const RAW = { send_raw_payload: 1, payload: '0a', fport: 7, class: 'A' };
export const FAILED = { kind: 'command_failed' as const };
/** "text", as a file. */
export const PLAIN_TEXT = 'dGV4dA==';
/** The head of a picture of 1 by 1 pixel. */
export const SMALL_PNG = Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex').toString('base64');
export const RIGHTS = { read: [1], create: [], update: [], delete: [], access_all: [] };

export async function made<E extends Endpoint>(app: TestApp, actor: Actor, endpoint: E, input: CallOf<E>) {
  const reply = await app.call(endpoint, input, { token: actor.admin.token });
  if (reply.status !== 200) throw new Error(`${endpoint.id} made no sample: ${JSON.stringify(reply.body)}`);
  return reply.body.data;
}

let count = 0;
/** Numbers that nothing else has. */
export const counted = (): number => ++count;
export const nameFor = ({ mark }: Actor) => `${mark} ${counted()}`;

/** A user whose sign-in is in the sealed log. */
export async function audited(app: TestApp, { mark }: Actor, companyId: number): Promise<Person> {
  const who = await person(app, { companyId });
  await app.database.database.query('UPDATE identity."user" SET name = $2 WHERE id = $1', [who.userId, mark]);
  await app.get(SealAuditJob).run();
  return who;
}

export const insideAddr = () => String((counted() % 240) + 1);

/** A meter behind a gateway device. */
export async function meter(app: TestApp, actor: Actor): Promise<{ device: number; gateway: number }> {
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
export const emptyGateway = async (app: TestApp, actor: Actor): Promise<number> =>
  (await made(app, actor, createGateway, { name: nameFor(actor), model_id: 2, identity: randomUUID() })).gateway.id;

export const baseStation = async (app: TestApp, actor: Actor): Promise<number> =>
  (await made(app, actor, createBaseStation, { name: nameFor(actor) })).base_station.id;

/** A task that waits for a second person, given by somebody else. */
export async function quarantined(app: TestApp, task: number): Promise<number> {
  await app.database.database.query(
    'UPDATE tasks.device_task SET status = 10, created_by = created_by + 1000000 WHERE id = $1',
    [task],
  );
  return task;
}

/** A task for a meter. */
export async function poll(app: TestApp, actor: Actor): Promise<{ device: number; task: number }> {
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
export async function pollGroup(app: TestApp, actor: Actor): Promise<{ group: number; device: number }> {
  const { device } = await poll(app, actor);
  const input = { name: nameFor(actor), report_period_update: 3600 as const, device_ids: [device] };
  return { group: (await made(app, actor, createPollGroup, input)).polls_group.id, device };
}

/** Waits until a service has received something. */
export async function projected(app: TestApp, table: string): Promise<void> {
  await eventually(async () => {
    const rows = await app.database.database.query(`SELECT FROM ${table}`);
    if (rows.length === 0) throw new Error(`nothing in ${table}`);
  });
}

/** A device that the objects service has received. */
export async function knownDevice(app: TestApp, actor: Actor): Promise<number> {
  const { device } = await meter(app, actor);
  await projected(app, `objects.device WHERE device_id = ${device}`);
  return device;
}

/** With a confirmed reset of a register. */
export async function resetDevice(app: TestApp, actor: Actor): Promise<number> {
  const device_id = await knownDevice(app, actor);
  const reset = { device_id, field: 'tariff1', datetime: 1_763_000_000, last_value: 5, reason: 'seen' };
  // The messages service has to receive the device first.
  await eventually(() => made(app, actor, confirmReset, reset));
  return device_id;
}

/** At a new node: only ties to the node, or to a device of the point, show it to a user without access to all. */
export async function point(app: TestApp, actor: Actor): Promise<number> {
  const { object } = await made(app, actor, addObject, { name: nameFor(actor), type: 'house' });
  const input = { title: nameFor(actor), resource_type_id: 3, type: 3, object_id: object._id };
  return (await made(app, actor, createAccountingPoint, input)).accounting_point.id;
}

/** A point that the messages service knows. */
export async function measuredPoint(app: TestApp, actor: Actor): Promise<number> {
  const id = await point(app, actor);
  await projected(app, `messages.accounting_point WHERE point_id = ${id}`);
  return id;
}

/** Something that a point names. */
export async function withPoint(
  app: TestApp,
  actor: Actor,
  field: 'object_id' | 'consumer_id' | 'supplier_id' | 'parent_id',
  kind: Pick<Kind, 'make'>,
): Promise<Id> {
  const named = await kind.make(app, actor);
  const { object } = await made(app, actor, addObject, { name: nameFor(actor), type: 'house' });
  const input = { title: nameFor(actor), resource_type_id: 3, type: 3, object_id: object._id, [field]: named };
  await made(app, actor, createAccountingPoint, input);
  return named;
}

/** A device that measures at a point. */
export async function tied(app: TestApp, actor: Actor): Promise<{ point: number; device: number }> {
  const pair = { point: await point(app, actor), device: await knownDevice(app, actor) };
  await made(app, actor, tieDevice, { accounting_point_id: pair.point, device_id: pair.device, date: 1 });
  return pair;
}

/** The address of a network server that receives no request: a company's own may not be on this machine. */
export const CHIRPSTACK = 'https://localhost:8080';

export const networkServer = async (app: TestApp, actor: Actor): Promise<number> =>
  (await made(app, actor, createNetworkServer, { name: nameFor(actor), url: CHIRPSTACK, api_token: 'made up' }))
    .network_server.id;

/** A LoRaWAN device on a network server of its company. */
export async function radioDevice(app: TestApp, actor: Actor): Promise<number> {
  const network_server_id = await networkServer(app, actor);
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
export async function placedStation(app: TestApp, actor: Actor): Promise<number> {
  const network_server_id = await networkServer(app, actor);
  const input = { name: nameFor(actor), gateway_eui: nextEui(), tenant_id: SHARED.application };
  let id = 0;
  await eventually(async () => {
    id = (await made(app, actor, createBaseStation, { ...input, network_server_id })).base_station.id;
  });
  return id;
}

/** An occurred event, as the rules would make it. */
export async function occurred(
  app: TestApp,
  { companyId, mark }: Actor,
  { rule = 1, device = 1_000_000 + counted() }: { rule?: number; device?: number },
): Promise<number> {
  const [row] = await app.database.database.query<{ id: number }>(
    `INSERT INTO events.occurrence (company_id, rule_id, subject_kind, subject_id, state, title, subject_name, severity,
       sound_alert, began_at, active_at)
     VALUES ($1, $3, 'device', $4, 'active', $2, $2, 'info', false, now(), now()) RETURNING id`,
    [companyId, mark, rule, device],
  );
  const id = row?.id ?? NOTHING;
  await app.database.database.query(
    'UPDATE events.occurrence SET group_id = id, is_representative = true WHERE id = $1',
    [id],
  );
  return id;
}

export const eventChannel = async (app: TestApp, actor: Actor): Promise<number> => {
  const target = { kind: 'webhook' as const, url: 'https://hooks.example.org/' };
  return (await made(app, actor, createEventChannel, { title: nameFor(actor), target })).channel.id;
};

/** A delivery that its receiver never took. */
export async function delivery(
  app: TestApp,
  actor: Actor,
): Promise<{ id: number; channel: number; occurrence: number }> {
  const [channel, occurrence] = [await eventChannel(app, actor), await occurred(app, actor, {})];
  const [row] = await app.database.database.query<{ id: number }>(
    `INSERT INTO events.delivery (company_id, channel_id, occurrence_id, stage, state)
     VALUES ($1, $2, $3, 'began', 'dead') RETURNING id`,
    [actor.companyId, channel, occurrence],
  );
  return { id: row?.id ?? NOTHING, channel, occurrence };
}

export const CODEC = 'function decodeUplink() { return { data: {} }; }';
/** An import that could be started, by the name of its file. */
export async function bulkJob(app: TestApp, actor: Actor): Promise<number> {
  const name = encodeURIComponent(`${nameFor(actor)}.csv`);
  const headers = { 'content-type': 'text/csv', 'content-disposition': `attachment; filename*=UTF-8''${name}` };
  const raw = `Name;Model;Device EUI\nMeter;${radioModel.brand} ${radioModel.name};${nextEui()}\n`;
  const reply = await app.call(uploadImport, {}, { token: actor.admin.token, headers, raw });
  if (reply.status !== 200) throw new Error(`no import was read: ${JSON.stringify(reply.body)}`);
  return reply.body.data.bulk_job.id;
}

/** A kept spreadsheet of objects. */
export async function objectImportFile(app: TestApp, actor: Actor): Promise<number> {
  const name = encodeURIComponent(`${nameFor(actor)}.csv`);
  const headers = { 'content-type': 'text/csv', 'content-disposition': `attachment; filename*=UTF-8''${name}` };
  const raw = `City;Street\n${nameFor(actor)};Lime street\n`;
  const reply = await app.call(uploadSmartImport, {}, { token: actor.admin.token, headers, raw });
  if (reply.status !== 200) throw new Error(`no spreadsheet was read: ${JSON.stringify(reply.body)}`);
  return reply.body.data.file.id;
}

/** A dry run of one, which could be started. */
export async function objectImport(app: TestApp, actor: Actor): Promise<number> {
  const id = await objectImportFile(app, actor);
  return (await made(app, actor, checkSmartImport, { id, mapping: { city: 0, street: 1 } })).bulk_job.id;
}

/** An import that has made something. */
export async function townMade(app: TestApp, actor: Actor): Promise<number> {
  const id = await objectImport(app, actor);
  await made(app, actor, startSmartImport, { id });
  await eventually(async () => {
    const { bulk_job } = await made(app, actor, smartImportJob, { id });
    if (bulk_job.state !== 'done') throw new Error('the import is under way');
  });
  return id;
}

/** A browser that receives notifications. */
export const browserOf = (actor: Actor) => ({
  endpoint: `https://push.example.org/${randomUUID()}`,
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) },
  device: nameFor(actor),
  language: 'en' as const,
});
