import { subjectIn } from './driver-subjects';

it('says what a driver speaks of, with its numbers', () => {
  expect(subjectIn('opening the session', 'ru')).toBe('открытие сеанса');
  expect(subjectIn('tariff schedule of month 11', 'ru')).toBe('тарифное расписание, месяц 11');
  expect(subjectIn('registers 0 to 57', 'ru')).toBe('регистры 0 – 57');
  expect(subjectIn('coil 16', 'en')).toBe('coil 16');
});

it('leaves what it does not know', () => {
  expect(subjectIn('ENMPE(10.26)', 'mn')).toBe('ENMPE(10.26)');
  expect(subjectIn('__proto__', 'ru')).toBe('__proto__');
});
