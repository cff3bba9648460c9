import { randomUUID } from 'node:crypto';
import { createEventChannel, type Endpoint } from '@gaugeway/proto/api';
import type { TestApp } from '@gaugeway/platform/testing';
import { z } from 'zod';
import { nextEui, wiredModel } from '../../devices-fixture';
import type { Actor } from '../actors';
import {
  type Id,
  type Kind,
  SHARED,
  TRANSFORMER,
  POLL,
  RAW,
  FAILED,
  PLAIN_TEXT,
  SMALL_PNG,
  RIGHTS,
  counted,
  made,
  nameFor,
  insideAddr,
  CHIRPSTACK,
  CODEC,
  browserOf,
} from './things';
import { KINDS } from './kinds';
import { fieldsOf, type IdPlace, idPlaces, isKind, meaningOf, withId } from './meanings';
import { smallest } from './smallest';

/** Values of required fields that name no entity, where the smallest that the contract admits will not do. */
const FILLING: Record<string, (actor: Actor) => unknown> = {
  management: () => POLL,
  // Blocks of the report designer's templates and reports.
  blocks: () => [{ kind: 'text', text: 'Of a template.' }],
  mapping: () => ({ city: 0 }),
  // Its points are tried in virtual-points.spec.ts.
  formula: () => ({ expression: 'A', operands: [] }),
  transformation_ratio: () => 40,
  loss_factor: () => 1.1,
  policy: () => null,
  payload: () => '0102',
  is_active: () => true,
  decision: () => 'reject',
  max_commands: () => 20,
  minutes: () => 10,
  name: nameFor,
  title: nameFor,
  email: ({ mark }) => `${mark}-${counted()}@gaugeway.local`,
  lang: () => 'en',
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
  msgType: () => 1,
  parentId: () => null,
  primary_value: () => TRANSFORMER.primary_value,
  secondary_value: () => TRANSFORMER.secondary_value,
  type: () => 3,
  times: () => [0, 1],
  journal_types: () => [1],
  year: () => 2025,
  datetime: () => 1_763_000_000,
  field: () => 'tariff1',
  datetimes: () => [1_763_000_000],
  message: () => ({ datetime: 1_763_000_000, in1: 1, reason: 'seen' }),
  messages: () => [{ datetime: 1_763_000_000, values: { in1: 1 } }],
  reason: () => 'seen',
  rule: () => 'spike',
  conditions: () => [FAILED],
  target: () => ({ kind: 'webhook', url: 'https://hooks.example.org/' }),
  text: () => 'seen',
  until: () => Math.round(Date.now() / 1000) + 3600,
  date_end: () => '2025-11-30',
  start_date: () => 1_763_000_000,
  stop_date: () => 1_764_000_000,
  startDate: () => 1_763_000_000,
  stopDate: () => 1_764_000_000,
  report_period_update: () => 3600,
  port: () => 'modem',
  imei: () => '000000000000000',
  kind: () => 'logo',
  content: () => 'AAAA',
  period: () => 'week',
  latest_day: () => 5,
  layout: () => 'csv',
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
  mac_version: () => '1.0.3',
  supports_otaa: () => true,
  uplink_interval: () => 3600,
  resource: () => 'water',
  by: () => 'day',
  from: () => '2025-11-01',
  to: () => '2025-11-30',
  since: () => 1_763_000_000,
  source: () => CODEC,
  inputs: () => [{ bytes: '01' }],
  // Nothing is done to entities that the other cases need.
  selection: () => ({ filter: { search_string: 'nobody is called so' } }),
  changes: () => ({ is_active: true }),
};

/** Further input that a call needs to succeed for its owner. */
type Besides = (app: TestApp, actor: Actor) => Record<string, unknown> | Promise<Record<string, unknown>>;

