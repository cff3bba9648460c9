import { stateText } from './answers';
import { lastStates } from './last-states';

const words = {
  flag: (isOn: boolean) => (isOn ? 'on' : 'off'),
  clock: (seconds: number) => `at ${seconds}`,
  valve: String,
  tariff: (n: number) => `T${n}`,
  none: 'none',
};

it('says what a meter answered in words', () => {
  expect(stateText('power', '0', words)).toBe('off');
  expect(stateText('limit', '12.5', words)).toBe('12.5');
  expect(stateText('clock', '1795440600', words)).toBe('at 1795440600');
  expect(stateText('time_difference', '-7', words)).toBe('-7');
  expect(stateText('day_list', '["05-01","12-31"]', words)).toBe('01.05, 31.12');
  expect(stateText('day_list', '[]', words)).toBe('none');
  const zones = { tariff0: ['07:00'], tariff1: ['23:00'] };
  const day = '00:00–07:00 T2, 07:00–23:00 T1, 23:00–24:00 T2';
  expect(stateText('shedule', JSON.stringify(zones), words)).toBe(day);
  expect(stateText('shedule_days', JSON.stringify({ 1: zones, 8: {} }), words)).toBe(`1: ${day}; 8: none`);
});

it('knows the newest state of a control, which is what the device showed', () => {
  const states = lastStates([
    { control: 'relay_state', management: { relay_state: 1 }, result: '{"power":0}' },
    { control: 'power', management: { power: 1 }, result: '{"power":1}' },
    { control: 'limit', management: { limit: 5 }, result: '{"limit":4.99,"limit_active":1}' },
    { control: 'time_set', management: { time_set: '2026-01-01 00:00' }, result: null },
    { control: 'get_settings', management: { get_settings: 1 }, result: '{"bridge1":9600}' },
    { control: null, management: {}, result: '{}' },
  ]);
  expect(states.get('power')).toEqual({ power: 0 });
  expect(states.get('limit')).toEqual({ limit: 4.99, limit_active: 1 });
  expect(states.get('virtual_bridge')).toEqual({ bridge1: 9600 });
  expect(states.get('time_set')).toEqual({ time_set: '2026-01-01 00:00' });
});
