import { cryptoproCallback, type Endpoint, enterCode, enterSubcompany } from '@gaugeway/proto/api';
import type { TestApp, TestReply } from '@gaugeway/platform/testing';
import { eventually } from '../devices-fixture';
import { type Actor, type Actors, OTHER_TENANTS, type OtherTenant, keepSignedIn } from './actors';
import { expectLookedUp, expectTaken } from './expect-taken';
import { inputOf, sampleOf } from './samples/inputs';
import { oneOfEachKind } from './samples/kinds';
import { type IdPlace, idPlaces, idsIn, kindOf, withId } from './samples/meanings';
import type { Id, Kind } from './samples/things';
import { isOfConsumers, isOfNetworkServer, needsSession, table } from './table';
import { cover, isFull, rotated } from './tier';
import type { Unscoped } from './without-scoping';

/** Environment of the matrix, once it is ready. */
export interface MatrixContext {
  app: TestApp;
  actors: Actors;
  unscoped: Unscoped;
}

/**
 * Protection between companies while a call is sent: everything; the rules of the database, as if the repositories had
 * forgotten the company; the conditions of the repositories, as if no table had a rule.
 */
type Guard = 'all guards' | 'row security alone' | 'repositories alone';

/**
 * Not behind the second guard are calls that act for everyone, no matter who calls, and have only their repositories:
 * those on a person's own data, who may be a user of another company than the one that they are in, and on their
 * session, which entering a company changes.
 */
const hasRowSecurity = ({ id, access, service }: Endpoint): boolean =>
  service !== 'identity' || (access.kind !== 'session' && id !== enterSubcompany.id && id !== enterCode.id);

/** The gate proves the rules of the database by table (row-security.ts), and the repositories by call. */
const guardsOf = (endpoint: Endpoint): readonly Guard[] => {
  if (!isFull) return ['repositories alone'];
  return hasRowSecurity(endpoint)
    ? ['repositories alone', 'all guards', 'row security alone']
    : ['repositories alone', 'all guards'];
};

/** A sibling always; in the gate one of the others, which the seed chooses for a row. */
function foreignersFor(row: string, others: readonly OtherTenant[]): OtherTenant[] {
  const candidates = rotated(others, row);
  return ['sibling', ...(isFull ? candidates : candidates.slice(0, 1))];
}

function behind<T>(guard: Guard, { unscoped }: MatrixContext, work: () => Promise<T>): Promise<T> {
  if (guard === 'all guards') return work();
  return guard === 'row security alone' ? unscoped.during(work) : unscoped.withoutRules(work);
}

/** Time limit of one case. Longer than `eventually` waits, so that a case fails by the fault and not by the limit. */
export const PATIENCE_MS = 180_000;

/** Calls with ids that nothing or another company has change nothing: their other inputs serve further calls. */
const WITHOUT_CHANGES = false;

/** Content of an answer that a caller can learn. */
function comparable({ status, body }: TestReply): unknown {
  return { status, body: typeof body === 'object' ? { ...body, request_id: undefined } : body };
}

/** The expected answer for an id, from that for an id that nothing has: answers repeat what was sent. */
function comparableOf(reply: TestReply, { unknown }: Kind, id: Id): unknown {
  return JSON.parse(JSON.stringify(comparable(reply)).replaceAll(String(unknown), String(id)));
}

const isOfSessions = ({ id, mutates }: Endpoint): boolean => mutates && id.startsWith('identity.');

async function ask(
  app: TestApp,
  endpoint: Endpoint,
  input: Record<string, unknown>,
  { admin }: Actor,
): Promise<TestReply> {
  const reply = await app.call(endpoint, input, { token: admin.token });
  // A successful call may have moved or ended the session of the call.
  if (isOfSessions(endpoint) && reply.status === 200) admin.token = await app.signIn(admin.email, admin.password);
  return reply;
}

