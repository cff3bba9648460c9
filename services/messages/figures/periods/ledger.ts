import { minus, plus } from '../../store/derived/decimals';

/** Values by register; '' = the consumption of the point; null = nothing measured. */
export type Values = Readonly<Record<string, number | null>>;

/** Closed figures of a point in a period. */
export interface LedgerFigure {
  periodId: number;
  /** Unix seconds, the end of the period. */
  to: number;
  revision: number;
  /** Values at the closing; never changed. */
  values: Values;
  /** Values with all corrections found. */
  known: Values;
  /** Corrections of earlier periods in this one, less those of this one in later ones. */
  carried: number;
  /** false: superseded by a later revision, or reopened. */
  isCurrent: boolean;
}

export type CorrectionState = 'pending' | 'carried' | 'issued' | 'reopened';

/** Difference from a closed figure. */
export interface LedgerCorrection<C extends string = string> {
  /** null = not stored yet. */
  id: number | null;
  periodId: number;
  /** Revision that it differs from. */
  revision: number;
  field: string;
  old: number | null;
  new: number | null;
  difference: number;
  cause: C;
  state: CorrectionState;
  /** Period whose bill includes it. */
  intoPeriodId: number | null;
}

/** Closed figures of one point with their corrections. */
export interface Ledger {
  readonly figures: readonly LedgerFigure[];
  readonly corrections: readonly LedgerCorrection[];
}

export type LatePolicy = 'carry' | 'revision';

export const NO_LEDGER: Ledger = { figures: [], corrections: [] };

/** Consumption of the point among the values. */
export const TOTAL = '';

/** Amount of the bill: the period's own consumption and the corrections in it. */
export const billed = ({ values, carried }: LedgerFigure): number | null => {
  const value = values[TOTAL] ?? null;
  return value === null && carried === 0 ? null : plus(value ?? 0, carried);
};

/** Fields that differ; a value that is absent on one side is not compared. */
export function differences(
  known: Values,
  live: Values,
): { field: string; old: number | null; new: number | null; difference: number }[] {
  return Object.entries(live).flatMap(([field, value]) => {
    const old = known[field];
    if (old === undefined || old === value) return [];
    return [{ field, old, new: value, difference: minus(value ?? 0, old ?? 0) }];
  });
}

/** The figure of a period that applies. */
export const currentFigure = (ledger: Ledger, periodId: number): LedgerFigure | undefined =>
  ledger.figures.find((figure) => figure.periodId === periodId && figure.isCurrent);

const newest = (ledger: Ledger, periodId: number) =>
  ledger.figures
    .filter((figure) => figure.periodId === periodId)
    .reduce<LedgerFigure | undefined>((last, each) => (last && last.revision > each.revision ? last : each), undefined);

/** Closes a period. A point that is closed stays as it is. Corrections of earlier periods that are pending are carried into it. */
export function close(ledger: Ledger, period: { id: number; to: number }, live: Values): Ledger {
  if (currentFigure(ledger, period.id)) return ledger;
  const before = newest(ledger, period.id);
  const earlier = new Set(ledger.figures.filter(({ to }) => to < period.to).map(({ periodId }) => periodId));
  const corrections = ledger.corrections.map((each) =>
    each.state === 'pending' && earlier.has(each.periodId)
      ? { ...each, state: 'carried' as const, intoPeriodId: period.id }
      : each,
  );
  // A period that was reopened: its new revision differs from the one before by a correction.
  const added = before ? differences(before.values, live) : [];
  const found = added.map((each) => correction(each, before, 'reopened', 'issued'));
  return revised({ figures: ledger.figures, corrections: [...corrections, ...found] }, { ...period, live }, before);
}

/** Compares a closed period with its readings. Differences become corrections; the closed figure stays. */
export function observe<C extends string>(
  ledger: Ledger,
  periodId: number,
  live: Values,
  { policy, cause }: { policy: LatePolicy; cause: C },
): Ledger {
  const figure = currentFigure(ledger, periodId);
  const added = figure ? differences(figure.known, live) : [];
  if (!figure || added.length === 0) return ledger;
  if (policy === 'carry') {
    const known = { ...figure.known, ...pick(live, figure.known) };
    return {
      figures: ledger.figures.map((each) => (each === figure ? { ...figure, known } : each)),
      corrections: [...ledger.corrections, ...added.map((each) => correction(each, figure, cause, 'pending'))],
    };
  }
  const corrections = [
    // The new revision contains the corrections that were not carried yet.
    ...ledger.corrections.map((each) =>
      each.periodId === periodId && each.state === 'pending' ? { ...each, state: 'issued' as const } : each,
    ),
    ...added.map((each) => correction(each, figure, cause, 'issued')),
  ];
  const figures = ledger.figures.map((each) => (each === figure ? { ...figure, isCurrent: false } : each));
  return revised({ figures, corrections }, { id: periodId, to: figure.to, live }, figure);
}

/** Reopens a period: its figures follow the readings until it is closed again. */
export function reopen(ledger: Ledger, periodId: number): Ledger {
  const figure = currentFigure(ledger, periodId);
  if (!figure) return ledger;
  return {
    figures: ledger.figures.map((each) => (each === figure ? { ...figure, isCurrent: false } : each)),
    corrections: ledger.corrections.map((each) => {
      if (each.state === 'pending' && each.periodId === periodId) return { ...each, state: 'reopened' as const };
      if (each.state === 'carried' && each.intoPeriodId === periodId)
        return { ...each, state: 'pending' as const, intoPeriodId: null };
      return each;
    }),
  };
}

/** The ledger with the next revision of a period. */
function revised(
  { figures, corrections }: Ledger,
  { id, to, live }: { id: number; to: number; live: Values },
  before: LedgerFigure | undefined,
): Ledger {
  const sumOf = (which: (each: LedgerCorrection) => boolean) =>
    corrections.filter((each) => each.field === TOTAL && each.state === 'carried' && which(each)).reduce(added, 0);
  const carried = minus(
    sumOf(({ intoPeriodId }) => intoPeriodId === id),
    // The value includes amounts that a later bill already has.
    sumOf(({ periodId }) => periodId === id),
  );
  const revision = (before?.revision ?? 0) + 1;
  const figure = { periodId: id, to, revision, values: live, known: live, carried, isCurrent: true };
  return { figures: [...figures, figure], corrections };
}

const added = (sum: number, { difference }: LedgerCorrection): number => plus(sum, difference);

function correction(
  found: ReturnType<typeof differences>[number],
  figure: LedgerFigure | undefined,
  cause: string,
  state: CorrectionState,
): LedgerCorrection {
  const { periodId = 0, revision = 0 } = figure ?? {};
  return { id: null, periodId, revision, ...found, cause, state, intoPeriodId: null };
}

const pick = (values: Values, like: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([field]) => field in like));
