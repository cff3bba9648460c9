import { partsOf } from './address-parts';

const names = (address: string, levels: Parameters<typeof partsOf>[1] = ['city', 'street', 'house']) =>
  partsOf(address, levels).map(({ level, name }) => `${level}: ${name}`);

describe('the levels of an address', () => {
  it.each([
    ['Bulgan, Mira, 12, flat 4', ['city: Bulgan', 'street: Mira', 'house: 12']],
    ['Россия, 101000, Москва, ул. Мира, д. 12А, кв. 7', ['city: Москва', 'street: ул. Мира', 'house: д. 12А']],
    [
      'Улаанбаатар, Энхтайваны өргөн чөлөө, 17-р байр',
      ['city: Улаанбаатар', 'street: Энхтайваны өргөн чөлөө', 'house: 17-р байр'],
    ],
    ['ул. Мира, 12/3, подъезд 2', ['street: ул. Мира', 'house: 12/3']],
    ['Bulgan, Mira', ['city: Bulgan', 'street: Mira']],
    ['Cellar', ['street: Cellar']],
    [' , ', []],
  ])('%s', (address, expected) => {
    expect(names(address)).toEqual(expected);
  });

  it('end above the house where houses are not wanted', () => {
    expect(names('Bulgan, Mira, 12', ['city', 'street'])).toEqual(['city: Bulgan', 'street: Mira']);
    expect(names('Mongolia, Bulgan aimag, Bulgan, Mira, 12', ['country', 'region', 'city', 'street', 'house'])).toEqual(
      ['country: Mongolia', 'region: Bulgan aimag', 'city: Bulgan', 'street: Mira', 'house: 12'],
    );
    expect(names('Mira', ['house'])).toEqual([]);
  });
});
