/** An address by its parts; unknown ones are empty. */
export interface Address {
  city: string;
  district: string;
  street: string;
  house: string;
  flat: string;
}

/** Levels of the tree that an address leads through, from the top. */
export const LEVELS = ['city', 'district', 'street', 'house', 'flat'] as const;
export type Level = (typeof LEVELS)[number];

const NOTHING: Address = { city: '', district: '', street: '', house: '', flat: '' };

/** Words for the kind of a part, in Russian, English and Mongolian; they do not belong to its name. */
const WORDS: Record<Level, readonly string[]> = {
  city: ['г', 'гор', 'город', 'city', 'town', 'хот', 'пос', 'поселок', 'с', 'село', 'деревня', 'пгт'],
  district: ['район', 'рн', 'мкр', 'микрорайон', 'district', 'дүүрэг', 'хороо'],
  street: ['ул', 'улица', 'пр', 'прт', 'просп', 'проспект', 'пер', 'переулок', 'пл', 'площадь', 'бр', 'бульвар'],
  house: ['д', 'дом', 'зд', 'здание', 'house', 'building', 'bldg', 'байр', 'байшин', '№', 'no'],
  flat: ['кв', 'квартира', 'flat', 'apt', 'apartment', 'пом', 'помещение', 'офис', 'тоот', '№', 'no'],
};
const STREETS = [
  ...WORDS.street,
  'ш',
  'шоссе',
  'наб',
  'набережная',
  'проезд',
  'street',
  'st',
  'avenue',
  'ave',
  'гудамж',
];
const MARKS: Record<Level, ReadonlySet<string>> = {
  city: new Set(WORDS.city),
  district: new Set(WORDS.district),
  street: new Set(STREETS),
  house: new Set(WORDS.house),
  flat: new Set(WORDS.flat),
};
/** Names of levels above a city, which are ignored, as are post codes. */
const ABOVE = /(^|\s)(обл|область|край|республика|респ|россия|монгол улс|mongolia|russia|region|аймаг)\.?(\s|$)/i;
const POST_CODE = /^\d{5,6}$/;
const NUMBER = /^\d+\s*[a-zа-яёөү]?(\s*[/-]\s*\d+[a-zа-я]?)?(\s*(к|корп|корпус|стр|строение)\.?\s*\d+)?$/i;

const folded = (text: string): string => text.toLowerCase().replaceAll('ё', 'е');
const words = (text: string): string[] =>
  folded(text)
    .replace(/[«»"“”']/g, '')
    .replace(/р-н/g, 'рн')
    .replace(/пр-т/g, 'прт')
    .replace(/б-р/g, 'бр')
    .replace(/(\d)-р(?=\s|$)/g, '$1')
    .replace(/№/g, ' № ')
    .split(/[\s.,]+/)
    .filter(Boolean);

/** Key by which two spellings of a name are equal: without type words, case and punctuation. */
export function nameKey(level: Level, name: string): string {
  const all = words(name);
  const own = all.filter((word) => !MARKS[level].has(word));
  return (own.length > 0 ? own : all).join(level === 'house' || level === 'flat' ? '' : ' ');
}

/** The number of a house or flat without the word before it, as it was written. */
export function bareNumber(level: 'house' | 'flat', text: string): string {
  const kept = text
    .trim()
    .split(/\s+|(?<=[а-яёa-zөү])\.(?=\s*\d)/i)
    .filter((word) => !MARKS[level].has(folded(word).replace(/\.$/, '')));
  return kept.join(' ').trim() || text.trim();
}

function levelOf(part: string): Level | null {
  const found = words(part);
  const has = (level: Level) => found.some((word) => MARKS[level].has(word));
  const hasDigit = /\d/.test(part);
  if (hasDigit && has('flat') && !found.some((word) => ['№', 'no'].includes(word))) return 'flat';
  if (has('street')) return 'street';
  if (hasDigit && has('house')) return 'house';
  if (has('district')) return 'district';
  return !hasDigit && has('city') ? 'city' : null;
}

/** Splits an address in one text: by commas, by the words of its parts, else by their order. */
export function parseAddress(text: string): Address {
  const address = { ...NOTHING };
  // "д. 5 кв. 12" and "12-45" without a comma are two parts.
  const parts = text
    .replace(/(\d\S*)\s+(кв|квартира|flat|apt|тоот)(?=[.\s\d])/gi, '$1, $2')
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !ABOVE.test(part) && !POST_CODE.test(part));
  const rest: string[] = [];
  for (const part of parts) {
    const level = levelOf(part);
    if (level && address[level] === '')
      address[level] = level === 'house' || level === 'flat' ? bareNumber(level, part) : part;
    else rest.push(part);
  }
  for (const part of rest) {
    if (NUMBER.test(part)) {
      if (address.house === '') address.house = part;
      else if (address.flat === '') address.flat = part;
      continue;
    }
    const [, street, house] = /^(\D{3,}?)\s+(\d+\S*)$/.exec(part) ?? [];
    if (street && house && address.street === '' && address.house === '') {
      address.street = street;
      address.house = house;
    } else if (address.city === '' && (address.street !== '' || rest.length > 1)) address.city = part;
    else if (address.street === '') address.street = part;
  }
  // "Peace avenue 12" holds the number of the house.
  const [, name, number] = /^(\D{3,}?)\s+(\d+\S*)$/.exec(address.street) ?? [];
  if (name && number && address.house === '') {
    address.street = name;
    address.house = number;
  }
  return address;
}
