import { MESSAGE_TYPE } from '@gaugeway/catalogue';
import { estimateProfile } from './estimate-profile';
import { estimateRegisters } from './estimate-registers';
import type { Estimated, EstimateRequest, TrueRow } from './estimate-request';

export const PROFILE_TYPES: readonly number[] = [MESSAGE_TYPE.powerProfile, MESSAGE_TYPE.energyProfile];

/** Missing values of a device, by what it has sent: the same for the same rows, in whatever order these came. */
export function estimateRows(
  type: number,
  rows: readonly TrueRow[],
  registers: readonly TrueRow[],
  request: EstimateRequest,
): Estimated {
  return PROFILE_TYPES.includes(type) ? estimateProfile(rows, registers, request) : estimateRegisters(rows, request);
}
