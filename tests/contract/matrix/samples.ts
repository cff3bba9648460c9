import { randomUUID } from 'node:crypto';
import {
  createAccessGroup,
  createApiKey,
  createGateway,
  createIntegrationKey,
  createMeteringDevice,
  createSubcompany,
  createTask,
  createUser,
  type CallOf,
  type Endpoint,
  saveBranding,
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
  | 'polledDevice'
  | 'gateway'
  | 'task'
  | 'accessGroup'
  | 'integrationKey'
  | 'apiKey'
  | 'host';

/** How the matrix comes to a real object of a kind, and to an id that nothing has. */
export interface Kind {
  make(app: TestApp, actor: Actor): Promise<Id>;
  unknown: Id;
  /** true: whoever stands above the company has it as well, without entering (decisions.md, Companies and access). */
  seenFromAbove?: true;
}

const NOTHING = 2_000_000_000;
const POLL = { now_value: 1 };
const RIGHTS = { read: [1], create: [], update: [], delete: [], access_all: [] };

async function made<E extends Endpoint>(app: TestApp, actor: Actor, endpoint: E, input: CallOf<E>) {
  const reply = await app.call(endpoint, input, { token: actor.admin.token });
  if (reply.status !== 200) throw new Error(`${endpoint.id} made no sample: ${JSON.stringify(reply.body)}`);
  return reply.body.data;
}

let count = 0;
const nameFor = ({ mark }: Actor) => `${mark} ${++count}`;

/** Somebody whose sign-in stands in the sealed log. */
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

/** A task for a meter. */
async function poll(app: TestApp, actor: Actor): Promise<{ device: number; task: number }> {
  const { device } = await meter(app, actor);
  const input = { command_type: 'poll' as const, device_ids: [device], title: nameFor(actor), management: POLL };
  let task = 0;
  // Another service has to hear of the device first.
  await eventually(async () => {
    task = (await made(app, actor, createTask, input)).device_tasks[0].id;
  });
  return { device, task };
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
    unknown: '00000000-0000-4000-8000-000000000000',
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
  task: { make: async (app, actor) => (await poll(app, actor)).task, unknown: NOTHING },
  accessGroup: {
    make: async (app, actor) =>
      (await made(app, actor, createAccessGroup, { name: nameFor(actor), access_rules: RIGHTS })).access_group.id,
    unknown: NOTHING,
  },
  device: { make: async (app, actor) => (await meter(app, actor)).device, unknown: NOTHING },
  gateway: { make: async (app, actor) => (await meter(app, actor)).gateway, unknown: NOTHING },
  integrationKey: {
    make: async (app, actor) =>
      (await made(app, actor, createIntegrationKey, { name: nameFor(actor) })).integration_key.id,
    unknown: NOTHING,
  },
  apiKey: {
    make: async (app, actor) => {
      const access_group_id = Number(await KINDS.accessGroup.make(app, actor));
      return (await made(app, actor, createApiKey, { name: nameFor(actor), access_group_id })).api_key.id;
    },
    unknown: NOTHING,
  },
  host: {
    make: async (app, actor) => {
      const host = `${actor.mark}-${++count}.example.org`;
      await made(app, actor, saveBranding, { host, title: nameFor(actor) });
      return host;
    },
    unknown: 'nobody.example.org',
  },
};

/** What belongs to no company: the catalogue and the lists of the product, alike for everybody. */
const SHARED = {
  meteringModel: radioModel.id,
  gatewayModel: 2,
  interface: radioModel.interfaceId,
  entry: 1,
  deadLetter: 'uplink.raw:1',
  /** A host that a company says is its own; who else said so is not told, and the operator decides. */
  claimedHost: 'claimed.example.org',
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
  poll_group_id: 'entry',
  user_id: 'user',
  access_group_id: 'accessGroup',
  device_id: 'device',
  device_ids: 'device',
  gatewayID: 'gateway',
  gateway_ids: 'gateway',
  model_ids: 'meteringModel',
  interface_id: 'interface',
  host: 'host',
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
  'devices.metering_device.list:ids': 'device',
  'devices.metering_device.list:model_id': 'meteringModel',
  'devices.metering_device.create:model_id': 'meteringModel',
  'devices.model.list:company_id': 'entry',
  'devices.gateway.list:ids': 'gateway',
  'devices.gateway.list:model_id': 'gatewayModel',
  'devices.gateway.create:model_id': 'gatewayModel',
  'tasks.task.list:ids': 'task',
  'tasks.task.list:device_ids': 'polledDevice',
  'messages.device.last:id': 'device',
  'connector.key.delete:id': 'integrationKey',
};

/** Values that look like an id and name nothing that exists: a language, a secret by mail, a file by its content, the address that a new device gets. */
const VALUES: ReadonlySet<string> = new Set(['lang', 'token', 'hash', 'deviceID', 'captcha_key']);

/** Fields of an input that name something that exists. */
export function idsIn(endpoint: Endpoint): string[] {
  return fieldsOf(endpoint).filter(
    (field) =>
      !VALUES.has(field) && (endpoint.path.includes(`{${field}}`) || /^(ids?|host)$|_ids?$|[a-z]IDs?$/.test(field)),
  );
}

/** What a field names; null where it belongs to no company. A field that the registry does not know fails the suite with the way to mend it. */
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

/** What required fields are filled with that name nothing. */
const FILLING: Record<string, (actor: Actor) => unknown> = {
  is_active: () => true,
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
  msgType: () => 1,
  start_date: () => 1_763_000_000,
  stop_date: () => 1_764_000_000,
  startDate: () => 0,
  stopDate: () => 4_000_000_000,
  command_type: () => 'poll',
  kind: () => 'logo',
  content: () => 'AAAA',
  verified: () => true,
  password: () => 'Other-Test-2025!',
  password_confirmation: () => 'Other-Test-2025!',
  phone_number: () => '+79990000000',
  company_name: nameFor,
  token: () => 'x'.repeat(43),
  code: () => 'x'.repeat(43),
  hash: () => '0'.repeat(64),
};

/** What a call needs besides, so that its owner gets somewhere with it. */
const BESIDES: Record<string, () => Record<string, unknown>> = {
  'devices.metering_device.create': () => ({ deviceID: nextEui() }),
  'tasks.task.create': () => ({ management: POLL }),
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
  return { ...input, ...BESIDES[endpoint.id]?.(), ...BESIDES[`${endpoint.id}:${field}`]?.() };
}

function ownOf(app: TestApp, endpoint: Endpoint, field: string, actor: Actor): Promise<Id> | Id {
  const meaning = meaningOf(endpoint, field);
  return isKind(meaning) ? KINDS[meaning].make(app, actor) : SHARED[meaning];
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
