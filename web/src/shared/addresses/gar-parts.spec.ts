import { garParts } from './gar-parts';

it('puts the levels of a line of the register into their parts', () => {
  expect(garParts('край Пермский, г. Пермь, ул. Ленина, д. 10, к. 2')).toMatchObject({
    ...{ region: 'край Пермский', city: 'Пермь', street: 'ул. Ленина', house: '10', block: '2', settlement: '' },
  });
});

it('knows a village from a house, and levels behind their names', () => {
  expect(garParts('Московская область, Одинцовский г.о., д. Барвиха, Цветочная ул., д. 5А')).toMatchObject({
    ...{ region: 'Московская область', settlement: 'Барвиха', street: 'Цветочная ул.', house: '5А' },
  });
  expect(garParts('Свердловская обл, р-н Туринский, п. Сосновый, пер. Лесной, зд. 3')).toMatchObject({
    ...{ area: 'р-н Туринский', settlement: 'Сосновый', street: 'пер. Лесной', house: '3' },
  });
});

it('leaves out what it does not know', () => {
  expect(Object.values(garParts('somewhere, 12')).every((part) => part === '')).toBe(true);
});
