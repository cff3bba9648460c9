import { type Endpoint, endpoints } from '@gaugeway/proto/api';
import { type TestApp, testApp, type TestReply } from '@gaugeway/platform/testing';
import { allServices } from '../../../services/all-in-one/all-services';
import { consumerToken } from '../consumers';
import { person } from '../people';
import { type Actor, theActors } from './actors';
import { inputOf } from './samples/inputs';
import { fieldsOf } from './samples/meanings';
import { isOfConsumers, isOfNetworkServer, table } from './table';

// Texts that break programs, in every field of every call. New calls are included automatically.
const HOSTILE: readonly string[] = [
  'x'.repeat(10_000),
  'a\u0000b',
  '<script>alert(1)</script>',
  '\u202Egnp.exe\u2066\u200F',
  `'; DROP TABLE identity.user; -- \\ " $1 %s {{7*7}} \${7*7}`,
  '\uD800 a half of a pair',
  '__proto__',
];

let app: TestApp;
let owner: Actor;
let operator: Actor;
let consumer: Actor;
let calls = 0;

beforeAll(async () => {
  app = await testApp(allServices, { env: { TASKS_CONTROL_WAIT: '0' } });
  ({ owner } = await theActors(app));
  operator = {
    mark: 'operator',
    companyId: 1,
    parentId: null,
    admin: await person(app, { companyId: 1, isAdmin: true }),
  };
  consumer = { ...owner, admin: { ...owner.admin, token: await consumerToken(app, owner.companyId) } };
}, 120_000);
afterAll(() => app.close());

/** Whether the schema lets a value through to the code of the call; the server parses by the same one. */
const passes = (endpoint: Endpoint, field: string, value: unknown): boolean =>
  !endpoint.input.safeParse({ [field]: value }).error?.issues.some(({ path }) => path[0] === field);

/** The text alone, in a list, as a value and as a name, where the field takes that. */
function shapes(endpoint: Endpoint, field: string, text: string): unknown[] {
  const within = [[text], { name: text }, JSON.parse(`{${JSON.stringify(text)}:1}`) as unknown];
  return [text, ...within.filter((value) => passes(endpoint, field, value))];
}

async function ask(endpoint: Endpoint, input: Record<string, unknown>, { admin }: Actor): Promise<TestReply> {
  const headers = { 'x-forwarded-for': `198.51.${(++calls >> 8) & 255}.${calls & 255}` };
  const reply = await app.call(endpoint, input, { token: admin.token, headers });
  if (reply.status === 401) admin.token = await app.signIn(admin.email, admin.password);
  return reply;
}

describe('breaks nothing', () => {
  it.each(table(({ raw, input, access }) => !raw && access.kind !== 'integration' && fieldsOf({ input }).length > 0))(
    '%s',
    async (_, endpoint) => {
      const actor = endpoint.access.kind === 'platform' ? operator : isOfConsumers(endpoint) ? consumer : owner;
      const input = await inputOf(app, endpoint, actor);
      // What the schema refuses meets no code of the call, whichever field it is in: one such text is sent.
      const refused = new Set<string>();
      for (const field of fieldsOf(endpoint)) {
        const inAddress = endpoint.method === 'GET' || endpoint.path.includes(`{${field}}`);
        // Half of a pair cannot be in an address.
        for (const text of HOSTILE.filter((each) => !inAddress || !/\p{Surrogate}/u.test(each))) {
          for (const value of shapes(endpoint, field, text)) {
            if (!passes(endpoint, field, value)) {
              if (refused.has(text)) continue;
              refused.add(text);
            }
            const reply = await ask(endpoint, { ...input, [field]: value }, actor);
            const broken = reply.status >= 500 && !isOfNetworkServer(reply);
            expect({ field, text: text.slice(0, 20), broken, body: broken && reply.body }).toEqual({
              field,
              text: text.slice(0, 20),
              broken: false,
              body: false,
            });
          }
        }
      }
    },
  );

  it('afterwards in a list', async () => {
    const reads = endpoints.filter(({ raw, mutates, access }) => !raw && !mutates && access.kind !== 'public');
    for (const endpoint of reads) {
      const reply = await ask(endpoint, await inputOf(app, endpoint, operator), operator);
      const broken = reply.status >= 500 && !isOfNetworkServer(reply);
      expect({ id: endpoint.id, broken }).toEqual({ id: endpoint.id, broken: false });
    }
  });
});
