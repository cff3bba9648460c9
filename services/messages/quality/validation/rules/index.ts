import type { RuleName } from '@gaugeway/proto/api';
import { clockDrift } from './clock-drift';
import { duplicate } from './duplicate';
import { future } from './future';
import { gap } from './gap';
import { highLimit } from './high-limit';
import { inactive } from './inactive';
import { lowLimit } from './low-limit';
import { negative } from './negative';
import { past } from './past';
import { phases } from './phases';
import { profile } from './profile';
import type { ParameterBounds, ValidationRule } from './rule';
import { spike } from './spike';
import { stuck } from './stuck';
import { tariffSum } from './tariff-sum';
import { zero } from './zero';

/** Every rule about values; the types demand one for each name of the contract. */
const BY_NAME: Record<Exclude<RuleName, 'gap'>, ValidationRule> = {
  spike,
  high_limit: highLimit,
  low_limit: lowLimit,
  negative,
  stuck,
  zero,
  clock_drift: clockDrift,
  future,
  past,
  tariff_sum: tariffSum,
  profile,
  phases,
  duplicate,
  inactive,
};

export const RULES: readonly ValidationRule[] = Object.values(BY_NAME);

/** The parameters of every rule, with that about missing rows. */
export const RULE_PARAMETERS: Readonly<Record<RuleName, Readonly<Record<string, ParameterBounds>>>> = {
  gap: gap.parameters,
  ...(Object.fromEntries(RULES.map(({ name, parameters }) => [name, parameters])) as Record<
    Exclude<RuleName, 'gap'>,
    Readonly<Record<string, ParameterBounds>>
  >),
};
