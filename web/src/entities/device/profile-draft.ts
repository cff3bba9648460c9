import {
  LORAWAN_MAC_VERSIONS,
  LORAWAN_REGIONS,
  LORAWAN_REVISIONS,
  type createDeviceProfile,
  type DeviceProfile,
} from '@gaugeway/proto/api/device-profiles';
import type { CallOf } from '@gaugeway/proto/api/endpoint';

/** Profile in the form: a network server may have values that are newer than the lists here. */
export type ProfileDraft = Omit<DeviceProfile, 'id' | 'devices'>;
type Settings = Omit<CallOf<typeof createDeviceProfile>, 'id' | 'tenant'>;

/** Defaults for most meters: LoRaWAN 1.0.3, joining by OTAA, one uplink per hour. */
export const newProfile = (region: string): ProfileDraft => ({
  name: '',
  region,
  mac_version: '1.0.3',
  reg_params_revision: 'A',
  supports_otaa: true,
  supports_class_b: false,
  supports_class_c: false,
  uplink_interval: 3600,
  adr_algorithm_id: 'default',
});

const CHOICES = {
  region: LORAWAN_REGIONS,
  mac_version: LORAWAN_MAC_VERSIONS,
  reg_params_revision: LORAWAN_REVISIONS,
} as const;

/** Choices of a field, including its current value. */
export function choicesOf(field: keyof typeof CHOICES, chosen: string): string[] {
  const known: readonly string[] = CHOICES[field];
  return known.includes(chosen) || chosen === '' ? [...known] : [...known, chosen];
}

const memberOf = <T extends string>(list: readonly T[], value: string): T | undefined =>
  list.find((one) => one === value);

/** Changed fields of the draft. */
export function changedOf(draft: ProfileDraft, before: ProfileDraft): Partial<Settings> {
  const all: Partial<Settings> = {
    ...draft,
    name: draft.name.trim(),
    region: memberOf(LORAWAN_REGIONS, draft.region),
    mac_version: memberOf(LORAWAN_MAC_VERSIONS, draft.mac_version),
    reg_params_revision: memberOf(LORAWAN_REVISIONS, draft.reg_params_revision),
  };
  const names = Object.keys(before) as (keyof ProfileDraft)[];
  return Object.fromEntries(names.filter((name) => draft[name] !== before[name]).map((name) => [name, all[name]]));
}

/** All settings for a new profile; null while one is missing. */
export function settingsOf(draft: ProfileDraft): Settings | null {
  const region = memberOf(LORAWAN_REGIONS, draft.region);
  const mac_version = memberOf(LORAWAN_MAC_VERSIONS, draft.mac_version);
  const reg_params_revision = memberOf(LORAWAN_REVISIONS, draft.reg_params_revision);
  if (!draft.name.trim() || !region || !mac_version || !reg_params_revision) return null;
  return { ...draft, name: draft.name.trim(), region, mac_version, reg_params_revision };
}
