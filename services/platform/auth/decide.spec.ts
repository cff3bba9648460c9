import {
  type AccessAction,
  type AccessRule,
  type Endpoint,
  endpoints,
  SECTION,
  type Section,
  SERVICES,
} from '@gaugeway/proto/api';
import type { AccessRights, Context } from './context';
import { decide } from './decide';

// The access rules of all calls, for every kind of caller, without HTTP: a new call is included automatically.
// refused.spec.ts sends one call of each kind, which proves that the server applies them.

const SECTIONS: readonly Section[] = Object.values(SECTION);
const ACTIONS: readonly AccessAction[] = ['read', 'create', 'update', 'delete', 'access_all'];
const NO_RIGHT: AccessRights = { read: [], create: [], update: [], delete: [], access_all: [] };
const EVERY_RIGHT: AccessRights = {
  ...{ read: SECTIONS, create: SECTIONS, update: SECTIONS, delete: SECTIONS, access_all: SECTIONS },
};

const user: Context = {
  sessionId: '00000000-0000-4000-8000-000000000000',
  userId: 7,
  userName: 'A user',
  companyId: 2,
  chain: [2],
  isAdmin: false,
  isDemo: false,
  rights: NO_RIGHT,
  language: 'en',
  timeZone: 0,
  requestId: 'a request',
  address: '192.0.2.1',
};
const administrator: Context = { ...user, isAdmin: true };

const CALLERS = {
  'no session': null,
  'a consumer': { ...user, rights: EVERY_RIGHT, consumer: { id: 'c', name: 'A consumer' } },
  'a user without a right': user,
  'a user with every right': { ...user, rights: EVERY_RIGHT },
  'an administrator': administrator,
  'the operator': { ...administrator, companyId: 1, chain: [1] },
  'a machine with every right': { ...user, userId: -7, rights: EVERY_RIGHT },
  'a demo account': { ...administrator, isDemo: true, rights: EVERY_RIGHT },
  'an administrator of an expired company': { ...administrator, isExpired: true },
  'an administrator without a module': { ...administrator, modules: [] },
} satisfies Record<string, Context | null>;
type Caller = keyof typeof CALLERS;
type Kind = AccessRule['kind'];

const YES = null;
const SESSION = 'errors.no_session';
const RIGHT = 'errors.no_right';
const DEMO = 'errors.demo_read_only';
const EXPIRED = 'errors.company_expired';

/**
 * The answer to each caller, by the kind of the rule; in a pair, to calls that read and to calls that change something.
 */
const ANSWERS: Record<Caller, Record<Exclude<Kind, 'public' | 'integration'>, Answer>> = {
  'no session': { session: SESSION, consumer: SESSION, admin: SESSION, platform: SESSION, rights: SESSION },
  'a consumer': { session: RIGHT, consumer: YES, admin: RIGHT, platform: RIGHT, rights: RIGHT },
  'a user without a right': { session: YES, consumer: RIGHT, admin: RIGHT, platform: RIGHT, rights: RIGHT },
  'a user with every right': { session: YES, consumer: RIGHT, admin: RIGHT, platform: RIGHT, rights: YES },
  'an administrator': { session: YES, consumer: RIGHT, admin: YES, platform: RIGHT, rights: YES },
  'the operator': { session: YES, consumer: RIGHT, admin: YES, platform: YES, rights: YES },
  'a machine with every right': {
    ...{ session: 'errors.not_for_machines', consumer: RIGHT, admin: RIGHT, platform: RIGHT, rights: YES },
  },
  'a demo account': {
    ...{ session: [YES, DEMO], consumer: [RIGHT, DEMO], admin: [YES, DEMO] },
    ...{ platform: [RIGHT, DEMO], rights: [YES, DEMO] },
  },
  'an administrator of an expired company': {
    ...{ session: YES, consumer: RIGHT, admin: [YES, EXPIRED], platform: RIGHT, rights: [YES, EXPIRED] },
  },
  'an administrator without a module': {
    ...{ session: YES, consumer: RIGHT, admin: YES, platform: RIGHT, rights: 'errors.module_closed' },
  },
};
type Answer = string | null | readonly [reads: string | null, mutates: string | null];

