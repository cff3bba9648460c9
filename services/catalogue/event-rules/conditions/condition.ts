import type { EventCondition, EventConditionKind } from '@gaugeway/proto/api';

/** What is known of a subject at one time: values of a row, of the delivery, of a command, of a connection. */
export interface Observation {
  /** Unix seconds, by the device's clock. */
  at: number;
  /** By the names of the catalogue, and those of `OBSERVED` below. */
  values: Readonly<Record<string, number>>;
}

/** Values that no row has. */
export const OBSERVED = {
  /** The device sent something: 1. */
  contact: 'observed.contact',
  /** Battery as the network reports it, per cent. */
  battery: 'observed.battery',
  /** dBm. */
  rssi: 'observed.rssi',
  /** State of a task (decisions.md), at its end. */
  command: 'observed.command',
  /** A gateway device is in contact: 1 or 0. */
  alive: 'observed.alive',
} as const;

/** What a condition has to know of the subject itself. */
export interface SubjectFacts {
  /** Hours from UTC. */
  zone: number;
  /** Seconds; 0 = not known. */
  reportPeriod: number;
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
  readonly subject: 'device' | 'gateway';
  /** true: silence is what it finds, which a dead gateway device in front of the meter explains. */
  readonly findsSilence?: true;
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
