import { z } from 'zod';
import { can, type Endpoint, endpoint, SECTION } from './endpoint';
import { id, unixSeconds } from './shapes';

/** The longest period of a card, seconds: a leap year. */
export const LONGEST_CARD = 366 * 86_400;

const input = z
  .object({
    device_id: id.of('device'),
    /** Unix seconds; without it 31 days before the end. */
    startDate: unixSeconds.optional(),
    /** Unix seconds, inclusive; without it now. */
    stopDate: unixSeconds.optional(),
    format: z.enum(['pdf', 'xlsx']).default('pdf'),
    /** Message type of the archive (100 hourly, 101 daily, 103 monthly, ...); without it the first that has data. */
    archive_type: z.coerce.number().int().min(100).max(125).optional(),
  })
  .refine(({ startDate, stopDate }) => startDate === undefined || stopDate === undefined || stopDate >= startDate, {
    path: ['stopDate'],
    message: 'errors.field_period',
  })
  .refine(
    ({ startDate, stopDate }) =>
      startDate === undefined || (stopDate ?? Math.floor(Date.now() / 1000)) - startDate <= LONGEST_CARD,
    { path: ['stopDate'], message: 'errors.field_period_year' },
  );

/** Common part of all cards: raw calls, whose reply is the file. */
const card = {
  method: 'POST',
  service: 'messages',
  access: can('read', SECTION.devices),
  mutates: false,
  raw: true,
  bodyLimit: 4096,
  input,
} as const satisfies Partial<Endpoint>;

export const collectionCard = endpoint({
  ...card,
  id: 'messages.card.whole',
  path: 'device/collection_card',
  audit: ['device_card.downloaded'],
  summary: 'Download the card of a device',
  description:
    "PDF (A4) or spreadsheet: properties, readings, power profile and archive of at most a year, in the caller's language and the device's time zone.",
});

export const collectionCardIndications = endpoint({
  ...card,
  id: 'messages.card.indications',
  path: 'device/collection_card_indications',
  audit: ['device_card.downloaded'],
  summary: 'Download the card of a device with readings',
});

export const collectionCardPower = endpoint({
  ...card,
  id: 'messages.card.power',
  path: 'device/collection_card_power',
  audit: ['device_card.downloaded'],
  summary: 'Download the card of a device with its power profile',
});

export const collectionCardArchive = endpoint({
  ...card,
  id: 'messages.card.archive',
  path: 'device/collection_card_archive',
  audit: ['device_card.downloaded'],
  summary: 'Download the card of a device with an archive',
});
