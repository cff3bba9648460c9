import { plainHex } from '@/shared/forms/plain-hex';
import type { Draft, Value } from './device-draft';
import type { FormInput, FormSection } from './form-inputs';

/** Fault of an input; its message is the translation `form.fault.<fault>`. */
export type Fault =
  | 'required'
  | 'dev_eui'
  | 'too_small'
  | 'too_large'
  | 'too_short'
  | 'too_long'
  | 'hex'
  | 'hex_digits'
  | 'order';

export interface DraftFault {
  fault: Fault;
  /** The violated bound. */
  limit?: number;
}

/** Faults found before the call, by the key of the input. */
export function draftFaults(
  draft: Draft,
  sections: readonly FormSection[],
  exists: boolean,
): Record<string, DraftFault> {
  const faults: Record<string, DraftFault> = {};
  for (const { inputs } of sections) {
    for (const input of inputs) {
      const fault = faultOf(input, draft[input.key] ?? '', exists);
      if (fault) faults[input.key] = fault;
    }
  }
  const [min, max] = [draft['properties.min_value'], draft['properties.max_value']];
  if (typeof min === 'number' && typeof max === 'number' && min > max)
    faults['properties.max_value'] ??= { fault: 'order' };
  return faults;
}

function faultOf(input: FormInput, value: Value, exists: boolean): DraftFault | null {
  const text = String(value).trim();
  if (text === '') {
    // A stored password is not returned, so an empty one means unchanged.
    return input.required && !(input.kind === 'password' && exists) ? { fault: 'required' } : null;
  }
  if (input.kind === 'eui') return /^[0-9a-f]{16}$/.test(plainHex(text)) ? null : { fault: 'dev_eui' };
  if (input.kind === 'hex' && !/^[0-9a-f]*$/i.test(text)) return { fault: 'hex' };
  if (input.kind === 'number') return outside(input, Number(value), 'too_small', 'too_large');
  if (['text', 'hex', 'password', 'address'].includes(input.kind))
    return outside(input, text.length, 'too_short', 'too_long');
  return null;
}

function outside({ min, max }: FormInput, size: number, below: Fault, above: Fault): DraftFault | null {
  if (typeof min === 'number' && size < min) return { fault: below, limit: min };
  if (typeof max === 'number' && size > max) return { fault: above, limit: max };
  return null;
}
