import { shownBy, switches } from './shown-state';

it('shows what the device answered, and what was sent to it where it has no answer', () => {
  expect(shownBy('valve', { valve: 0 }, {})).toEqual({ valve: 0 });
  expect(shownBy('power', { power: 1 }, { power: 0, load_control: '0142' })).toEqual({ power: 0 });
  expect(shownBy('relay_state', { relay_state: 1 }, { power: 1 })).toEqual({ power: 1 });
  expect(shownBy('closed_solenoid', { closed_solenoid: 1 }, {})).toEqual({ valve: 0 });
});

it('shows a limit with what was set beside it', () => {
  const beside = { limit_mode: 0, apv_pause: 30, apv_timer: 1, apv_count: 2 };
  expect(shownBy('limit', { limit: 12.5, ...beside }, { limit: 12.5, power: 1 })).toEqual({
    ...{ power: 1, last_set_limit: 12.5 },
    additional_limit: beside,
  });
  expect(shownBy('limit', { limit: 3 }, {})).toEqual({ last_set_limit: 3 });
  expect(shownBy('limit_state', { limit_state: 1 }, { limit: 4.2, power: 0 })).toEqual({
    ...{ power: 0, last_set_limit: 4.2 },
  });
});

it('shows each setting separately, as it was set or read', () => {
  expect(shownBy('vega_settings', { vega_settings: 1, adr: 1 }, {})).toEqual({ 'vega_settings.adr': 1 });
  expect(shownBy('get_settings', { get_settings: 1 }, { repeats: 3, sleep_time: 60, report_period: 60 })).toEqual({
    ...{ 'vega_settings.repeats': 3, 'set_settings.sleep_time': 60 },
  });
  expect(shownBy('set_setpoint', { set_setpoint: 1, skz_speed: 9 }, { skz_speed: 8 })).toEqual({
    'set_setpoint.skz_speed': 8,
  });
  expect(shownBy('get_setpoints', { get_setpoints: 1 }, { skz_move: 4 })).toEqual({ 'set_setpoint.skz_move': 4 });
});

it('shows what a task of the planner was set to, by its number', () => {
  const settings = { scheduler: 1, task_id: 4, delay: 1, profile: 2, refresh: 3, param1: 7 };
  expect(shownBy('scheduler', settings, {})).toEqual({
    'lartech_settings.4': { delay: 1, profile: 2, refresh: 3, param1: 7 },
  });
  expect(shownBy('scheduler', { scheduler: 1 }, {})).toEqual({});
});

it('shows nothing by other commands, nor by values that are no state', () => {
  expect(shownBy('time_set', { time_set: '2026-01-01 00:00:00' }, { power: 1 })).toEqual({});
  expect(shownBy('relay_state', { relay_state: 1, power: 1 }, {})).toEqual({});
  expect(switches({ power: 3.5, valve: null })).toEqual({});
});
