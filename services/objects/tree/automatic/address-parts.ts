import type { AUTOMATIC_LEVELS, ObjectType } from '@gaugeway/proto/api';

export type Level = (typeof AUTOMATIC_LEVELS)[number];

/** The type of the node that a level becomes. */
export const TYPE_OF_LEVEL: Readonly<Record<Level, ObjectType>> = {
  country: 'folder',
  region: 'region',
  city: 'city',
  street: 'street',
  house: 'house',
};

/** A flat, an office, an entrance: below the house. In ru, en, mn. */
const BELOW_HOUSE =
  /^(кв|квартира|оф|офис|пом|помещение|ком|комната|подъезд|под|этаж|эт|flat|apt|apartment|office|room|floor|тоот|орц|давхар|өрөө)[.\s№#]*\d*/iu;
const HOUSE =
  /^(д|дом|house|bld|building|байр|байшин|№|no)?[.\s№#]*\d+\s*\p{L}?([/-]\d+\p{L}?)?((-р)?\s*(к|корп|стр|block|байр|байшин)[.\s]*\d*\p{L}?)?$/iu;
/** A post code says where, but is no level. */
const POST_CODE = /^\d{5,6}$/;

/** The levels of an address in one line, from the top down; none where it has nothing to go by. Pure. */
export function partsOf(address: string, levels: readonly Level[]): { level: Level; name: string }[] {
  const parts = address
    .split(/[,;\n]/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '' && !POST_CODE.test(part));
  while (parts.length > 1 && BELOW_HOUSE.test(parts.at(-1) ?? '')) parts.pop();
  const hasHouse = parts.length > 1 && HOUSE.test(parts.at(-1) ?? '');
  const wantsHouse = levels.at(-1) === 'house';
  if (hasHouse && !wantsHouse) parts.pop();
  const fitting = wantsHouse && !hasHouse ? levels.slice(0, -1) : [...levels];
  const used = parts.slice(-fitting.length);
  // An address with fewer parts than levels has the lowest of them.
  const lowest = fitting.slice(fitting.length - used.length);
  return fitting.length === 0 ? [] : used.map((name, index) => ({ level: lowest[index] ?? 'house', name }));
}
