import { consumptionPoints, mapPoints, sumOfObjects, worstOf } from './map-points';

const place = { latitude: 47.9, longitude: 106.9 };
const house = {
  _id: 'a',
  pin: 1,
  placed_above: 'street',
  name: 'House',
  above: 'North, Garden street',
  ...place,
  devices: 3,
  device_ids: [10, 11, 12],
};
const point = { id: 5, title: 'Main', ...place, resource_type_id: 1, device: { device_id: 10 } };
const states = new Map([
  [10, { tone: 'online' as const, resource: 'water' }],
  [11, { tone: 'warning' as const, resource: 'electricity' }],
]);
const shown = (wanted: Partial<Parameters<typeof mapPoints>[3]>) =>
  mapPoints([house], [point], states, { resource: null, state: null, ...wanted }, (count) => `${count}`).map(
    ({ id, tone, detail }) => [id, tone, detail],
  );

it('an object is as bad as the worst device of its branch', () => {
  expect(shown({})).toEqual([
    [1, 'warning', '3'],
    [-5, 'online', undefined],
  ]);
  expect(worstOf([])).toBe('idle');
});

it('a resource shows what measures it, with the state of that alone', () => {
  expect(shown({ resource: 'water' })).toEqual([
    [1, 'online', '1'],
    [-5, 'online', undefined],
  ]);
  expect(shown({ resource: 'gas' })).toEqual([]);
});

it('a state shows what is in it', () => {
  expect(shown({ state: 'warning' }).map(([id]) => id)).toEqual([1]);
});

it('a point without a place is on no map', () => {
  const nowhere = { ...point, latitude: null, longitude: null };
  expect(mapPoints([], [nowhere], states, { resource: null, state: null }, String)).toEqual([]);
});

it('consumption colours the houses by the most of them, and nothing above them', () => {
  const street = { ...house, _id: 'street', pin: 2, placed_above: 'town' };
  const town = { ...house, _id: 'town', pin: 5, placed_above: null };
  const next = { ...house, _id: 'b', pin: 3 };
  const silent = { ...house, _id: 'c', pin: 4 };
  const values = new Map([
    // The street has no value, as where it has no position: its parent contains the houses all the same.
    ['town', { value: 30, share: null, due_hours: 0 }],
    ['a', { value: 20, share: null, due_hours: 0 }],
    ['b', { value: 10, share: null, due_hours: 0 }],
  ]);
  const found = consumptionPoints([town, street, house, next, silent], {
    values,
    written: ({ value }) => `${value} m³`,
  });
  expect(found.map(({ id, level, detail }) => [id, level, detail])).toEqual([
    [1, 1, '20 m³'],
    [3, 0.5, '10 m³'],
  ]);
});

it('an object is named by its place and its name', () => {
  const [ofHouse, ofTown] = mapPoints(
    [house, { ...house, name: 'Town', above: '' }],
    [],
    states,
    { resource: null, state: null },
    String,
  );
  expect([ofHouse?.label, ofTown?.label]).toEqual(['North, Garden street, House', 'Town']);
});

it('a sum of objects is as final as the hours that were due of each', () => {
  const whole = { final: 1, estimated: 0, missing: 0 };
  const half = { final: 0.5, estimated: 0.25, missing: 0.25 };
  const sums = [
    { value: 20, share: whole, due_hours: 100 },
    { value: 10, share: half, due_hours: 300 },
    { value: 5, share: null, due_hours: 0 },
  ];
  expect(sumOfObjects(sums)).toEqual({
    value: 35,
    share: { final: 0.625, estimated: 0.1875, missing: 0.1875 },
    due_hours: 400,
  });
  expect(sumOfObjects([])).toEqual({ value: 0, share: null, due_hours: 0 });
});
