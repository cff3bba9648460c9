import type { Zone } from '../time/zone';
import type { ConditionInputs, ValuesOf } from './condition-inputs';

/** Subjects of a rule. */
export const EVENT_SUBJECTS = ['device', 'gateway', 'base_station', 'balance_group', 'poll_group', 'company'] as const;
export type EventSubjectKind = (typeof EVENT_SUBJECTS)[number];

/** Values of a subject at one time: of a row, of the delivery, of a command, of a connection. */
export interface Observation {
  /** Unix seconds, by the device's clock. */
  at: number;
  /** Values by the names of the catalogue, and those of `OBSERVED` below. */
  values: Readonly<Record<string, number>>;
  /** Entries of the device's journal; `OBSERVED.event` represents them in `values`. */
  events?: readonly string[];
}

/** Values that no row has. */
export const OBSERVED = {
  /** The device wrote into its journal: 1. */
  event: 'observed.event',
  /** The device sent something: 1. */
  contact: 'observed.contact',
  /** Battery as the network reports it, per cent. */
  battery: 'observed.battery',
  /** dBm. */
  rssi: 'observed.rssi',
  /** State of a task, at its end. */
  command: 'observed.command',
  /** A gateway device or base station is in contact: 1 or 0. */
  alive: 'observed.alive',
  /** Seconds by which the newest row of a delivery is ahead of its reception; negative = it is not. */
  ahead: 'observed.ahead',
  /** Seconds by which the clock of the device is ahead where it shows an impossible time; negative = it is behind. */
  clock: 'observed.clock',
  /** The command throttle has stopped a command: 1. */
  held: 'observed.held',
  /** The validation judged a value so: 1. */
  suspect: 'observed.suspect',
  rejected: 'observed.rejected',
  /** A balance group is out of its allowed imbalance: 1 or 0. */
  imbalance: 'observed.imbalance',
  /** Devices of a poll group that are late or fail, per cent. */
  late: 'observed.late',
  /** Days until the service of a company ends; negative = it has ended. */
  expiry: 'observed.expiry',
  /** Used of the messages of a day, per cent. */
  quota: 'observed.quota',
} as const;

/**
 * Names of the consumption of a whole hour, day or month: the consumption itself, and the values to compare it with.
 */
export const comparedName = (period: 'hour' | 'day' | 'month', what: 'value' | 'norm' | 'before' | 'mean'): string =>
  `observed.${period}.${what}`;

/** Facts about the subject that a condition needs. */
export interface SubjectFacts {
  zone: Zone;
  /** Seconds; 0 = not known. */
  reportPeriod: number;
  /** kW that the contract of its accounting point permits; null = none is set. */
  maxPower: number | null;
  /**
   * Ratio of the transformers in front of it; for a condition about a register: 1 if the register is not behind them.
   */
  ratio: number;
}

/** State of a condition between two observations; plain JSON. */
export type Kept = Readonly<Record<string, number | null>>;

/** Result of an observation. */
export interface Verdict {
  /** true: the condition holds. */
  is: boolean;
  /** The observed value and its field; null = no value that could be shown. */
  seen: { field: string; value: number } | null;
  kept: Kept;
  /** The opposite is so from then on without another observation, Unix seconds. */
  until?: number;
}

/** The text of a condition in words: its name below `sentence`. Every input is a parameter by its name. */
export interface Sentence {
  text: string;
  /** Further parameters that are texts below `sentence` themselves. */
  parts?: Readonly<Record<string, string>>;
}

/**
 * A kind of condition: one value per file of `event-conditions`, exported by the name of the file. The contract, the
 * form, the sentence and the evaluation follow from it.
 */
export interface ConditionKind<K extends string = string, I extends ConditionInputs = ConditionInputs> {
  readonly kind: K;
  /** Position in the list of the form. */
  readonly order: number;
  readonly subject: EventSubjectKind;
  readonly inputs: I;
  /** true: it finds silence, which a dead gateway device or base station in front of the meter explains. */
  readonly findsSilence?: true;
  /** true: it is about the supply of the meter, which a power cut at the main meter in front of it explains. */
  readonly concernsSupply?: true;
  /** true: an event of a main meter explains supply events and the silence of its sub-meters. */
  readonly explainsSubMeters?: true;
  /** true: its input is not stored, so a trial cannot evaluate the past. */
  readonly hasNoHistory?: true;
  /** Absent = the text with the name of the kind. */
  sentence?(condition: ValuesOf<I>): Sentence;
  /** Values by which an observation concerns it; absent = the fields that its inputs name. */
  reads?(condition: ValuesOf<I>): readonly string[];
  /**
   * null = the observation changes nothing. Observations come in the order of time, each once; `before` is the last
   * verdict. A derived quantity is among the values by its name. Pure.
   */
  judge(
    condition: ValuesOf<I>,
    observation: Observation,
    before: Verdict | null,
    subject: SubjectFacts,
  ): Verdict | null;
}

export const defineCondition = <const K extends string, const I extends ConditionInputs>(
  kind: ConditionKind<K, I>,
): ConditionKind<K, I> => kind;

/** Kinds in the order of the form. */
export const inOrder = <const T extends readonly ConditionKind[]>(kinds: T): readonly T[number][] =>
  [...kinds].sort((a, b) => a.order - b.order);

/** Duration of an event that has no end condition: how long it counts without happening again, seconds. */
export const LASTS = 3600;
