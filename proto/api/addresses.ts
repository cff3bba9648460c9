import { z } from 'zod';
import { can, endpoint, SECTION } from './endpoint';
import { text } from './shapes';

// Addresses of objects and points from outside services (specification 2, section 7, Objects).

/** Suggestions of one answer. */
export const MOST_SUGGESTIONS = 5;

const mayAsk = can(['read', 'create', 'update', 'access_all'], SECTION.objects);
/** Text of an address as a user typed it. */
const typed = text(300, 3);

const suggestion = z.object({
  /** The whole address in one line. */
  unrestricted_value: z.string(),
  country: z.string(),
  region: z.string(),
  area: z.string(),
  city: z.string(),
  city_district: z.string(),
  settlement: z.string(),
  street: z.string(),
  house: z.string(),
  block: z.string(),
  /** WGS 84, degrees. */
  coordinates: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
});
export type AddressSuggestion = z.output<typeof suggestion>;

const found = z.object({
  /** false: the installation has no such service and sends no request. */
  is_on: z.boolean(),
  suggestions: z.array(suggestion),
  msg: z.string(),
});

export const dadataAddress = endpoint({
  id: 'objects.address.dadata',
  method: 'POST',
  path: 'objects/get_info_from_dadata',
  service: 'objects',
  access: mayAsk,
  mutates: false,
  summary: 'Suggest addresses (DaData)',
  description: 'At most 5, in parts and with coordinates. 503 if the service does not answer.',
  input: z.object({ query: typed }),
  reply: found,
});

export const geocodeAddress = endpoint({
  id: 'objects.address.geocode',
  method: 'POST',
  path: 'objects/geocode',
  service: 'objects',
  access: mayAsk,
  mutates: false,
  summary: 'Find coordinates of an address',
  description: 'At most 5 places of a Nominatim-compatible geocoder. 503 if the service does not answer.',
  input: z.object({ query: typed }),
  reply: found,
});

export const addressOfPlace = endpoint({
  id: 'objects.address.reverse',
  method: 'POST',
  path: 'objects/geocode/reverse',
  service: 'objects',
  access: mayAsk,
  mutates: false,
  summary: 'Find the address at coordinates',
  description: 'null where the geocoder knows none. 503 if the service does not answer.',
  input: z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }),
  reply: found,
});

export const garHints = endpoint({
  id: 'objects.address.gar_hints',
  method: 'POST',
  path: 'proxy/gar_hints',
  service: 'objects',
  access: mayAsk,
  mutates: false,
  summary: 'Suggest addresses (state address register)',
  description: 'At most 5 suggestions of GAR. 503 if the service does not answer.',
  input: z.object({ search_string: typed }),
  reply: z.object({
    is_on: z.boolean(),
    hints: z.array(z.object({ id: z.string(), full_name: z.string() })),
    msg: z.string(),
  }),
});