/** Places whose ids are not looked up by the call, so that it answers alike to all of them; its description says so. */
const UNCHECKED: ReadonlySet<string> = new Set([
  // Kept with the layout. The widget reads the node with the rights of the user who looks at it.
  'devices.dashboard.save:widgets.options.object_id',
  'devices.dashboard.share:widgets.options.object_id',
  // Ties that are removed if they exist: of users who were tied and are deleted or of another company now, too.
  'devices.bulk.tie:remove',
  'devices.metering_device.tie_user:remove',
  'objects.object.tie_users:remove',
  // A trial runs over the devices that the caller sees; a scope in which none of them is finds nothing.
  ...['gateway_ids', 'object_ids', 'point_ids', 'group_ids', 'attribute_id'].map(
    (name) => `messages.event_rule.try:scope.${name}`,
  ),
]);

// Calls of the operator alone are refused to all others before any id is looked at (refused.spec.ts). Calls of a
// consumer's session are about the own points alone (consumer-accounts.spec.ts). The end of a signing is opened by its
// token, and by no company (reports.spec.ts).
const withIds = (): Row[] =>
  inTier(
    table(
      (endpoint) =>
        endpoint.access.kind !== 'platform' && !isOfConsumers(endpoint) && endpoint.id !== cryptoproCallback.id,
    ).flatMap(([name, endpoint]) =>
      idPlaces(endpoint).flatMap((place): Row[] => {
        const kind = UNCHECKED.has(`${endpoint.id}:${place.name}`) ? null : kindOf(endpoint, place);
        return kind ? [[name, place.name, endpoint, kind, place]] : [];
      }),
    ),
  );

type Row = [string, string, Endpoint, Kind, IdPlace];

/** Places that are not looked up, of calls whose description does not say so, or that no call has. */
export function unexplained(): string[] {
  const explained = table(({ id }) => [...UNCHECKED].some((place) => place.startsWith(`${id}:`))).flatMap(
    ([, endpoint]) =>
      idPlaces(endpoint)
        .filter(({ name }) => name.split('.').some((field) => endpoint.description?.includes(`\`${field}\``)))
        .map(({ name }) => `${endpoint.id}:${name}`),
  );
  return [...UNCHECKED].filter((place) => !explained.includes(place));
}

/** The gate takes every id at the top level, and of those below it each place of each service once. */
function inTier(rows: readonly Row[]): Row[] {
  if (isFull) return [...rows];
  const isBelow = ([, , , , { name, field }]: Row) => name !== field;
  const taken = cover(
    rows.filter(isBelow),
    ([, place, { service }, , { thing }]) => [`${service} ${place}`, `${service} ${thing}`],
    ([call, place]) => `${call} ${place}`,
  );
  return rows.filter((row) => !isBelow(row) || taken.includes(row));
}

/** The gate takes every kind of thing in every place of each service, and by a call that changes and one that does not. */
function ofTies(rows: readonly Row[]): Row[] {
  const hideable = rows.filter(([, , , kind]) => !kind.seenWithoutTies);
  if (isFull) return hideable;
  return cover(
    hideable,
    ([, place, { service, mutates }, , { thing }]) => [
      `${service} ${thing} ${place}`,
      `${service} ${thing} ${mutates ? 'changes' : 'reads'}`,
    ],
    ([call, place]) => `${call} ${place}`,
  );
}

/** Lists that the own session reads, without an entity of a company in their path. */
const isList = (endpoint: Endpoint): boolean =>
  needsSession(endpoint) &&
  endpoint.access.kind !== 'platform' &&
  !endpoint.mutates &&
  endpoint.id !== 'identity.session.close' &&
  (idsIn(endpoint).length === 0 || !endpoint.path.includes('{'));

