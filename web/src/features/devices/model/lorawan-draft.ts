import type { LorawanSettings, saveLorawanSettings } from '@gaugeway/proto/api/lorawan-devices';
import type { CallOf } from '@gaugeway/proto/api/endpoint';
import { plainHex } from '@/shared/forms/plain-hex';
import type { DraftFault } from './draft-faults';

/** Keys by the method of activation; the second of OTAA is LoRaWAN 1.1's, the last two of ABP are. */
export const KEYS = {
  otaa: ['app_key', 'nwk_key'],
  abp: ['nwk_s_key', 'app_s_key', 's_nwk_s_int_key', 'f_nwk_s_int_key'],
  kept: [],
} as const satisfies Record<LorawanSettings['activation'], readonly LorawanSettings['keys'][number][]>;

export type KeyName = (typeof KEYS)[keyof typeof KEYS][number];

/** Hex digits of each input. */
const DIGITS = { join_eui: 16, dev_addr: 8 } as const;
const KEY_DIGITS = 32;

/** Form state of the LoRaWAN settings for the network server; '' = not chosen, or unchanged. */
export interface LorawanDraft {
  network_server_id: number | null;
  application_id: string;
  device_profile_id: string;
  activation: LorawanSettings['activation'];
  join_eui: string;
  dev_addr: string;
  keys: Partial<Record<KeyName, string>>;
}

export const NO_SERVER: LorawanDraft = {
  network_server_id: null,
  application_id: '',
  device_profile_id: '',
  activation: 'otaa',
  join_eui: '',
  dev_addr: '',
  keys: {},
};

export function lorawanDraftOf(settings: LorawanSettings | null): LorawanDraft {
  if (!settings) return NO_SERVER;
  const { network_server_id, application_id, device_profile_id, activation, join_eui, dev_addr } = settings;
  return { network_server_id, application_id, device_profile_id, activation, join_eui, dev_addr, keys: {} };
}

/** Names of the inputs for `form.lorawan.<name>`. */
export function lorawanFaults(draft: LorawanDraft, stored: LorawanSettings | null): Record<string, DraftFault> {
  if (draft.network_server_id === null) return {};
  const faults: Record<string, DraftFault> = {};
  if (!draft.application_id) faults['application_id'] = { fault: 'required' };
  if (!draft.device_profile_id) faults['device_profile_id'] = { fault: 'required' };
  const hex: [string, string, number][] = [
    ...(draft.activation === 'otaa' ? [['join_eui', draft.join_eui, DIGITS.join_eui] as [string, string, number]] : []),
    ...(draft.activation === 'abp' ? [['dev_addr', draft.dev_addr, DIGITS.dev_addr] as [string, string, number]] : []),
    ...KEYS[draft.activation].map((name): [string, string, number] => [name, draft.keys[name] ?? '', KEY_DIGITS]),
  ];
  for (const [name, text, digits] of hex) {
    const plain = plainHex(text);
    if (plain !== '' && !(plain.length === digits && /^[0-9a-f]+$/.test(plain)))
      faults[name] = { fault: 'hex_digits', limit: digits };
  }
  for (const name of neededOf(draft.activation)) {
    const isStored = stored?.activation === draft.activation && stored.keys.some((key) => key === name);
    if (name === 'dev_addr' ? draft.dev_addr === '' : !draft.keys[name] && !isStored)
      faults[name] = { fault: 'required' };
  }
  return faults;
}

/** Keys without which no uplink can be received: the AppKey of OTAA; the session of ABP. */
export function neededOf(activation: LorawanDraft['activation']): readonly (KeyName | 'dev_addr')[] {
  if (activation === 'otaa') return ['app_key'];
  return activation === 'abp' ? ['dev_addr', 'nwk_s_key', 'app_s_key'] : [];
}

/** Input of the call for a device; null = on no network server. */
export function lorawanInput(id: number, draft: LorawanDraft): CallOf<typeof saveLorawanSettings> | null {
  if (draft.network_server_id === null) return null;
  const { network_server_id, application_id, device_profile_id, activation } = draft;
  const keys = KEYS[activation].flatMap((name) => (draft.keys[name] ? [[name, draft.keys[name]] as const] : []));
  return {
    id,
    network_server_id,
    application_id,
    device_profile_id,
    activation,
    ...(activation === 'otaa' && draft.join_eui ? { join_eui: draft.join_eui } : {}),
    ...(activation === 'abp' && draft.dev_addr ? { dev_addr: draft.dev_addr } : {}),
    ...Object.fromEntries(keys),
  };
}

/** Have the settings changed, so that the device must be provisioned again? */
export function isLorawanChanged(draft: LorawanDraft, stored: LorawanSettings | null): boolean {
  const before = lorawanDraftOf(stored);
  const typed = Object.values(draft.keys).some((key) => key !== '');
  const { keys: _, ...rest } = draft;
  const { keys: __, ...old } = before;
  return typed || JSON.stringify(rest) !== JSON.stringify(old);
}
