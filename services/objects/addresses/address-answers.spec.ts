import { dadataSuggestions, garHintsOf, geocoderAddress, geocoderSuggestions } from './address-answers';

describe('the answer of an address service', () => {
  it('of DaData gives an address in parts with its place', () => {
    const data = {
      country: 'Россия',
      city: 'Москва',
      street_with_type: 'ул Мира',
      house: '12',
      geo_lat: '55.7',
      geo_lon: '37.6',
    };
    const answer = {
      suggestions: Array.from({ length: 9 }, () => ({ unrestricted_value: 'Москва, ул Мира, 12', data })),
    };
    const found = dadataSuggestions(answer);
    expect(found).toHaveLength(5);
    expect(found[0]).toMatchObject({
      unrestricted_value: 'Москва, ул Мира, 12',
      city: 'Москва',
      street: 'ул Мира',
      block: '',
      coordinates: { latitude: 55.7, longitude: 37.6 },
    });
  });

  it('of a geocoder gives a village as a settlement, and no place for one that is none', () => {
    const address = { village: 'Хашаат', road: 'Main street', house_number: '1' };
    expect(geocoderSuggestions([{ display_name: 'a\u0000b\u202e', lat: '95', lon: 'x', address }])).toMatchObject([
      { unrestricted_value: 'a b', settlement: 'Хашаат', city: '', street: 'Main street', coordinates: null },
    ]);
    expect(geocoderAddress({ error: 'Unable to geocode' })).toEqual([]);
    expect(geocoderAddress({ display_name: 'x', lat: 47.9, lon: 106.9 })).toMatchObject([
      { coordinates: { latitude: 47.9, longitude: 106.9 } },
    ]);
  });

  it('is refused where it is something else', () => {
    for (const lie of [null, 'ok', [], { suggestions: [{}] }]) expect(() => dadataSuggestions(lie)).toThrow();
    for (const lie of [null, {}, [1]]) expect(() => geocoderSuggestions(lie)).toThrow();
    expect(() => garHintsOf({ hints: [{ full_name: 'x' }] })).toThrow();
    expect(garHintsOf({ hints: [{ object_id: 7, full_name: 'x' }] })).toEqual([{ id: '7', full_name: 'x' }]);
  });
});