/** Lists in which things of the own company are listed by name: the marks do appear there. */
const LISTS_WITH_NAMES = [
  'connector.key.list',
  'connector.network_server.list',
  'devices.attribute.by_model',
  'devices.attribute.list',
  'devices.attribute.of_device',
  'devices.base_station.list',
  'devices.bulk.list',
  'devices.company_model.list',
  'devices.gateway.compatible',
  'devices.gateway.list',
  'devices.metering_device.list',
  'devices.model.list',
  'devices.notice.list',
  'events.channel.list',
  'events.delivery.list',
  'events.occurred.list',
  'events.occurred.timeline',
  'events.rule.list',
  'events.silence.list',
  'identity.access_groups.list',
  'identity.api_key.list',
  'identity.audit.list',
  'identity.branding.of_company',
  'identity.company.current',
  'identity.company.list',
  'identity.company.log',
  'identity.company.tree',
  'identity.service.companies',
  'identity.service.log',
  'identity.user.current',
  'identity.users.list',
  'identity.users.names',
  'objects.smart_import.files',
  'messages.card.archive',
  'messages.card.indications',
  'messages.card.power',
  'messages.card.whole',
  'messages.newsletter.list',
  'messages.report.list',
  'messages.report.templates',
  'messages.system_report.available',
  'objects.accounting_point.company_list',
  'objects.accounting_point.list',
  'objects.consumer.list',
  'objects.object.build_tree',
  'objects.object.export',
  'objects.object.tree',
  'objects.supplier.list',
  'objects.transformer.list',
  'tasks.task.list',
];

/**
 * Every call with the ids of another company's entities, and every list requested by it: by one preparation behind
 * every guard. New calls are included automatically; one with an id that samples/meanings.ts does not know fails and
 * shows the required addition.
 */
