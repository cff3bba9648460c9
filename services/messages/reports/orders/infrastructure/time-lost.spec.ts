import { timeLost } from './time-lost';

const lost = (at: number) => ({ at, alive: false });
const back = (at: number) => ({ at, alive: true });

it('counts the losses within the span, and the time without contact', () => {
  expect(timeLost([back(50), lost(120), back(150), lost(180), back(190)], 100, 200)).toEqual({
    ...{ losses: 2, lost: 40, known: 100 },
  });
});

it('a loss from before the span lasts in it, and is none of it', () => {
  expect(timeLost([lost(50), back(130)], 100, 200)).toEqual({ losses: 0, lost: 30, known: 100 });
});

it('the same judgement twice is one loss', () => {
  expect(timeLost([back(50), lost(120), lost(130)], 100, 200)).toEqual({ losses: 1, lost: 80, known: 100 });
});

it('what is lost was there before; of the time before a return nothing is known, and without a judgement of none', () => {
  expect(timeLost([lost(150)], 100, 200)).toEqual({ losses: 1, lost: 50, known: 100 });
  expect(timeLost([lost(250)], 100, 200)).toEqual({ losses: 0, lost: 0, known: 100 });
  expect(timeLost([back(150)], 100, 200)).toEqual({ losses: 0, lost: 0, known: 50 });
  expect(timeLost([], 100, 200)).toEqual({ losses: 0, lost: 0, known: 0 });
});
