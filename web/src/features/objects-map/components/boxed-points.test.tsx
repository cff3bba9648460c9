import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInConsole } from '@component-test';
import type { PlacedObject } from '../model/map-points';
import { BoxedPoints } from './boxed-points';

const object = (_id: string, pin: number): PlacedObject => ({
  ...{ _id, pin, placed_above: null, name: `House ${pin}`, above: '', latitude: 48, longitude: 107, devices: 1 },
});
const objects = [object('a', 1), object('b', 2), object('c', 3)];
const points = objects.slice(0, 2).map(({ pin, name }) => ({ id: pin, label: name, latitude: 48, longitude: 107 }));
const values = new Map([
  ['a', { value: 20, share: { final: 1, estimated: 0, missing: 0 }, due_hours: 100 }],
  ['b', { value: 10, share: { final: 0.5, estimated: 0.25, missing: 0.25 }, due_hours: 100 }],
  ['c', { value: 7, share: { final: 0, estimated: 0, missing: 1 }, due_hours: 900 }],
]);
const nothing = () => undefined;

it.each([
  ['en', '75% final, 13% estimated, 13% missing'],
  ['ru', '75\u00a0% итоговые, 13\u00a0% оценка, 13\u00a0% нет данных'],
  ['mn', '75\u00a0% эцсийн, 13\u00a0% үнэлгээ, 13\u00a0% дутуу'],
] as const)('the sum of the objects in the box has their share, in %s', async (language, name) => {
  const consumption = { values, unit: 'm³' };
  await renderInConsole(<BoxedPoints {...{ points, objects, consumption }} onOpen={nothing} onClose={nothing} />, {
    language,
  });
  expect(screen.getByText('30 m³')).toBeInTheDocument();
  expect(screen.getByRole('img', { name })).toBeInTheDocument();
});

it('a box of states has no share', async () => {
  await renderInConsole(<BoxedPoints {...{ points, objects }} consumption={null} onOpen={nothing} onClose={nothing} />);
  expect(screen.queryByRole('img')).toBeNull();
});