export function foreignMatrix(context: () => MatrixContext): void {
  beforeEach(() => keepSignedIn(context().app, context().actors));

  describe("another company's id is answered exactly like one that nothing has", () => {
    it.each(withIds())(
      '%s: %s',
      async (_, name, endpoint, kind, place) => {
        const { app, actors } = context();
        /** Other inputs of the call, made once for questions that differ in this id alone. */
        const besides = () => inputOf(app, endpoint, owner, place);
        const naming = (id: Id) => withId(place, id);
        const { owner } = actors;
        const kept = await sampleOf(app, kind, owner, endpoint.mutates, 'kept');
        const used = await sampleOf(app, kind, owner, endpoint.mutates, 'used');
        const own = await besides();
        const nothing = await ask(app, endpoint, { ...own, ...naming(kind.unknown) }, owner);

        // The owner succeeds with it, once every service knows it: else the rest proves nothing.
        let status = 0;
        const withUsed = { ...own, ...naming(used) };
        await eventually(async () => {
          const reply = await ask(app, endpoint, withUsed, owner);
          expectTaken(endpoint, reply, name);
          expectLookedUp(endpoint, name, comparable(reply), comparableOf(nothing, kind, used));
          ({ status } = reply);
        });
        const guards = guardsOf(endpoint);
        const others = OTHER_TENANTS.filter((who) => who !== 'sibling' && !(who === 'parent' && kind.seenFromAbove));
        for (const who of foreignersFor(`${endpoint.id} ${name}`, others)) {
          const actor = actors.foreign[who];
          const theirs = await inputOf(app, endpoint, actor, place, WITHOUT_CHANGES);
          const askUnknown = () => ask(app, endpoint, { ...theirs, ...naming(kind.unknown) }, actor);
          const unknown = await askUnknown();
          for (const guard of guards) {
            const askForeign = () =>
              behind(guard, context(), () => ask(app, endpoint, { ...theirs, ...naming(kept) }, actor));
            const foreign = await askForeign();
            const expectAlike = (one: TestReply, other: TestReply) =>
              expect({ who, guard, answer: comparable(one) }).toEqual({
                who,
                guard,
                answer: comparableOf(other, kind, kept),
              });
            // A document may hold the moment it was made, as a workbook does: two of the same moment are alike.
            if (typeof unknown.body === 'string' && typeof foreign.body === 'string')
              await eventually(async () => expectAlike(await askForeign(), await askUnknown()));
            else expectAlike(foreign, unknown);
          }
        }
        // Nothing has happened to it, and behind the last guard, too, the call does its work.
        const withKept = { ...(await besides()), ...naming(kept) };
        await eventually(async () => {
          const reply = await behind(guards.at(-1) ?? 'all guards', context(), () =>
            ask(app, endpoint, withKept, owner),
          );
          expect(reply.status).toBe(status);
          expectLookedUp(endpoint, name, comparable(reply), comparableOf(nothing, kind, kept));
        });
      },
      PATIENCE_MS,
    );
  });

  describe('an id that the ties of the caller hide is answered exactly like one that nothing has', () => {
    it.each(ofTies(withIds()))(
      '%s: %s',
      async (_, name, endpoint, kind, place) => {
        const { app, actors } = context();
        const { owner, clerk } = actors;
        const hidden = await (kind.makeHidden?.(app, owner) ?? sampleOf(app, kind, owner, endpoint.mutates, 'kept'));
        const besides = await inputOf(app, endpoint, clerk, place, WITHOUT_CHANGES);
        const naming = (id: Id) => ({ ...besides, ...withId(place, id) });
        const unknown = await ask(app, endpoint, naming(kind.unknown), clerk);
        const reply = await ask(app, endpoint, naming(hidden), clerk);
        expect(comparable(reply)).toEqual(comparableOf(unknown, kind, hidden));
        // Nothing has happened to it: a caller who sees it succeeds with it.
        const own = await inputOf(app, endpoint, owner, place);
        const nothing = await ask(app, endpoint, { ...own, ...withId(place, kind.unknown) }, owner);
        await eventually(async () => {
          const seen = await ask(app, endpoint, { ...own, ...withId(place, hidden) }, owner);
          expectTaken(endpoint, seen, name);
          expectLookedUp(endpoint, name, comparable(seen), comparableOf(nothing, kind, hidden));
        });
      },
      PATIENCE_MS,
    );
  });

  describe("no list shows another company's names", () => {
    const leaks: Record<Guard, string[]> = { 'all guards': [], 'row security alone': [], 'repositories alone': [] };
    const lists = table(isList);

    beforeAll(() => oneOfEachKind(context().app, context().actors.owner), PATIENCE_MS);

    it.each(lists)(
      '%s',
      async (_, endpoint) => {
        const { app, actors } = context();
        const { owner, foreign } = actors;
        const input = await inputOf(app, endpoint, owner);
        for (const guard of guardsOf(endpoint)) {
          await eventually(async () => {
            const own = await behind(guard, context(), () => ask(app, endpoint, input, owner));
            if (isOfNetworkServer(own)) return;
            expectTaken(endpoint, own);
            expect({ guard, status: own.status }).toEqual({ guard, status: 200 });
            if (JSON.stringify(own.body).includes(owner.mark)) leaks[guard].push(endpoint.id);
          });
        }
        for (const who of foreignersFor(endpoint.id, ['child', 'foreign dealer'])) {
          const theirs = await inputOf(app, endpoint, foreign[who]);
          for (const guard of guardsOf(endpoint)) {
            const reply = await behind(guard, context(), () => ask(app, endpoint, theirs, foreign[who]));
            const text = JSON.stringify(reply.body);
            for (const { mark } of [owner, ...Object.values(foreign)].filter(({ mark }) => mark !== foreign[who].mark))
              expect({ who, guard, leaks: text.includes(mark) }).toEqual({ who, guard, leaks: false });
          }
        }
      },
      PATIENCE_MS,
    );

    const guards: readonly Guard[] = isFull
      ? ['all guards', 'row security alone', 'repositories alone']
      : ['repositories alone'];
    it.each(guards)('and each that shows names has shown its own: %s', (guard) => {
      const listed = lists.filter(([, endpoint]) => guardsOf(endpoint).includes(guard)).map(([, { id }]) => id);
      expect(leaks[guard]).toEqual(expect.arrayContaining(LISTS_WITH_NAMES.filter((id) => listed.includes(id))));
    });
  });
}
