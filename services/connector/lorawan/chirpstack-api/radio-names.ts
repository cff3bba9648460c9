import { MacVersion, RegParamsRevision, Region } from '@chirpstack/chirpstack-api/common/common_pb';
import type { DeviceProfile } from '@chirpstack/chirpstack-api/api/device_profile_pb';
import type { LORAWAN_MAC_VERSIONS, LORAWAN_REGIONS, LORAWAN_REVISIONS } from '@gaugeway/proto/api';

type RegionName = (typeof LORAWAN_REGIONS)[number];
type MacName = (typeof LORAWAN_MAC_VERSIONS)[number];
type RevisionName = (typeof LORAWAN_REVISIONS)[number];

const MAC_VERSIONS = {
  '1.0.0': MacVersion.LORAWAN_1_0_0,
  '1.0.1': MacVersion.LORAWAN_1_0_1,
  '1.0.2': MacVersion.LORAWAN_1_0_2,
  '1.0.3': MacVersion.LORAWAN_1_0_3,
  '1.0.4': MacVersion.LORAWAN_1_0_4,
  '1.1.0': MacVersion.LORAWAN_1_1_0,
} as const satisfies Record<MacName, number>;

const REVISIONS = {
  A: RegParamsRevision.A,
  B: RegParamsRevision.B,
  'RP002-1.0.0': RegParamsRevision.RP002_1_0_0,
  'RP002-1.0.1': RegParamsRevision.RP002_1_0_1,
  'RP002-1.0.2': RegParamsRevision.RP002_1_0_2,
  'RP002-1.0.3': RegParamsRevision.RP002_1_0_3,
  'RP002-1.0.4': RegParamsRevision.RP002_1_0_4,
  'RP002-1.0.5': RegParamsRevision.RP002_1_0_5,
} as const satisfies Record<RevisionName, number>;

export const regionOf = (name: RegionName) => Region[name];
export const macVersionOf = (name: MacName) => MAC_VERSIONS[name];
export const revisionOf = (name: RevisionName) => REVISIONS[name];

/** The numbers of ChirpStack's API by their names; one that is newer than its published protos stays a number. */
export function radioNames(item: Pick<DeviceProfile, 'getRegion' | 'getMacVersion' | 'getRegParamsRevision'>): {
  region: string;
  mac_version: string;
  reg_params_revision: string;
} {
  return {
    region: nameIn(Region, item.getRegion()),
    mac_version: nameIn(MAC_VERSIONS, item.getMacVersion()),
    reg_params_revision: nameIn(REVISIONS, item.getRegParamsRevision()),
  };
}

const nameIn = (names: object, value: number): string =>
  Object.entries(names).find(([, each]) => each === value)?.[0] ?? String(value);

/**
 * The second receive window that a device without OTAA opens until it gets another: data rate and Hz (LoRaWAN Regional
 * Parameters RP002-1.0.4, "receive windows" of each region).
 */
export const SECOND_WINDOWS: Record<RegionName, { dataRate: number; hz: number }> = {
  EU868: { dataRate: 0, hz: 869_525_000 },
  US915: { dataRate: 8, hz: 923_300_000 },
  AS923: { dataRate: 2, hz: 923_200_000 },
  AS923_2: { dataRate: 2, hz: 921_400_000 },
  AS923_3: { dataRate: 2, hz: 916_600_000 },
  AS923_4: { dataRate: 2, hz: 917_300_000 },
  AU915: { dataRate: 8, hz: 923_300_000 },
  CN470: { dataRate: 0, hz: 505_300_000 },
  CN779: { dataRate: 0, hz: 786_000_000 },
  EU433: { dataRate: 0, hz: 434_665_000 },
  IN865: { dataRate: 2, hz: 866_550_000 },
  ISM2400: { dataRate: 0, hz: 2_423_000_000 },
  KR920: { dataRate: 0, hz: 921_900_000 },
  RU864: { dataRate: 0, hz: 869_100_000 },
};
