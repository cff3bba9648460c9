import type { DeviceModel } from '@gaugeway/proto/api/devices';
import { isLorawan, type Draft } from './device-draft';

/** Why an input is not accepted; its sentence is the translation `form.fault.<fault>`. */
export type Fault = 'required' | 'dev_eui' | 'too_small' | 'too_large' | 'hex';

export interface DraftFault {
  fault: Fault;
  /** The limit that is broken. */
  limit?: number;
}

/** What can be seen to be wrong before the server is asked, by input. */
export function draftFaults(draft: Draft, model: DeviceModel): Record<string, DraftFault> {
  const faults: Record<string, DraftFault> = {};
  if (!draft.name.trim()) faults['name'] = { fault: 'required' };
  if (isLorawan(model)) {
    const digits = String(draft.values['deviceID'] ?? '').replace(/[\s:.-]/g, '');
    if (!digits) faults['deviceID'] = { fault: 'required' };
    else if (!/^[0-9a-f]{16}$/i.test(digits)) faults['deviceID'] = { fault: 'dev_eui' };
  } else if (draft.gatewayID === null) {
    faults['gatewayID'] = { fault: 'required' };
  }
  for (const field of model.form_fields) {
    const value = draft.values[field.name] ?? '';
    if (faults[field.name]) continue;
    if (value === '') {
      // A password that is stored is not told, so an empty one means that it stays.
      if (field.required && field.kind !== 'password' && field.name !== 'gatewayID')
        faults[field.name] = { fault: 'required' };
    } else if (field.kind === 'number' && field.min !== null && Number(value) < field.min) {
      faults[field.name] = { fault: 'too_small', limit: field.min };
    } else if (field.kind === 'number' && field.max !== null && Number(value) > field.max) {
      faults[field.name] = { fault: 'too_large', limit: field.max };
    } else if (field.kind === 'hex' && !/^[0-9a-f]*$/i.test(String(value))) {
      faults[field.name] = { fault: 'hex' };
    }
  }
  return faults;
}
