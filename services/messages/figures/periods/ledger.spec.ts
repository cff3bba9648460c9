import { propertyRuns } from '@gaugeway/platform/testing/property-runs';
import fc from 'fast-check';
import { plus } from '../../store/derived/decimals';
import { billed, close, type Ledger, NO_LEDGER, observe, reopen, TOTAL } from './ledger';

const PERIODS = 5;
const period = (id: number) => ({ id, to: id * 100 });

type Step =
  | { do: 'close'; period: number }
  | { do: 'reopen'; period: number }
  | { do: 'late'; period: number; units: number; policy: 'carry' | 'revision' };

const periodId = fc.integer({ min: 1, max: PERIODS });
/** Events of a point: closings, late values of any period, changes of the policy, reopening. */
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('close' as const), period: periodId }),
    fc.record({
      do: fc.constant('late' as const),
      period: periodId,
      // Hundredths, as a register counts them.
      units: fc.integer({ min: -300, max: 900 }),
      policy: fc.constantFrom('carry' as const, 'revision' as const),
    }),
    fc.record({ do: fc.constant('reopen' as const), period: periodId }),
  ),
  { maxLength: 40 },
);

const sum = (values: readonly number[]) => values.reduce(plus, 0);
const totals = (ledger: Ledger, which: (each: Ledger['corrections'][number]) => boolean) =>
  sum(ledger.corrections.filter((each) => each.field === TOTAL && which(each)).map(({ difference }) => difference));

/** Truth by period in hundredths, and the ledger after the steps; `after` sees each step. */
function run(input: readonly Step[], after: (before: Ledger, now: Ledger) => void = () => undefined) {
  const truth = new Map(Array.from({ length: PERIODS }, (_, at) => [at + 1, 1000 * (at + 1)]));
  const live = (id: number) => ({ [TOTAL]: (truth.get(id) ?? 0) / 100, tariff1: (truth.get(id) ?? 0) / 200 });
  let ledger = NO_LEDGER;
  for (const step of input) {
    const before = ledger;
    if (step.do === 'close') ledger = close(ledger, period(step.period), live(step.period));
    else if (step.do === 'reopen') ledger = reopen(ledger, step.period);
    else {
      truth.set(step.period, (truth.get(step.period) ?? 0) + step.units);
      ledger = observe(ledger, step.period, live(step.period), { policy: step.policy, cause: 'late_reading' });
    }
    after(before, ledger);
  }
  return { ledger, truth, live };
}

describe('closed figures of a point', () => {
  it('never change without a correction, whatever arrives late, is reopened or closed again', () => {
    fc.assert(
      fc.property(steps, (input) => {
        run(input, (before, now) => {
          for (const figure of before.figures) {
            const same = now.figures.find(
              (each) => each.periodId === figure.periodId && each.revision === figure.revision,
            );
            expect(same?.values).toBe(figure.values);
          }
          for (const figure of now.figures) {
            const last = now.figures.find(
              (each) => each.periodId === figure.periodId && each.revision === figure.revision - 1,
            );
            if (!last) continue;
            for (const [field, value] of Object.entries(figure.values)) {
              const between = now.corrections.filter(
                (each) => each.periodId === figure.periodId && each.revision === last.revision && each.field === field,
              );
              // A period that was closed again with the same figure has none.
              if (value !== last.values[field]) expect(between.some((each) => each.new === value)).toBe(true);
            }
          }
        });
      }),
      propertyRuns(1000),
    );
  });

  it('bill each unit once: closed periods and pending corrections add up to what the registers counted', () => {
    fc.assert(
      fc.property(steps, (input) => {
        const { ledger, live } = run(input);
        const all = Array.from({ length: PERIODS }, (_, at) => at + 1).reduce(
          (each, id) => close(each, period(id), live(id)),
          ledger,
        );
        const bills = sum(all.figures.filter(({ isCurrent }) => isCurrent).map((figure) => billed(figure) ?? 0));
        const counted = sum(Array.from({ length: PERIODS }, (_, at) => live(at + 1)[TOTAL]));
        expect(
          plus(
            bills,
            totals(all, ({ state }) => state === 'pending'),
          ),
        ).toBe(counted);
      }),
      propertyRuns(1000),
    );
  });

  it('are one result, however often a closing is repeated', () => {
    const once = close(NO_LEDGER, period(1), { [TOTAL]: 5 });
    expect(close(once, period(1), { [TOTAL]: 9 })).toBe(once);
  });

  it('stay; a late value is carried into the next period that is closed', () => {
    const values = (total: number) => ({ [TOTAL]: total });
    const october = close(NO_LEDGER, period(10), values(100));
    const late = observe(october, 10, values(104.5), { policy: 'carry', cause: 'late_reading' });
    expect(late.figures[0]).toMatchObject({ values: values(100), known: values(104.5), carried: 0 });
    const november = close(late, period(11), values(80));
    expect(november.figures[1]).toMatchObject({ values: values(80), carried: 4.5 });
    expect(november.corrections).toMatchObject([
      { periodId: 10, old: 100, new: 104.5, difference: 4.5, state: 'carried', intoPeriodId: 11 },
    ]);
  });

  it('of a year stay; late values of all its months are carried once, into the next period that is closed', () => {
    const months = Array.from({ length: 12 }, (_, at) => at + 1);
    const values = (total: number) => ({ [TOTAL]: total });
    const year = months.reduce((each, id) => close(each, period(id), values(100)), NO_LEDGER);
    const late = months.reduce(
      (each, id) => observe(each, id, values(100.5), { policy: 'carry', cause: 'late_reading' }),
      year,
    );
    expect(late.figures.map((figure) => billed(figure))).toEqual(months.map(() => 100));
    const next = close(close(late, period(13), values(80)), period(14), values(80));
    expect(next.figures.map((figure) => billed(figure))).toEqual([...months.map(() => 100), 86, 80]);
    expect(totals(next, ({ state, intoPeriodId }) => state === 'carried' && intoPeriodId === 13)).toBe(6);
  });

  it('become a correction by an estimate, and another by its late truth', () => {
    const values = (total: number) => ({ [TOTAL]: total });
    const october = close(NO_LEDGER, period(10), values(100));
    const estimated = observe(october, 10, values(104), { policy: 'carry', cause: 'estimated' });
    const measured = observe(estimated, 10, values(103), { policy: 'carry', cause: 'late_reading' });
    expect(measured.figures).toMatchObject([{ values: values(100), known: values(103) }]);
    expect(measured.corrections).toMatchObject([
      { old: 100, new: 104, difference: 4, cause: 'estimated', state: 'pending' },
      { old: 104, new: 103, difference: -1, cause: 'late_reading', state: 'pending' },
    ]);
    expect(close(measured, period(11), values(80)).figures[1]).toMatchObject({ values: values(80), carried: 3 });
  });

  it('get a revision where the policy issues one', () => {
    const values = (total: number) => ({ [TOTAL]: total });
    const october = close(NO_LEDGER, period(10), values(100));
    const late = observe(october, 10, values(97), { policy: 'revision', cause: 'edited' });
    expect(late.figures).toMatchObject([
      { revision: 1, values: values(100), isCurrent: false },
      { revision: 2, values: values(97), isCurrent: true },
    ]);
    expect(late.corrections).toMatchObject([{ revision: 1, old: 100, new: 97, difference: -3, state: 'issued' }]);
  });
});
