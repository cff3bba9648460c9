/** One line of an entry's details: a field and its value, or what it was and what it became. */
export interface DetailFact {
  /** Name of the field as its text is kept: `gatewayId` and `gateway_id` are one. */
  field: string;
  before?: unknown;
  after?: unknown;
}

/** For programs: they stay in the JSON of an entry and say nothing to a person. */
const TECHNICAL: ReadonlySet<string> = new Set([
  'chain',
  'session',
  'hash',
  'event_id',
  'prefix',
  'updated_at',
  'created_at',
  'version',
]);

/** Moments in Unix seconds. */
const MOMENT = /^(at|from_ts|to_ts|ts|expires_at|start_date|stop_date|verified_at)$/;

export const isMoment = (field: string): boolean => MOMENT.test(field);

/** Numbers of rows: shown as such, since only another service knows the name. */
export const isRowNumber = (field: string): boolean =>
  /(^|_)(id|ids)$/.test(field) ||
  ['device', 'devices', 'company', 'user', 'group', 'server', 'point', 'points', 'attachment', 'mail'].includes(field);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What an entry is about comes first, numbers of rows last. */
const rank = ({ field }: DetailFact): number => (field === 'name' ? 0 : isRowNumber(field) ? 2 : 1);

/** The details of an entry as lines, without what is only for programs and without what did not change. */
export function detailFacts(details: Record<string, unknown>): DetailFact[] {
  const { before, after, changes, ...others } = details;
  const facts = [
    ...valuesOf(others),
    ...changedBetween(recordOf(before), { ...recordOf(changes), ...recordOf(after) }),
  ].filter(({ after: is, before: was }) => !UUID.test(String(is ?? was)));
  // The number of a row is in a row as well.
  const once = new Map(facts.map((fact) => [JSON.stringify([fact.field, fact.before, fact.after]), fact]));
  return [...once.values()].sort((a, b) => rank(a) - rank(b));
}

function valuesOf(values: Record<string, unknown>): DetailFact[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = snakeCase(name);
    if (TECHNICAL.has(field) || isNothing(value)) return [];
    return isRecord(value) ? valuesOf(value) : [{ field, after: value }];
  });
}

function changedBetween(before: Record<string, unknown>, after: Record<string, unknown>): DetailFact[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => {
    const field = snakeCase(name);
    const [was, is] = [before[name], after[name]];
    if (TECHNICAL.has(field) || (isNothing(was) && isNothing(is))) return [];
    if (isRecord(was) || isRecord(is)) return changedBetween(recordOf(was), recordOf(is));
    // An entry of a change may hold the whole row before it: what is in only one of both is unknown, not changed.
    if (!(name in after) && Object.keys(after).length > 0) return [];
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ field, before: was, after: is }];
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const snakeCase = (name: string): string =>
  name
    .replace(/^_+/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase();
