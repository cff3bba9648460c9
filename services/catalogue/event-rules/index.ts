export {
  attributeKey,
  compileRule,
  type CompiledRule,
  type Concerned,
  concernedDevices,
  type DevicePlace,
  isConcerned,
  RuleIndex,
  type StoredRule,
} from './compiled-rule';
export type { ClosedTime } from './closed-time';
export { comparedName, OBSERVED, type Observation, type SubjectFacts } from '@gaugeway/proto/kinds/condition';
export { eventNames } from '@gaugeway/proto/kinds/event-conditions/journal';
export { CONDITION_KINDS, kindOf } from './evaluated-kinds';
export { derivedQuantityTitle, derivedQuantityTitles } from './derived';
export { dueAt, judgeRule, type Move, nothingKnown, type RuleMemory, type RuleState } from './judge-rule';
export { newerTimes, UNWRITTEN_SECONDS, withNewer } from './newer-times';
export type { OpenOccurrence } from './lifecycle';
export { canBeTried, fieldsToRead, type Firing, tryRule } from './try-rule';
