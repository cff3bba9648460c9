// Values by which a list is filtered, in its address too: apart from the calls, since the browser needs them to read an
// address before it has loaded the screen.

/** Severities of events, mildest first. */
export const EVENT_SEVERITIES = ['info', 'warning', 'critical'] as const;
export type EventSeverity = (typeof EVENT_SEVERITIES)[number];

/** Rules of validation; `gap` is about rows that are missing. */
export const RULE_NAMES = [
  'gap',
  'spike',
  'high_limit',
  'low_limit',
  'negative',
  'stuck',
  'zero',
  'clock_drift',
  'future',
  'past',
  'tariff_sum',
  'profile',
  'phases',
  'duplicate',
  'inactive',
] as const;

/** Rules whose verdict is a hint for a person and keeps no value out of the figures. */
export const HINT_RULES: readonly (typeof RULE_NAMES)[number][] = ['clock_drift', 'zero', 'past'];
export type RuleName = (typeof RULE_NAMES)[number];

/** Subjects of a report: one point, several, or balance groups. */
export const REPORT_TYPES = ['single', 'group', 'balance'] as const;
export type ReportType = (typeof REPORT_TYPES)[number];
/** The same with reports of the infrastructure: orders of one table. */
export const ORDERED_REPORT_TYPES = [...REPORT_TYPES, 'infrastructure'] as const;
export type OrderedReportType = (typeof ORDERED_REPORT_TYPES)[number];
/** The same with those of the designer, which are made of no single table. */
export const STORED_REPORT_TYPES = [...ORDERED_REPORT_TYPES, 'designer'] as const;
export type StoredReportType = (typeof STORED_REPORT_TYPES)[number];

/** State of polling of a device in its group. waiting: never polled yet; due: waits for its line. */
export const POLL_HEALTH = ['on_time', 'due', 'late', 'failing', 'waiting', 'off'] as const;
export type PollHealth = (typeof POLL_HEALTH)[number];
