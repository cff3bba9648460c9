import type { EventCondition, EventConditionKind } from '@gaugeway/proto/api';
import { alarm } from './alarm';
import { asymmetry } from './asymmetry';
import { baseStationLost } from './base-station-lost';
import { battery } from './battery';
import { clockDrift } from './clock-drift';
import { commandFailed } from './command-failed';
import { commandHeld } from './command-held';
import type { ConditionKind } from './condition';
import { consumption } from './consumption';
import { consumptionChange } from './consumption-change';
import { expiry } from './expiry';
import { gatewayLost } from './gateway-lost';
import { imbalance } from './imbalance';
import { journal } from './journal';
import { leak } from './leak';
import { maxPower } from './max-power';
import { negativeFlow } from './negative-flow';
import { noData } from './no-data';
import { phaseLoss } from './phase-loss';
import { pollLate } from './poll-late';
import { powerCut } from './power-cut';
import { powerFactor } from './power-factor';
import { quota } from './quota';
import { rate } from './rate';
import { signal } from './signal';
import { stuck } from './stuck';
import { threshold } from './threshold';
import { verdict } from './verdict';
import { voltage } from './voltage';

export * from './condition';
export { eventNames } from './journal';

/** Every kind; the types demand one for each kind of the contract. */
const KINDS: { [K in EventConditionKind]: ConditionKind<K> } = {
  threshold,
  rate,
  consumption,
  leak,
  stuck,
  negative_flow: negativeFlow,
  no_data: noData,
  alarm,
  journal,
  battery,
  signal,
  voltage,
  asymmetry,
  phase_loss: phaseLoss,
  power_cut: powerCut,
  gateway_lost: gatewayLost,
  base_station_lost: baseStationLost,
  command_failed: commandFailed,
  command_held: commandHeld,
  power_factor: powerFactor,
  max_power: maxPower,
  clock_drift: clockDrift,
  verdict,
  consumption_change: consumptionChange,
  imbalance,
  poll_late: pollLate,
  expiry,
  quota,
};

/** Every kind of condition. */
export const CONDITION_KINDS: readonly Pick<ConditionKind, 'kind' | 'subject' | 'findsSilence' | 'concernsSupply'>[] =
  Object.values(KINDS);

/** What a condition is, by its kind. */
export const kindOf = ({ kind }: EventCondition): ConditionKind => KINDS[kind] as ConditionKind;