const BESIDES: Record<string, Besides> = {
  'messages.newsletter.create': (...of) => NEWSLETTER(...of),
  'messages.newsletter.update': (...of) => NEWSLETTER(...of),
  // Outdated: the current one is shown to nobody a second time.
  'identity.consumer_account.letter': () => ({ code: 'ABCD-EFGH-JKLM' }),
  'identity.consumer_account.mail': () => ({ code: 'ABCD-EFGH-JKLM' }),
  'identity.consumer_session.open': () => ({ code: 'ABCD-EFGH-JKLM' }),
  'devices.bulk.tie': () => ({ remove: [1] }),
  'objects.balance_group.create:members.accounting_point_id': () => ({ resource_type_id: 3 }),
  'devices.bulk.tie:add': selected,
  'devices.bulk.edit:changes.attributes.attribute_id': selected,
  'devices.bulk.edit:changes.gatewayID': selected,
  'events.channel.update:target.user_ids': mailChannel,
  'events.channel.update:target.access_group_ids': mailChannel,
  // Resource of the points that the samples create, and a kind of it.
  'objects.accounting_point.create': () => ({ resource_type_id: 3, type: 3 }),
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
  'messages.quality.confirm_reset': () => ({ last_value: 5 }),
  // Subject: a device or a point.
  'messages.quality.verdicts': async (app, actor) => ({ device_id: await KINDS.knownDevice.make(app, actor) }),
  'messages.quality.verdicts:accounting_point_id': () => ({ device_id: undefined }),
  // Single resource, if no other is requested.
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
  'messages.report.template_upload': () => ({ content: undefined, structure: {} }),
  'objects.attachment.add': () => ({ content: PLAIN_TEXT }),
  'objects.photo.set': () => ({ content: SMALL_PNG }),
  'devices.metering_device.create:gatewayID': () => ({
    deviceID: undefined,
    model_id: wiredModel.id,
    inside_addr: insideAddr(),
  }),
};

/** A mass action on a device. */
async function selected(app: TestApp, actor: Actor) {
  return { selection: { ids: [await KINDS.device.make(app, actor.superior ?? actor)] } };
}

/** A channel that notifies an access group. */
async function mailChannel(app: TestApp, actor: Actor) {
  const target = { kind: 'mail' as const, access_group_ids: [Number(await KINDS.usedGroup.make(app, actor))] };
  return { id: (await made(app, actor, createEventChannel, { title: nameFor(actor), target })).channel.id };
}

const NEWSLETTER: Besides = () => ({
  content: { template: 'consumption' },
  schedule: { every: 'week', hour: 8 },
  addresses: ['board@example.org'],
});

/**
 * An input that a company can make a call with, every id in it its own; without the field of a place that is given.
 * `changes`: the call may change its entities, so that no other input has them.
 */
export async function inputOf(
  app: TestApp,
  endpoint: Endpoint,
  actor: Actor,
  without?: IdPlace,
  changes = endpoint.mutates,
): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {};
  const ids = new Map(idPlaces(endpoint).map((place) => [place.name, place]));
  for (const needed of fieldsOf(endpoint).filter((name) => isRequired(endpoint, name) && name !== without?.field)) {
    const place = ids.get(needed);
    if (place) Object.assign(input, withId(place, await ownOf(app, endpoint, place, actor, changes)));
    else input[needed] = fillingOf(endpoint, needed, actor);
  }
  const always = await BESIDES[endpoint.id]?.(app, actor);
  return { ...input, ...always, ...(await BESIDES[`${endpoint.id}:${without?.name}`]?.(app, actor)) };
}

function fillingOf(endpoint: Endpoint, field: string, actor: Actor): unknown {
  const filling = FILLING[field];
  const { shape } = endpoint.input as z.ZodObject<Record<string, z.ZodType>>;
  const schema = shape[field];
  const value = filling || !schema ? filling?.(actor) : smallest(schema);
  if (value !== undefined) return value;
  throw new Error(
    `The matrix has no value for "${field}" of ${endpoint.id}: add one to FILLING in tests/contract/matrix/samples/inputs.ts.`,
  );
}

function ownOf(app: TestApp, endpoint: Endpoint, place: IdPlace, actor: Actor, changes: boolean): Promise<Id> | Id {
  const meaning = meaningOf(endpoint, place);
  return isKind(meaning) ? sampleOf(app, KINDS[meaning], actor, changes) : SHARED[meaning];
}

const kept = new Map<Kind, Map<string, Promise<Id>>>();

/**
 * An entity of a kind for a call: a new one where the call changes it, else one that all calls without changes share.
 * `use` distinguishes several of one kind.
 */
export function sampleOf(app: TestApp, kind: Kind, actor: Actor, changes: boolean, use = 'own'): Promise<Id> {
  if (kind.seenWithoutTies && actor.superior) return sampleOf(app, kind, actor.superior, changes, use);
  if (changes) return kind.make(app, actor);
  const ofKind = kept.get(kind) ?? new Map<string, Promise<Id>>();
  kept.set(kind, ofKind);
  const name = `${actor.mark}:${use}`;
  const made = ofKind.get(name) ?? kind.make(app, actor);
  ofKind.set(name, made);
  return made;
}

const isRequired = ({ input }: Endpoint, field: string): boolean =>
  input instanceof z.ZodObject && !input.shape[field].safeParse(undefined).success;
