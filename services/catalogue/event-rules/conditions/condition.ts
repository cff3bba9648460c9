import type { EventCondition, EventConditionKind, EventSubjectKind } from '@gaugeway/proto/api';

/** What is known of a subject at one time: values of a row, of the delivery, of a command, of a connection. */
export interface Observation {
  /** Unix seconds, by the device's clock. */
  at: number;
  /** By the names of the catalogue, and those of `OBSERVED` below. */
  values: Readonly<Record<string, number>>;
  /** What the device wrote into its journal; `OBSERVED.event` stands for it in `values`. */
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
  /** The brake has stopped a command: 1. */
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

/** What the consumption of a whole hour, day or month is called: itself, and what it is compared with. */
export const comparedName = (period: 'hour' | 'day' | 'month', what: 'value' | 'norm' | 'before' | 'mean'): string =>
  `observed.${period}.${what}`;

/** What a condition has to know of the subject itself. */
export interface SubjectFacts {
  /** Hours from UTC. */
  zone: number;
  /** Seconds; 0 = not known. */
  reportPeriod: number;
  /** kW that the contract of its accounting point permits; null = none is set. */
  maxPower: number | null;
  /** Of the transformers in front of it. */
  ratio: number;
}

/** What a condition keeps between two observations; plain JSON. */
export type Kept = Readonly<Record<string, number | null>>;

/** What an observation says. */
export interface Verdict {
  /** Is it so? */
  is: boolean;
  /** What was seen: the value and its field; null = nothing that could be shown. */
  seen: { field: string; value: number } | null;
  kept: Kept;
  /** The opposite is so from then on without another observation, Unix seconds. */
  until?: number;
}

type Of<K extends EventConditionKind> = Extract<EventCondition, { kind: K }>;

/** A kind of condition: one value per file, listed in `index.ts`. */
export interface ConditionKind<K extends EventConditionKind = EventConditionKind> {
  readonly kind: K;
  readonly subject: EventSubjectKind;
  /** true: silence is what it finds, which a dead gateway device or base station in front of the meter explains. */
  readonly findsSilence?: true;
  /** true: it is about the supply of the meter, which a power cut at the main meter in front of it explains. */
  readonly concernsSupply?: true;
  /** Fields of the catalogue that it names, to be checked when the rule is saved. */
  fieldsOf(condition: Of<K>): readonly string[];
  /** Values by which an observation concerns it. */
  reads(condition: Of<K>): readonly string[];
  /**
   * null = the observation changes nothing. Observations come in the order of time, each once; `before` is the last
   * verdict. Pure.
   */
  judge(condition: Of<K>, observation: Observation, before: Verdict | null, subject: SubjectFacts): Verdict | null;
}

export const defineCondition = <K extends EventConditionKind>(kind: ConditionKind<K>): ConditionKind<K> => kind;

/** Of an event that nothing ends by itself: how long it counts without happening again, seconds. */
export const LASTS = 3600;
