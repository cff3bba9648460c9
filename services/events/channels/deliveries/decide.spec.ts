import { againAfter, needless, pauseAfter, quietUntil } from './decide';

const NIGHT = { from: '22:00', to: '07:00', allow_critical: true };
const at = (time: string): number => Date.parse(`2025-03-04T${time}:00Z`) / 1000;

describe('quiet hours', () => {
  it('go over midnight, by the clock of the channel', () => {
    expect(quietUntil(NIGHT, 'warning', at('23:10'), 0)).toBe(at('07:00') + 86_400);
    expect(quietUntil(NIGHT, 'warning', at('05:00'), 0)).toBe(at('07:00'));
    expect(quietUntil(NIGHT, 'warning', at('07:00'), 0)).toBeNull();
    expect(quietUntil(NIGHT, 'warning', at('19:30'), 3)).toBe(at('04:00') + 86_400);
  });

  it('let through what is critical, where the channel says so', () => {
    expect(quietUntil(NIGHT, 'critical', at('23:10'), 0)).toBeNull();
    expect(quietUntil({ ...NIGHT, allow_critical: false }, 'critical', at('23:10'), 0)).not.toBeNull();
  });

  it('of no length are none', () => {
    expect(quietUntil({ ...NIGHT, to: '22:00' }, 'info', at('22:00'), 0)).toBeNull();
  });
});

describe('a delivery', () => {
  it('is tried again later each time, and after a day or twelve tries never', () => {
    const tried = (attempts: number, createdAt = 0, now = 0) =>
      againAfter({ attempts, createdAt, stage: 'began' }, false, now);
    expect([1, 2, 3, 11, 12].map((attempts) => tried(attempts))).toEqual([30, 60, 120, 3600, null]);
    expect(tried(1, 0, 86_401)).toBeNull();
    expect(againAfter({ attempts: 1, createdAt: 0, stage: 'began' }, true, 0)).toBeNull();
  });

  it('escalates only what lasts, is not taken and not silenced', () => {
    const occurred = { endCause: '', isSilenced: false, isTaken: false, openSubjects: 1 };
    const of = (part: object) => needless({ stage: 'escalated', occurred: { ...occurred, ...part } as never });
    expect([of({}), of({ isTaken: true }), of({ openSubjects: 0 }), of({ isSilenced: true })]).toEqual([
      null,
      'taken',
      'ended',
      'silenced',
    ]);
  });

  it('a channel that fails on and on is looked at every ten minutes', () => {
    expect([1, 2, 3, 50].map(pauseAfter)).toEqual([5, 10, 20, 600]);
  });
});
