import { inputsOf, type Offered, type ParameterOption } from './options';

/** Start times of the zones, `HH:MM`. */
export type Zones = Readonly<Partial<Record<`tariff${0 | 1 | 2 | 3}`, readonly string[]>>>;
export type ControlValue = string | number | boolean | readonly string[] | Zones | null;
/** Values of the inputs by the names of the parameters. */
export type ControlDraft = Readonly<Record<string, ControlValue>>;

/** Keys of the sentences in `control:fault`. */
export type Fault =
  | 'msg_70'
  | 'msg_80'
  | 'msg_81'
  | 'msg_145'
  | 'msg_146'
  | 'range'
  | 'step'
  | 'length'
  | 'zones'
  | 'port_zero';

/** Parameters of the power limit that are given all together or not at all (specification 1, section 5). */
export const LIMIT_EXTRAS = ['limit_mode', 'apv_pause', 'apv_timer', 'apv_count'];

export const initialDraft = (control: Offered): ControlDraft =>
  Object.fromEntries(inputsOf(control).map(({ name, kind, default: value }) => [name, kind === 'days' ? [] : value]));

/** Fault of an input; null = none. */
export function faultOf(input: ParameterOption, value: ControlValue): Fault | null {
  const isEmpty = value === null || value === '' || (typeof value === 'number' && Number.isNaN(value));
  if (isEmpty) return input.required ? 'msg_81' : null;
  switch (input.kind) {
    case 'number': {
      const isWithin =
        typeof value === 'number' && value >= (input.min ?? -Infinity) && value <= (input.max ?? Infinity);
      if (!isWithin) return 'range';
      const steps = value / (input.step ?? 1);
      return Math.abs(steps - Math.round(steps)) < 1e-6 ? null : 'step';
    }
    case 'hex': {
      const text = typeof value === 'string' ? value : '';
      if (!/^[0-9a-f]*$/i.test(text)) return 'msg_146';
      if (text.length % 2 === 1) return 'msg_145';
      return text.length < (input.min ?? 0) || text.length > (input.max ?? Infinity) ? 'length' : null;
    }
    case 'days':
      return Array.isArray(value) && value.length > 0 ? null : 'msg_70';
    case 'zones':
      return isZones(value) && areZonesDistinct(value) ? null : 'zones';
    default:
      return null;
  }
}

/** Faults of the inputs of a control, by their names. */
export function faultsOf(control: Offered, draft: ControlDraft, sendsFrames = false): Record<string, Fault> {
  const hasExtras = control.key === 'limit' && LIMIT_EXTRAS.some((name) => (draft[name] ?? null) !== null);
  return Object.fromEntries(
    inputsOf(control).flatMap((input) => {
      const isDuty = hasExtras && LIMIT_EXTRAS.includes(input.name);
      // LoRaWAN reserves port 0.
      if (sendsFrames && input.name === 'fport' && draft['fport'] === 0) return [[input.name, 'port_zero'] as const];
      const fault = faultOf(isDuty ? { ...input, required: true } : input, draft[input.name] ?? null);
      // All faults of a relay output have one message (specification 1, section 5).
      return fault ? [[input.name, control.key === 'setout' ? 'msg_80' : fault] as const] : [];
    }),
  );
}

/** Command in words for its confirmation: its title and the values of its inputs. */
export function describeRequest(control: Offered, draft: ControlDraft): string {
  const parts = inputsOf(control).flatMap(({ name, title, values, titles }) => {
    const value = draft[name] ?? '';
    if ((typeof value !== 'number' && typeof value !== 'string') || value === '') return [];
    return [`${title}: ${titles?.[values?.indexOf(value) ?? -1] ?? value}`];
  });
  return parts.length > 0 ? `${control.option.title} (${parts.join('; ')})` : control.option.title;
}

/** Faults shown only after the first attempt to send: missing values are not an error before. */
const LATE_FAULTS: readonly Fault[] = ['msg_70', 'msg_80', 'msg_81'];

/** Faults of typed values: only these are shown before the first attempt to send. */
export const typedFaults = (faults: Record<string, Fault>): Record<string, Fault> =>
  Object.fromEntries(Object.entries(faults).filter(([, fault]) => !LATE_FAULTS.includes(fault)));

/** Management object: the key of the control and the values of its inputs. */
export function managementOf(control: Offered, draft: ControlDraft): Record<string, unknown> {
  const named = control.option.parameters.some(({ name, kind }) => name === control.key && kind === 'flag');
  const given = inputsOf(control).flatMap(({ name }) => {
    const value = draft[name] ?? null;
    return value === null || value === '' ? [] : [[name, value] as const];
  });
  return { ...(named ? { [control.key]: 1 } : {}), ...Object.fromEntries(given) };
}

/**
 * A number beyond a bound becomes the bound; the result includes the bound for a notification (specification 1, section
 * 5).
 */
export function clamped(
  value: number,
  { min, max }: Pick<ParameterOption, 'min' | 'max'>,
): [number, 'max' | 'min' | null] {
  if (max !== null && value > max) return [max, 'max'];
  if (min !== null && value < min) return [min, 'min'];
  return [value, null];
}

/** Number of decimals of a step. */
export const decimalsOf = (step: number | null): number =>
  step === null ? 0 : (String(step).split('.')[1] ?? '').length;

export const isZones = (value: ControlValue): value is Zones =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function areZonesDistinct(zones: Zones): boolean {
  const times = Object.values(zones).flat();
  return times.length > 0 && new Set(times).size === times.length && times.every((time) => isClockTime(time));
}

export const isClockTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
