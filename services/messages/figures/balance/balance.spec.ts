import { type BalanceMember, balanceOfPart, billedOf, totalOf } from './balance';

const known = (...values: (number | null)[]) => values.map((value) => ({ value, isUncertain: false }));
const main: BalanceMember = { id: 1, sign: 1, share: 100, parts: known(100, 0.3) };
const flat: BalanceMember = { id: 2, sign: -1, share: 100, parts: known(60, 0.1) };
const half: BalanceMember = { id: 3, sign: -1, share: 50, parts: known(60, 0.2) };

describe('a balance', () => {
  it('is what came in less what went out, each with its share', () => {
    expect(balanceOfPart([main, flat, half], 0, 5)).toEqual({
      ...{ in: 100, out: 90, loss: 10, percent: 10, is_complete: true, is_exceeded: true },
      ...{ missing: [], points_without_data: [] },
    });
    expect(balanceOfPart([main, flat, half], 0, 10)).toMatchObject({ is_exceeded: false });
  });

  it('has no loss where a value is not known, and says whose', () => {
    const without = { ...flat, parts: known(null, 0.1) };
    expect(balanceOfPart([main, without, half], 0, 5)).toMatchObject({
      ...{ in: 100, out: null, loss: null, percent: null, is_complete: false, is_exceeded: false },
      missing: [2],
    });
  });

  it('raises no alarm where a meter was silent', () => {
    const silent = { ...flat, parts: [{ value: 0, isUncertain: true }] };
    expect(balanceOfPart([main, silent], 0, 5)).toMatchObject({
      loss: 100,
      is_exceeded: false,
      points_without_data: [2],
    });
  });

  it('is exceeded where something went out and nothing came in', () => {
    const dry = { ...main, parts: known(0) };
    expect(balanceOfPart([dry, flat], 0, 5)).toMatchObject({ loss: -60, percent: null, is_exceeded: true });
  });

  it('of a period is the sum of its known parts', () => {
    const parts = [0, 1].map((index) => balanceOfPart([main, flat, half], index, 5));
    const whole = { allowed: 5, members: 3 };
    expect(totalOf(parts, whole)).toMatchObject({ in: 100.3, out: 90.2, loss: 10.1, parts: 2, is_complete: true });
    expect(totalOf([], whole)).toMatchObject({ in: null, loss: null, is_complete: false, parts: 0 });
  });

  it('of a period that is older than the group is that of the time since it is measured', () => {
    const of = (first: (number | null)[], second: (number | null)[]) => {
      const members = [main, flat].map((member, at) => ({
        ...member,
        parts: known(first[at] ?? null, second[at] ?? null),
      }));
      return totalOf(
        [0, 1].map((index) => balanceOfPart(members, index, 5)),
        { allowed: 5, members: 2 },
      );
    };
    expect(of([null, null], [100, 60])).toMatchObject({ loss: 40, parts: 1, is_complete: true, is_exceeded: true });
    expect(of([90, null], [100, 60])).toMatchObject({ loss: 40, parts: 1, is_complete: false });
    expect(of([100, 60], [null, null])).toMatchObject({ loss: 40, parts: 1, is_complete: false });
  });
});

it('the billed loss is that of closed figures of all members, each with its share', () => {
  const closed = new Map([
    [1, { value: 98.1, carried: 2, billed: 100.1 }],
    [2, { value: 60, carried: 0, billed: 60 }],
    [3, { value: 24, carried: -4, billed: 20 }],
  ]);
  expect(billedOf([main, flat, half], (id) => closed.get(id))).toEqual({ carried: 4, billed: 30.1 });
  const none = { carried: null, billed: null };
  expect(billedOf([main, { ...flat, id: 4 }], (id) => closed.get(id))).toEqual(none);
  expect(billedOf([main], () => ({ value: null, carried: 0, billed: null }))).toEqual(none);
  // A carried amount alone is no measured part of the loss.
  const carried = (id: number) => (id === 2 ? { value: null, carried: 5, billed: 5 } : closed.get(id));
  expect(billedOf([main, flat, half], carried)).toEqual(none);
  expect(billedOf([], (id) => closed.get(id))).toEqual(none);
});
