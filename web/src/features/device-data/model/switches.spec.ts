import { ALL_SWITCHES, chartStart, NO_SWITCHES, switchedNames, switchesFor, switchesOf } from './switches';

const ELECTRICITY = [
  ...['tariff1', 'tariff1_kkt', 'tariff1_loss_factor', 'tariff1_kkt_loss_factor', 'start_tariff1', 'end_tariff1'],
  ...['delta_tariff1', 'delta_tariff1_kkt', 'delta_tariff1_loss_factor', 'delta_tariff1_kkt_loss_factor'],
];

it('each switch is offered only where it has columns', () => {
  expect(switchesOf(ELECTRICITY)).toEqual(ALL_SWITCHES);
  expect(switchesOf(['in1', 'delta_in1'])).toEqual({ delta: true, losses: false, ratio: false });
});

it('series of a link are shown whatever the user has switched', () => {
  expect(switchesFor(['delta_in1', 'energy'], NO_SWITCHES)).toEqual({ delta: true, losses: false, ratio: false });
  expect(switchesFor(['tariff1_kkt'], ALL_SWITCHES)).toEqual({ delta: false, losses: false, ratio: true });
  expect(switchesFor(['energy'], ALL_SWITCHES)).toEqual(ALL_SWITCHES);
  expect(switchesFor(undefined, NO_SWITCHES)).toEqual(NO_SWITCHES);
});

it('what is computed is shown once, with all that is switched on', () => {
  expect(switchedNames(ELECTRICITY, NO_SWITCHES)).toEqual(['tariff1', 'start_tariff1', 'end_tariff1']);
  expect(switchedNames(ELECTRICITY, { delta: true, losses: false, ratio: true })).toEqual([
    ...['tariff1', 'tariff1_kkt', 'start_tariff1', 'end_tariff1', 'delta_tariff1_kkt'],
  ]);
  expect(switchedNames(ELECTRICITY, ALL_SWITCHES)).toContain('delta_tariff1_kkt_loss_factor');
  expect(switchedNames(['in1', 'delta_in1'], ALL_SWITCHES)).toEqual(['in1', 'delta_in1']);
});

it('a chart begins with the consumption where it is switched on', () => {
  expect(chartStart(['tariff1'], ALL_SWITCHES, ELECTRICITY)).toEqual(['delta_tariff1_kkt_loss_factor']);
  expect(chartStart(['tariff1'], NO_SWITCHES, ELECTRICITY)).toEqual(['tariff1']);
});
