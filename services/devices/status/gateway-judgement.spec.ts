import { CUT_OFF_MS, DAMPING_MS, type GatewayFacts, judgeGateway } from './gateway-judgement';

const NOON = 1_763_700_000_000;
const alive: GatewayFacts = {
  state: 'active',
  online: true,
  changedAt: NOON,
  cause: '',
  lastContact: NOON,
  reportPeriod: 0,
  warningPeriod: 0,
  isDead: false,
};
const dropped = { ...alive, online: false, cause: 'closed' };
const dead = { ...dropped, isDead: true };

describe('a gateway device', () => {
  it('with a session is there for as long as the session lasts', () => {
    expect(judgeGateway(alive, NOON + 1e9)).toEqual({ isDead: false, judgeAt: null });
  });

  it('that drops out is waited for a minute', () => {
    expect(judgeGateway(dropped, NOON + DAMPING_MS - 1)).toEqual({ isDead: false, judgeAt: NOON + DAMPING_MS });
    expect(judgeGateway(dropped, NOON + DAMPING_MS)).toEqual({ isDead: true, judgeAt: null });
  });

  it.each(['shutdown', 'restart'])('that we cut off by a %s is waited for longer', (cause) => {
    const cutOff = { ...dropped, cause };
    expect(judgeGateway(cutOff, NOON + CUT_OFF_MS - 1)).toEqual({ isDead: false, judgeAt: NOON + CUT_OFF_MS });
    expect(judgeGateway(cutOff, NOON + CUT_OFF_MS)).toEqual({ isDead: true, judgeAt: null });
  });

  it('that connects periodically may miss two periods, or the warning period', () => {
    expect(judgeGateway({ ...dropped, reportPeriod: 3600 }, NOON + 7_199_999)).toMatchObject({ isDead: false });
    expect(judgeGateway({ ...dropped, reportPeriod: 3600 }, NOON + 7_200_000)).toMatchObject({ isDead: true });
    const warned = { ...dropped, reportPeriod: 3600, warningPeriod: 600 };
    expect(judgeGateway(warned, NOON + 600_000)).toMatchObject({ isDead: true });
  });

  it('whose session stays silent for the warning period is out of contact', () => {
    expect(judgeGateway({ ...alive, warningPeriod: 600 }, NOON)).toEqual({ isDead: false, judgeAt: NOON + 600_000 });
    expect(judgeGateway({ ...alive, warningPeriod: 600 }, NOON + 600_000)).toMatchObject({ isDead: true });
  });

  it('is back when its session has lasted a minute, and not while it flaps', () => {
    const returned = { ...dead, online: true, changedAt: NOON + 500_000, lastContact: NOON + 500_000 };
    expect(judgeGateway(returned, NOON + 501_000)).toEqual({ isDead: true, judgeAt: NOON + 560_000 });
    expect(judgeGateway(returned, NOON + 560_000)).toEqual({ isDead: false, judgeAt: null });
    expect(judgeGateway({ ...returned, online: false }, NOON + 560_000)).toEqual({ isDead: true, judgeAt: null });
  });

  it('that never connected, or is switched off, is not out of contact', () => {
    expect(judgeGateway({ ...dropped, lastContact: null, changedAt: null }, NOON)).toMatchObject({ isDead: false });
    expect(judgeGateway({ ...dead, state: 'off' }, NOON + 1e9)).toEqual({ isDead: false, judgeAt: null });
  });
});
