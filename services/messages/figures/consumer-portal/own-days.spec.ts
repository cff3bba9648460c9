import { ownDays } from './own-days';

const at = (text: string): number => Date.parse(`${text}Z`) / 1000;
const NOW = at('2026-06-01T00:00');
const april = { from: '2026-04-01', to: '2026-04-30' };
const closedApril = { from: at('2026-04-01T00:00'), to: at('2026-05-01T00:00') };
const of = (times: Parameters<typeof ownDays>[0], edges = [] as (typeof closedApril)[], now = NOW) =>
  ownDays(times, [april], { zone: 0, edges, now });

describe('days of a consumer', () => {
  it('are all of the period, or those in the time', () => {
    expect(of([{ from: 0, to: null }])).toEqual([{ ...april, place: 0, part: 1, isClosed: true }]);
    expect(of([{ from: at('2026-04-11T00:00'), to: at('2026-04-21T00:00') }])).toEqual([
      { from: '2026-04-11', to: '2026-04-20', place: 0, part: 1, isClosed: true },
    ]);
    expect(of([{ from: at('2026-05-01T00:00'), to: null }])).toEqual([]);
  });

  it('count in part where the time begins or ends within a day', () => {
    expect(of([{ from: at('2026-04-10T06:00'), to: at('2026-04-12T12:00') }])).toEqual([
      { from: '2026-04-11', to: '2026-04-11', place: 0, part: 1, isClosed: true },
      { from: '2026-04-10', to: '2026-04-10', place: 0, part: 0.75, isClosed: false },
      { from: '2026-04-12', to: '2026-04-12', place: 0, part: 0.5, isClosed: false },
    ]);
    expect(of([{ from: at('2026-04-10T06:00'), to: at('2026-04-10T18:00') }])).toMatchObject([{ part: 0.5 }]);
    // Of the current day only the hours that have passed.
    expect(of([{ from: at('2026-04-10T06:00'), to: null }], [], at('2026-04-10T12:00'))).toEqual([
      { from: '2026-04-11', to: '2026-04-30', place: 0, part: 1, isClosed: true },
      { from: '2026-04-10', to: '2026-04-10', place: 0, part: 0.5, isClosed: false },
    ]);
  });

  it('take no share of a closed period that was partly that of another', () => {
    const from = at('2026-04-11T00:00');
    expect(of([{ from, to: null }], [closedApril])).toEqual([
      { from: '2026-04-11', to: '2026-04-30', place: 0, part: 1, isClosed: false },
    ]);
    const both = { from: '2026-04-01', to: '2026-05-31' };
    expect(ownDays([{ from, to: null }], [both], { zone: 0, edges: [closedApril], now: NOW })).toEqual([
      { from: '2026-04-11', to: '2026-04-30', place: 0, part: 1, isClosed: false },
      { from: '2026-05-01', to: '2026-05-31', place: 0, part: 1, isClosed: true },
    ]);
    expect(of([{ from, to: at('2026-04-21T00:00') }], [closedApril])).toEqual([
      { from: '2026-04-11', to: '2026-04-20', place: 0, part: 1, isClosed: false },
    ]);
  });
});

it('days of two stays are those of both, in each of the dates', () => {
  const times = [
    { from: 0, to: at('2026-04-03T00:00') },
    { from: at('2026-04-29T00:00'), to: null },
  ];
  const may = { from: '2026-05-01', to: '2026-05-02' };
  expect(ownDays(times, [april, may], { zone: 0, edges: [], now: NOW })).toMatchObject([
    { from: '2026-04-01', to: '2026-04-02', place: 0 },
    { from: '2026-04-29', to: '2026-04-30', place: 0 },
    { ...may, place: 1 },
  ]);
});

it('days begin by the clock of the point', () => {
  const from = at('2026-04-10T16:00');
  expect(ownDays([{ from, to: null }], [april], { zone: 8, edges: [], now: NOW })).toMatchObject([
    { from: '2026-04-11', to: '2026-04-30', part: 1 },
  ]);
});
