import { endpoints } from '@gaugeway/proto/api';
import { isLimited, kindOf, type Place, placesOf, rangeOf } from './schema-fields';

/** Places of all calls that a check finds wanting, as `identity.user.create .name`. */
const wanting = (lacks: (place: Place) => boolean): string[] => [
  ...new Set(
    endpoints.flatMap((endpoint) =>
      placesOf(endpoint)
        .filter(lacks)
        .map(({ path }) => `${endpoint.id} ${path}`),
    ),
  ),
];

/** No upload is larger; the server holds a body in memory, and several at once. */
const LARGEST_BODY = 20 * 1024 * 1024;

describe('in the inputs of all calls', () => {
  it('every number has a least and a largest value', () => {
    expect(
      wanting((place) => {
        if (kindOf(place.schema) !== 'number') return false;
        const { min, max } = rangeOf(place.schema);
        return min === null || max === null;
      }),
    ).toEqual([]);
  });

  it('every text has a longest length', () => {
    expect(wanting(({ schema }) => kindOf(schema) === 'string' && !isLimited(schema))).toEqual([]);
  });

  it('every list has a largest number of items', () => {
    expect(wanting(({ schema }) => kindOf(schema) === 'array' && !isLimited(schema))).toEqual([]);
  });

  it('every body has a limit that a server can hold', () => {
    const unlimited = endpoints.filter(({ bodyLimit }) => !Number.isInteger(bodyLimit) || bodyLimit > LARGEST_BODY);
    expect(unlimited.map(({ id }) => id)).toEqual([]);
  });
});