/** A demo account's own appearance, its sign-out; and a read that runs a text of the caller. */
const OTHERWISE: Partial<Record<Caller, Readonly<Record<string, string | null>>>> = {
  'a demo account': {
    'identity.user.set_locale': YES,
    'identity.user.save_settings': YES,
    'identity.consumer_session.close': RIGHT,
    'devices.company_model.try_codec': DEMO,
  },
  // Calls that a user needs to leave, and calls that end another user's access.
  'an administrator of an expired company': {
    'identity.company.enter': YES,
    'identity.company.enter_code': YES,
    'identity.users.end_session': YES,
    'identity.two_factor.reset': YES,
    'identity.api_key.delete': YES,
    'devices.notice.read': YES,
    'devices.notice.read_all': YES,
  },
};

function expectedFor(caller: Caller, { id, access, mutates }: Endpoint): string | null {
  if (access.kind === 'public' || access.kind === 'integration') return YES;
  const otherwise = OTHERWISE[caller]?.[id];
  if (otherwise !== undefined) return otherwise;
  const answer = ANSWERS[caller][access.kind];
  return Array.isArray(answer) ? (answer as readonly (string | null)[])[mutates ? 1 : 0]! : (answer as string | null);
}

const keyOf = (endpoint: Endpoint, context: Context | null): string | null =>
  decide(endpoint, context).refusal?.declaration.key ?? null;

describe('the access decision', () => {
  it.each(Object.keys(CALLERS) as Caller[])('of every call, for %s', (caller) => {
    const decided = endpoints.map((endpoint) => [endpoint.id, keyOf(endpoint, CALLERS[caller])]);
    expect(decided).toEqual(endpoints.map((endpoint) => [endpoint.id, expectedFor(caller, endpoint)]));
  });

  it('permits a right that the rule names, in its section, and no other', () => {
    const faults: string[] = [];
    for (const endpoint of endpoints) {
      const { access } = endpoint;
      if (access.kind !== 'rights') continue;
      for (const action of ACTIONS) {
        for (const section of SECTIONS) {
          const isNamed = access.anyOf.some((right) => right.action === action && right.section === section);
          const context = { ...user, rights: { ...NO_RIGHT, [action]: [section] } };
          if ((keyOf(endpoint, context) === null) !== isNamed) faults.push(`${endpoint.id} ${action} ${section}`);
        }
      }
    }
    expect(faults).toEqual([]);
  });

  it("limits what is a company's to its rows: a branch in identity, one company everywhere else", () => {
    const faults: unknown[] = [];
    for (const endpoint of endpoints) {
      const { id, access, service } = endpoint;
      const { refusal, scope } = decide(endpoint, CALLERS['the operator']);
      if (refusal || ['public', 'integration', 'platform'].includes(access.kind)) continue;
      const isOwn = scope === 1;
      const isBranch = typeof scope === 'object' && scope?.branchOf === 1;
      const isOfPerson = scope === 'everyone' && (access.kind === 'session' || id.startsWith('identity.company.enter'));
      if (isOwn || (service === 'identity' && (isBranch || isOfPerson))) continue;
      faults.push({ id, scope });
    }
    expect(faults).toEqual([]);
  });

  it('runs no statement of a refused call, unless it acts for everyone', () => {
    const scopes = endpoints
      .filter(({ access }) => access.kind === 'rights' || access.kind === 'admin')
      .filter(({ id }) => !id.startsWith('identity.company.enter'))
      .map((endpoint) => decide(endpoint, user).scope);
    expect(new Set(scopes)).toEqual(new Set([null]));
  });
});

const withKind = (kind: Kind) =>
  endpoints
    .filter(({ access }) => access.kind === kind)
    .map(({ id }) => id)
    .toSorted();
const actionsOf = ({ access }: Endpoint) => (access.kind === 'rights' ? access.anyOf.map(({ action }) => action) : []);

