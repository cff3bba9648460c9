// Made by `npm run services` from the files of proto/kinds/event-conditions.
import { inOrder } from '../condition';
import { alarm } from './alarm';
import { asymmetry } from './asymmetry';
import { baseStationLost } from './base-station-lost';
import { battery } from './battery';
import { clockDrift } from './clock-drift';
import { commandFailed } from './command-failed';
import { commandHeld } from './command-held';
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

/** Every kind of condition, in the order of the form. */
export const eventConditions = inOrder([
  alarm,
  asymmetry,
  baseStationLost,
  battery,
  clockDrift,
  commandFailed,
  commandHeld,
  consumption,
  consumptionChange,
  expiry,
  gatewayLost,
  imbalance,
  journal,
  leak,
  maxPower,
  negativeFlow,
  noData,
  phaseLoss,
  pollLate,
  powerCut,
  powerFactor,
  quota,
  rate,
  signal,
  stuck,
  threshold,
  verdict,
  voltage,
]);
