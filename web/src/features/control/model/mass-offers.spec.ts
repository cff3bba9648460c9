import { offersOf } from './mass-offers';

const model = (id: number, keys: Record<string, boolean>) =>
  ({
    id,
    options: {
      control: Object.fromEntries(Object.entries(keys).map(([key, active]) => [key, { active, parameters: [] }])),
    },
  }) as never;

it('offers what some models have, with the number of devices', () => {
  const devices = [
    { id: 1, model_id: 10 },
    { id: 2, model_id: 20 },
    { id: 3, model_id: 20 },
  ];
  const offers = offersOf(devices, [model(10, { power: true, reset: true }), model(20, { reset: true, valve: false })]);
  expect(offers.map(({ key, devices: count }) => [key, count])).toEqual([
    ['reset', 3],
    ['power', 1],
  ]);
});