// A rule is a word in a declaration: rules that open a call to more callers than one section's are listed a second
// time.
describe('the declared rules', () => {
  it('open to everybody what signs a person in, and what is shown before', () => {
    expect(withKind('public')).toEqual([
      'identity.branding.file',
      'identity.branding.get',
      'identity.captcha.create',
      'identity.consumer_session.open',
      'identity.consumer_session.refresh',
      'identity.oidc.callback',
      'identity.oidc.finish',
      'identity.oidc.start',
      'identity.password.find',
      'identity.password.forgot',
      'identity.password.reset',
      'identity.session.enter',
      'identity.session.find_enter',
      'identity.session.open',
      'identity.session.open_by_kerberos',
      'identity.session.refresh',
      'identity.signup.activate',
      'identity.signup.find',
      'identity.signup.request',
      'identity.site.properties',
      'messages.report.cryptopro_callback',
    ]);
    expect(withKind('integration')).toEqual(['connector.chirpstack.receive']);
  });

  it("open to every session what is a person's own, and names that every screen needs", () => {
    // And how much of each limit the company uses, which every service answers for its own.
    const own = /^identity\.(session|user|two_factor)\.|^\w+\.limit\.list$/;
    const others = withKind('session').filter((id) => !own.test(id));
    expect(others).toEqual([
      'identity.company.current',
      'identity.company.leave',
      'identity.company.statuses',
      'identity.company.types',
      'identity.peak_hours.defaults',
      'identity.users.names',
      'messages.quota.list',
    ]);
    expect(withKind('consumer').every((id) => /^(identity\.consumer_session|messages\.own_point)\./.test(id))).toBe(
      true,
    );
  });

  it("open to the operator alone what is the installation's", () => {
    const OF_INSTALLATION = /^(identity\.(mail|license|dead_letter|platform)|devices\.identifier|connector\.broker)\./;
    const ofHosts = ['identity.branding.verify', 'identity.branding.hosts'];
    const expected = endpoints.filter(({ id }) => OF_INSTALLATION.test(id) || ofHosts.includes(id)).map(({ id }) => id);
    expect(withKind('platform')).toEqual(expected.toSorted());
  });

  it("let nobody change something by a right to read, but a person's own", () => {
    const byReading = endpoints.filter((endpoint) => endpoint.mutates && actionsOf(endpoint).includes('read'));
    expect(byReading.map(({ id }) => id).toSorted()).toEqual([
      'devices.dashboard.add',
      'devices.notice.read',
      'devices.notice.read_all',
      'events.occurred.read',
      'events.occurred.read_all',
      'events.push.remove',
      'events.push.subscribe',
      'identity.company.enter',
      'identity.company.enter_code',
      'messages.newsletter.subscribe',
      'tasks.device.control',
      'tasks.task.create',
    ]);
  });

  it('ask for the right to create, or to delete, where the call does', () => {
    const VERBS = { create: /\.(create|copy)(_|$)/, delete: /\.(delete|remove|trash)(_|$)/ } as const;
    const faults = Object.entries(VERBS).flatMap(([action, verb]) =>
      endpoints.filter((endpoint) => {
        const actions = actionsOf(endpoint);
        return (
          endpoint.mutates && actions.length > 0 && verb.test(endpoint.id) && !actions.includes(action as AccessAction)
        );
      }),
    );
    // Part of a device, a point or an object that is edited; a person's own; an answer to readings and events.
    expect(faults.map(({ id }) => id).toSorted()).toEqual([
      'devices.attribute.delete',
      'devices.dashboard.delete',
      'devices.lorawan.remove',
      'devices.schedule.delete',
      'events.push.remove',
      'events.silence.create',
      'messages.estimate.create',
      'objects.attachment.delete',
      'objects.photo.remove',
      'objects.smart_import.delete_file',
      'tasks.task.create',
    ]);
  });

  it('name sections of the service', () => {
    const OF_SERVICE: Record<(typeof SERVICES)[number], readonly Section[]> = {
      gateway: [],
      identity: [SECTION.users, SECTION.companies, SECTION.accessRules],
      connector: [SECTION.devices],
      devices: [SECTION.devices, SECTION.dashboard],
      tasks: [SECTION.devices],
      objects: [SECTION.objects, SECTION.directories, SECTION.objectsMap],
      messages: [SECTION.devices, SECTION.objects, SECTION.reports, SECTION.billing, SECTION.events],
      events: [SECTION.events],
    };
    // An account belongs to a consumer, who is part of the objects.
    const sectionsOf = ({ id, service }: Endpoint) =>
      id.startsWith('identity.consumer_account.') ? [SECTION.objects] : OF_SERVICE[service];
    const faults = endpoints.filter(
      (endpoint) =>
        endpoint.access.kind === 'rights' &&
        !endpoint.access.anyOf.some(({ section }) => sectionsOf(endpoint).includes(section)),
    );
    expect(faults.map(({ id }) => id)).toEqual([]);
  });
});
