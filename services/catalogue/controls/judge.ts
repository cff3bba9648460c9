import { z } from 'zod';
import type { DeviceModel } from '../model';
import type { CommandClass, Control } from './control';
import { controlOf, type ControlKey, isControlKey } from './index';
import { answersByReading, limitsOf, parametersOf } from './offered';
import { readsOf } from './reads';
import { schemaOf } from './schema';

type Management = Readonly<Record<string, unknown>>;

/** Kinds of requests to a device of a model. */
export type Judged =
  /** Read by the driver. */
  | { kind: 'read'; key: ControlKey | null; management: Record<string, unknown> }
  /** Sent in a separate frame. */
  | { kind: 'command'; key: ControlKey; class: CommandClass; management: Record<string, unknown> }
  /** The model cannot do it. */
  | { kind: 'not_supported' }
  /** A value is missing or beyond its bounds. */
  | { kind: 'invalid'; issues: z.core.$ZodIssue[]; given: Management };

const NOT_SUPPORTED: Judged = { kind: 'not_supported' };

/** `{ read: kind, from?, to? }`, Unix seconds. */
const plainRead = z.strictObject({ read: z.string(), from: z.number().optional(), to: z.number().optional() });

const schemas = new Map<Control, z.ZodType<Record<string, unknown>>>();

/** The schema of a control with the values that a device takes; the control's own is built once. */
export function controlSchema(key: ControlKey, parameters?: Control['parameters']): z.ZodType<Record<string, unknown>> {
  const control = controlOf(key);
  if (parameters) return schemaOf({ ...control, parameters });
  const known = schemas.get(control) ?? schemaOf(control);
  schemas.set(control, known);
  return known;
}

/**
 * Request of a management object to a device of a model: several readings at once, or one control. A poll without any
 * reads the current values, and can only read. A control may be written flat or with its values in an object under its
 * key: `{ send_raw_payload: { payload, fport, class } }`. Pure.
 */
export function judgeManagement(
  model: DeviceModel | undefined,
  commandType: 'poll' | 'control',
  management: Management,
): Judged {
  if (!model) return NOT_SUPPORTED;
  if ('read' in management) return judgePlainRead(model, management);
  const reads = withoutIdleReads(flat(management));
  const keys = controlsIn(reads);
  if (Object.keys(reads).length === 0) {
    return commandType === 'poll' && canRead(model, 'now_value')
      ? { kind: 'read', key: 'now_value', management: { now_value: 1 } }
      : commandType === 'control'
        ? misfit('errors.control_none', reads)
        : NOT_SUPPORTED;
  }
  const [key] = keys;
  if (!key || !keys.every((each) => model.controls.includes(each))) return NOT_SUPPORTED;
  if (keys.every((each) => answersByReading(model, each))) return judgeReads(model, keys, reads);
  if (commandType === 'poll' && controlOf(key).class !== 'A') return NOT_SUPPORTED;
  if (keys.length > 1) return misfit('errors.control_one_command', reads);
  const parsed = controlSchema(key, ownParametersOf(model, key)).safeParse(reads);
  if (!parsed.success) return { kind: 'invalid', issues: parsed.error.issues, given: reads };
  return { kind: 'command', key, class: controlOf(key).class, management: parsed.data };
}

/** A management that is wrong as a whole. */
const misfit = (message: `errors.${string}`, input: Management): Judged => ({
  kind: 'invalid',
  issues: [{ code: 'custom', path: [], message, input }],
  given: input,
});

/** undefined = the device takes the control as it is. */
function ownParametersOf(model: DeviceModel, key: ControlKey): Control['parameters'] | undefined {
  const limits = limitsOf(model, key);
  const narrows = limits?.bounds !== undefined || (limits && 'omits' in limits);
  return narrows ? parametersOf(key, limits) : undefined;
}

/** For the scheduler, which reads regardless of the rights of users. */
export function canRead(model: DeviceModel, key: ControlKey): boolean {
  return model.driver !== undefined && readsOf(model.driver, { [key]: 1 }, 0).length > 0;
}

function judgePlainRead(model: DeviceModel, management: Management): Judged {
  const parsed = plainRead.safeParse(management);
  const readable = model.driver && parsed.success && readsOf(model.driver, parsed.data, 0).length > 0;
  return readable ? { kind: 'read', key: null, management: parsed.data } : NOT_SUPPORTED;
}

/** Readings by key, each with its own values: flags, and of an archive its kind and time. */
function judgeReads(model: DeviceModel, keys: readonly ControlKey[], reads: Management): Judged {
  const merged: Record<string, unknown> = {};
  const names = new Set(keys.flatMap((key) => Object.keys(controlOf(key).parameters)));
  if (!Object.keys(reads).every((name) => names.has(name))) return NOT_SUPPORTED;
  for (const key of keys) {
    const own = Object.keys(controlOf(key).parameters).filter((name) => name in reads);
    const parsed = controlSchema(key, ownParametersOf(model, key)).safeParse(
      Object.fromEntries(own.map((name) => [name, reads[name]])),
    );
    if (!parsed.success) return { kind: 'invalid', issues: parsed.error.issues, given: reads };
    Object.assign(merged, parsed.data);
  }
  return { kind: 'read', key: keys.length === 1 ? (keys[0] ?? null) : null, management: merged };
}

/** Values in an object under a control's key are put next to that key. */
function flat(management: Management): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(management)) {
    const isGroup =
      isControlKey(key) &&
      controlOf(key).parameters[key]?.kind === 'flag' &&
      typeof value === 'object' &&
      value !== null;
    if (isGroup) Object.assign(out, value, { [key]: 1 });
    else out[key] = value;
  }
  // Specification 1, section 7 names the values of the planner, but no key for it.
  if ('task_id' in out && !('scheduler' in out)) out.scheduler = 1;
  return out;
}

/** `tariff: 0` asks for nothing; `power: 0` switches off, so only a flag that reads may be left out. */
function withoutIdleReads(management: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(management).filter(([key, value]) => {
      if (!isControlKey(key)) return true;
      const { parameters, reads } = controlOf(key);
      return !reads || parameters[key]?.kind !== 'flag' || Boolean(value);
    }),
  );
}

/** The controls that a management names. A name that is a value of another named control is not a control. */
function controlsIn(management: Management): ControlKey[] {
  const keys = Object.keys(management).filter(isControlKey);
  return keys.filter((key) => !keys.some((other) => other !== key && Object.hasOwn(controlOf(other).parameters, key)));
}
