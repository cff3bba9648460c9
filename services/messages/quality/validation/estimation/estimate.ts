import { MESSAGE_TYPE } from '@gaugeway/catalogue';
import { estimateProfile } from './estimate-profile';
import { estimateRegisters } from './estimate-registers';
import type { Estimated, EstimateRequest, TrueRow } from './estimate-request';

export const PROFILE_TYPES: readonly number[] = [MESSAGE_TYPE.powerProfile, MESSAGE_TYPE.energyProfile];

/** Missing values of a device by its readings: equal for equal rows, in any order of their arrival. */
export function estimateRows(
  type: number,
  rows: readonly TrueRow[],
  registers: readonly TrueRow[],
  request: EstimateRequest,
): Estimated {
  return PROFILE_TYPES.includes(type) ? estimateProfile(rows, registers, request) : estimateRegisters(rows, request);
}
