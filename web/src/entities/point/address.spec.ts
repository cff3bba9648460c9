import { addressOf, shortAddressOf } from './address';

const flat = { city: 'Улаанбаатар', street: 'Сеүл', house: '12б', innerObject: '4' };

it('shows city, street, house and inner object; a missing street is a dash', () => {
  expect(addressOf(flat)).toBe('Улаанбаатар, Сеүл, 12б, 4');
  expect(addressOf({ ...flat, street: '', innerObject: '' })).toBe('Улаанбаатар, –, 12б');
  expect(addressOf({ city: '', street: '', house: '', innerObject: '' })).toBe('');
});

it('cuts the street of the short form at 22 characters, and never in the middle of one', () => {
  expect(shortAddressOf({ ...flat, street: 'x'.repeat(22) })).toBe(`Улаанбаатар, ${'x'.repeat(22)}, 12б, 4`);
  expect(shortAddressOf({ ...flat, street: 'x'.repeat(23) })).toBe(`Улаанбаатар, ${'x'.repeat(22)}…, 12б, 4`);
  expect(shortAddressOf({ ...flat, street: '🏠'.repeat(23) })).toBe(`Улаанбаатар, ${'🏠'.repeat(22)}…, 12б, 4`);
});
