import { formatRequest, formatReply } from './format-values';
import { MODBUS_MODELS } from './vectors-modbus';

it('describes the request of a command by the captions of its values', () => {
  expect(formatRequest('power', { power: 0 }, 'en')).toBe('Power: Off');
  expect(formatRequest('valve', { valve: 1 }, 'ru')).toBe('Клапан: Открыть');
  expect(formatRequest('shedule', { shedule: { tariff0: ['07:00'], tariff1: ['23:00'] } }, 'en')).toBe(
    'Tariff zones: T1 07:00, T2 23:00',
  );
  const days = { set_special_day: 1, shedule: { tariff0: ['00:00'] }, day_list: ['05-01', '05-09'] };
  expect(formatRequest('set_special_day', days, 'en')).toBe('Tariff zones: T1 00:00; Days: 01.05, 09.05');
  expect(formatRequest('time_set', { time_set: '2026-11-26 17:30' }, 'en')).toBe('Date and time: 26.11.2026 17:30');
  expect(formatRequest('time_set', { time_set: 'now' }, 'ru')).toBe('Дата и время: точное время при отправке');
  expect(formatRequest('reset', { reset: 1 }, 'en')).toBe('');
  expect(formatRequest(null, { now_value: 1 }, 'en')).toBe('');
});

it('says what a device answered by names that a person reads', () => {
  expect(formatReply({ power: 0, limit_active: 1, load_control: '0142' }, 'en', 0)).toBe(
    'Load: off; Limit active: on; Load control word: 0142',
  );
  expect(formatReply({ valve: 0 }, 'mn', 0)).toBe('Хаалт: хаалттай');
  expect(formatReply({ clock: 1_795_440_600 }, 'ru', 4)).toBe('Часы прибора: 23.11.2026 17:30:00');
  expect(formatReply({ clock: '2026-11-23T13:30:00.000Z' }, 'en', 4)).toBe('Device clock: 23.11.2026 17:30:00');
  expect(formatReply({ voltage1: 229.5, unheard_of: 3 }, 'en', 0)).toMatch(/229\.5 V; unheard_of: 3$/);
  expect(formatReply({ power: { a: 1 }, nested: {} }, 'en', 0)).toBe('');
});

it('says nothing of days that a device does not have', () => {
  expect(formatReply({ shedule: { tariff0: ['00:00'] }, day_list: [] }, 'en', 0)).toBe('Tariff schedule: T1 00:00');
});

it('calls the parameters of a virtual bridge as the model of the device does', () => {
  const model = MODBUS_MODELS.find(({ isGateway }) => isGateway);
  expect(formatRequest('virtual_bridge', { virtual_bridge: 1, bridge1: 9600 }, 'en', model)).toBe('Speed, baud: 9600');
  expect(formatReply({ bridge1: 9600, bridge2: 20 }, 'ru', 0, model)).toBe('Speed, baud: 9600; Silence, ms: 20');
  expect(formatRequest('virtual_bridge', { virtual_bridge: 1, bridge1: 9600 }, 'ru')).toBe('Параметр 1: 9600');
});

it('writes numbers as the language does, with four decimals at most', () => {
  expect(formatReply({ voltage1: 229.50519 }, 'ru', 0)).toMatch(/229,5052 В$/);
  expect(formatReply({ voltage1: 229.50519 }, 'en', 0)).toMatch(/229\.5052 V$/);
  expect(formatRequest('limit', { limit: 12.5 }, 'ru')).toBe('Лимит, кВт: 12,5');
});

it('names an event of a journal once, in the language of who reads', () => {
  const event = { event_name: 'Фаза C: напряжение появилось', event_name_en: 'Phase C: voltage restored' };
  expect(formatReply(event, 'en', 0)).toBe('Event: Phase C: voltage restored');
  expect(formatReply(event, 'ru', 0)).toBe('Событие: Фаза C: напряжение появилось');
  expect(formatReply({ event_name: 'Вскрытие' }, 'mn', 0)).toBe('Үйл явдал: Вскрытие');
});
