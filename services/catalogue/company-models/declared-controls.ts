import { type ControlKey, controlOf, isControlKey } from '../controls';
import type { Parameter } from '../controls/control';

/** Controls that an uploaded codec encodes, with bounds where its device takes less than the control. */
export type DeclaredControls = Readonly<Partial<Record<ControlKey, Readonly<Record<string, Parameter>>>>>;

/** Fault of a declaration. The name of the control is text from the codec. */
export interface DeclarationFault {
  reason: 'declared_control' | 'declared_bounds' | 'declared_list';
  control: string;
}

/** Bytes that a person types need no codec. */
const NOT_DECLARED: readonly string[] = ['send_raw_payload'];

/**
 * Controls that a codec declares in `downlinkControls`: a list of their keys, `['valve', 'report_period']`, or an
 * object with narrower bounds by key, `{ report_period: { report_period: { min: 10, max: 1440 } } }`. A bound may only
 * be narrower than the control's own. Pure.
 */
export function declaredControls(declared: unknown): DeclaredControls | DeclarationFault {
  const given: Record<string, unknown> = Array.isArray(declared)
    ? Object.fromEntries(declared.map((key) => [String(key), {}]))
    : isRecord(declared)
      ? declared
      : {};
  if (!Array.isArray(declared) && !isRecord(declared)) return { reason: 'declared_list', control: '' };
  const out: Partial<Record<ControlKey, Record<string, Parameter>>> = {};
  for (const [key, bounds] of Object.entries(given)) {
    if (!isControlKey(key) || NOT_DECLARED.includes(key))
      return { reason: 'declared_control', control: key.slice(0, 64) };
    const narrowed = narrowedBy(key, bounds);
    if (!narrowed) return { reason: 'declared_bounds', control: key };
    out[key] = narrowed;
  }
  return out;
}

export const isDeclarationFault = (value: DeclaredControls | DeclarationFault): value is DeclarationFault =>
  'reason' in value;

/** null: a bound of something that the control has no number for, or a wider one. */
function narrowedBy(key: ControlKey, bounds: unknown): Record<string, Parameter> | null {
  if (!isRecord(bounds)) return null;
  const { parameters } = controlOf(key);
  const out: Record<string, Parameter> = {};
  for (const [name, bound] of Object.entries(bounds)) {
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    if (parameter?.kind !== 'number' || !isRecord(bound)) return null;
    const { min = parameter.min, max = parameter.max } = bound;
    if (typeof min !== 'number' || typeof max !== 'number' || min > max) return null;
    if (min < parameter.min || max > parameter.max) return null;
    out[name] = { ...parameter, min, max };
  }
  return out;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
