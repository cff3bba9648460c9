import type { ApiError } from '@/shared/api';
import { conflictOf as refusedEdit } from '@/shared/forms';
import { asValue, type Draft, isOwn, keyOfField, type Value } from './device-draft';

/** Input that another user has changed since the form was opened. */
export interface ConflictField {
  key: string;
  before: Value;
  theirs: Value;
  mine: Value;
  /** Both users have changed it to different values: the user must choose. */
  isDisputed: boolean;
}

export interface EditConflict {
  by: string;
  at: number | null;
  version: number;
  fields: ConflictField[];
  /** Current properties on the server. */
  properties: Record<string, unknown> | null;
}

/** Changes by another user next to the user's own input; null for any other error. Pure. */
export function conflictOf(error: ApiError, opened: Draft, mine: Draft): EditConflict | null {
  const refused = refusedEdit(error);
  if (!refused) return null;
  const { changes, edited_by, edited_at, version } = refused;
  const flat = changes.flatMap(({ field, before, after }) => flatten(field, before, after));
  const fields = flat.map(([key, before, theirs]) => {
    const own = mine[key] ?? '';
    const touched = String(own) !== String(opened[key] ?? '');
    return { key, before, theirs, mine: own, isDisputed: touched && String(own) !== String(theirs) };
  });
  const properties = changes.find(({ field }) => field === 'properties')?.after;
  return {
    by: edited_by?.name ?? '',
    at: edited_at,
    version,
    fields,
    properties: isRecord(properties) ? properties : null,
  };
}

/** Own draft with the other user's values for inputs that were given up or not touched. Pure. */
export function settled(mine: Draft, fields: readonly ConflictField[], keepMine: ReadonlySet<string>): Draft {
  const taken = fields.filter(({ key, isDisputed }) => !(isDisputed && keepMine.has(key)));
  return { ...mine, ...Object.fromEntries(taken.map(({ key, theirs }) => [key, theirs])) };
}

/** A field of the server as inputs of the form: parameters and properties are one each. */
function flatten(field: string, before: unknown, after: unknown): [string, Value, Value][] {
  if (field === 'poll_params' || field === 'properties') {
    const [was, is] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
    return [...new Set([...Object.keys(was), ...Object.keys(is)])]
      .filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
      .map((name) => [
        field === 'poll_params' ? keyOfField(name) : `properties.${name}`,
        asValue(was[name]),
        asValue(is[name]),
      ]);
  }
  // Other fields, such as on or off, are not inputs of the form: no input is lost.
  return isOwn(field) ? [[field, asValue(before), asValue(after)]] : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
