import type { ObjectDetails } from '@gaugeway/proto/api/objects';
import { addressChange, addressLine, isHalfPlaced, objectDraft, objectInput, placeOf, typeBelow } from './object-draft';

const house: ObjectDetails = {
  _id: 'a',
  pin: 7,
  parentId: null,
  name: 'House 1',
  type: 'house',
  sort: 1,
  version: 3,
  childs_count: 0,
  devices_info: { total: 0 },
  childs_devices_info: { total: 0 },
  points_count: 0,
  childs_points_count: 0,
  photo: null,
  zones: null,
  comment: 'cellar',
  unrestricted_value: '',
  country: '',
  region: '',
  city: 'Town',
  city_district: '',
  settlement: '',
  area: '',
  street: 'High Street',
  house: '1',
  block: '',
  coordinates: { latitude: 55.5, longitude: 0 },
};

it('returns what it was filled with', () => {
  expect(house).toMatchObject(objectInput(objectDraft(house, 'other')));
});

it('shows the parts of an address where there are any', () => {
  expect(objectDraft(house, 'other').parts).toBe(true);
  expect(objectDraft(null, 'house')).toMatchObject({ parts: false, type: 'house', latitude: null });
});

it('takes a position only whole', () => {
  expect(placeOf({ latitude: 0, longitude: 0 })).toEqual({ latitude: 0, longitude: 0 });
  expect(placeOf({ latitude: 1, longitude: null })).toBeNull();
  expect(isHalfPlaced({ latitude: 1, longitude: null })).toBe(true);
  expect(isHalfPlaced({ latitude: null, longitude: null })).toBe(false);
  expect(isHalfPlaced({ latitude: 0, longitude: 0 })).toBe(false);
});

it('writes the address as it was suggested, else its parts', () => {
  expect(addressLine(house)).toBe('Town, High Street, 1');
  expect(addressLine({ ...house, unrestricted_value: 'Town, High Street 1' })).toBe('Town, High Street 1');
});

it('proposes a type by what is above', () => {
  expect([typeBelow(null), typeBelow('street'), typeBelow('other')]).toEqual(['city', 'house', 'other']);
});

test('a suggested address fills the parts, and the place only where it is known', () => {
  const suggestion = {
    ...{ unrestricted_value: 'Bulgan, Mira 12', country: 'Mongolia', region: '', area: '', city: 'Bulgan' },
    ...{ city_district: '', settlement: '', street: 'Mira', house: '12', block: '' },
  };
  const place = { latitude: 48.8, longitude: 103.5 };
  expect(addressChange({ ...suggestion, coordinates: place })).toEqual({ ...suggestion, parts: true, ...place });
  expect(addressChange({ ...suggestion, coordinates: null })).not.toHaveProperty('latitude');
});
