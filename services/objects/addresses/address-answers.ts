import { type AddressSuggestion, MOST_SUGGESTIONS } from '@gaugeway/proto/api';
import { z } from 'zod';

// Answers of external services. Only used fields are read, and all of them are parsed before use.

/** A text of an answer: cut to what an address may have, without control characters and those that turn a text around. */
const part = (max: number) =>
  z
    .string()
    .nullish()
    .transform((value) =>
      (value ?? '')
        // oxlint-disable-next-line no-control-regex -- they are taken out
        .replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, ' ')
        .trim()
        .slice(0, max),
    );

const NONE: AddressSuggestion = {
  ...{ unrestricted_value: '', country: '', region: '', area: '', city: '', city_district: '', settlement: '' },
  ...{ street: '', house: '', block: '', coordinates: null },
};

function placeOf(latitude: unknown, longitude: unknown): AddressSuggestion['coordinates'] {
  const given = (value: unknown): number =>
    typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : NaN;
  const place = { latitude: given(latitude), longitude: given(longitude) };
  return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : null;
}

/** https://dadata.ru/api/suggest/address/ */
const dadata = z.object({
  suggestions: z.array(
    z.object({
      unrestricted_value: part(500),
      data: z.object({
        country: part(100),
        region_with_type: part(200),
        area_with_type: part(200),
        city: part(200),
        city_district: part(200),
        settlement_with_type: part(200),
        street_with_type: part(200),
        house: part(50),
        block: part(50),
        geo_lat: z.unknown().optional(),
        geo_lon: z.unknown().optional(),
      }),
    }),
  ),
});

/** Throws a ZodError for any other answer. Pure. */
export function dadataSuggestions(answer: unknown): AddressSuggestion[] {
  return dadata
    .parse(answer)
    .suggestions.slice(0, MOST_SUGGESTIONS)
    .map(({ unrestricted_value, data }) => ({
      unrestricted_value,
      country: data.country,
      region: data.region_with_type,
      area: data.area_with_type,
      city: data.city,
      city_district: data.city_district,
      settlement: data.settlement_with_type,
      street: data.street_with_type,
      house: data.house,
      block: data.block,
      coordinates: placeOf(data.geo_lat, data.geo_lon),
    }));
}

/** Nominatim's `jsonv2` (https://nominatim.org/release-docs/latest/api/Output/). */
const place = z.object({
  display_name: part(500),
  lat: z.unknown().optional(),
  lon: z.unknown().optional(),
  address: z
    .object({
      country: part(100),
      state: part(200),
      county: part(200),
      city: part(200),
      town: part(200),
      village: part(200),
      hamlet: part(200),
      city_district: part(200),
      suburb: part(200),
      road: part(200),
      house_number: part(50),
    })
    .partial()
    .default({}),
});

/** Throws a ZodError for any other answer. Pure. */
export function geocoderSuggestions(answer: unknown): AddressSuggestion[] {
  return z.array(place).parse(answer).slice(0, MOST_SUGGESTIONS).map(placed);
}

/** Address of a point; none if nothing is there. Throws a ZodError for another kind of answer. Pure. */
export function geocoderAddress(answer: unknown): AddressSuggestion[] {
  if (z.object({ error: z.string() }).safeParse(answer).success) return [];
  return [placed(place.parse(answer))];
}

function placed({ display_name, lat, lon, address }: z.output<typeof place>): AddressSuggestion {
  return {
    ...NONE,
    unrestricted_value: display_name,
    country: address.country ?? '',
    region: address.state ?? '',
    area: address.county ?? '',
    city: address.city || address.town || '',
    city_district: address.city_district || address.suburb || '',
    settlement: address.village || address.hamlet || '',
    street: address.road ?? '',
    house: address.house_number ?? '',
    coordinates: placeOf(lat, lon),
  };
}

/** https://fias.nalog.ru, GetAddressHint. */
const gar = z.object({
  hints: z.array(z.object({ object_id: z.union([z.string(), z.number()]), full_name: part(500) })),
});

/** Throws a ZodError for any other answer. Pure. */
export function garHintsOf(answer: unknown): { id: string; full_name: string }[] {
  return gar
    .parse(answer)
    .hints.slice(0, MOST_SUGGESTIONS)
    .map(({ object_id, full_name }) => ({ id: String(object_id), full_name }));
}
