/** Line of the details of an entry: a field and its value, or its values before and after. */
export interface DetailFact {
  /** Field as in the keys of the texts: `gatewayId` and `gateway_id` are the same. */
  field: string;
  before?: unknown;
  after?: unknown;
}

/** Fields for programs only: they stay in the JSON of an entry. */
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

/** Ids: shown as numbers, since only another service knows the name. */
export const isRowNumber = (field: string): boolean =>
  /(^|_)(id|ids)$/.test(field) ||
  ['device', 'devices', 'company', 'user', 'group', 'server', 'point', 'points', 'attachment', 'mail'].includes(field);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Rank of a line: the name first, ids last. */
const rank = ({ field }: DetailFact): number => (field === 'name' ? 0 : isRowNumber(field) ? 2 : 1);

/** Lines of the details of an entry, without technical and unchanged fields. */
export function detailFacts(details: Record<string, unknown>): DetailFact[] {
  const { before, after, changes, ...others } = details;
  const facts = [
    ...valuesOf(others),
    ...changedBetween(recordOf(before), { ...recordOf(changes), ...recordOf(after) }),
  ].filter(({ after: is, before: was }) => !UUID.test(String(is ?? was)));
  // An id may also be part of a stored row.
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
    // An entry of a change may contain the whole row before it: a field in only one of both is unknown, not changed.
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
