import type { EventCondition, EventConditionKind } from '@gaugeway/proto/api';
import { alarm } from './alarm';
import { asymmetry } from './asymmetry';
import { battery } from './battery';
import { commandFailed } from './command-failed';
import type { ConditionKind } from './condition';
import { consumption } from './consumption';
import { gatewayLost } from './gateway-lost';
import { leak } from './leak';
import { negativeFlow } from './negative-flow';
import { noData } from './no-data';
import { rate } from './rate';
import { signal } from './signal';
import { stuck } from './stuck';
import { threshold } from './threshold';
import { voltage } from './voltage';

export * from './condition';

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
  battery,
  signal,
  voltage,
  asymmetry,
  gateway_lost: gatewayLost,
  command_failed: commandFailed,
};

/** What a condition is, by its kind. */
export const kindOf = ({ kind }: EventCondition): ConditionKind => KINDS[kind] as ConditionKind;
