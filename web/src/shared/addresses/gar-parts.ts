import type { AddressSuggestion } from '@gaugeway/proto/api/addresses';

type Parts = Omit<AddressSuggestion, 'unrestricted_value' | 'coordinates'>;

const NONE: Parts = {
  ...{ country: '', region: '', area: '', city: '', city_district: '', settlement: '' },
  ...{ street: '', house: '', block: '' },
};

/** Abbreviations of levels in the register, before or after the proper name, and their full forms. */
const LEVELS: readonly (readonly [part: keyof Parts, words: string, isBare: boolean])[] = [
  ['region', 'обл|область|край|респ|республика|ао|автономный округ', false],
  ['area', 'р-н|район|м\\.?\\s?р-н|м\\.?\\s?о|г\\.?\\s?о|городской округ|муниципальный (?:район|округ)', false],
  ['city', 'г|город', true],
  ['settlement', 'п|пос|поселок|посёлок|пгт|рп|с|село|д|дер|деревня|ст-ца|станица|х|хутор|аул', true],
  [
    'street',
    'ул|улица|пр-кт|проспект|пер|переулок|ш|шоссе|б-р|бульвар|наб|набережная|пл|площадь|проезд|пр-д|туп|тупик',
    false,
  ],
  ['house', 'д|дом|зд|здание|влд|владение|соор|сооружение', true],
  ['block', 'к|корп|корпус|стр|строение|литера', true],
];

const at = (words: string, where: 'before' | 'behind'): RegExp =>
  where === 'before'
    ? new RegExp(`^(?:${words})(?:\\.\\s*|\\s+)(.+)$`, 'i')
    : new RegExp(`^(.+?)\\s+(?:${words})\\.?$`, 'i');

/**
 * Parts of a line of the state address register: "край Пермский, г. Пермь, ул. Ленина, д. 10". Unknown parts are only
 * in the whole line. Pure.
 */
export function garParts(line: string): Parts {
  const parts = { ...NONE };
  for (const piece of line.split(',').map((text) => text.trim())) {
    const found = levelOf(piece, parts);
    if (found && parts[found.part] === '') parts[found.part] = found.name;
  }
  return parts;
}

function levelOf(piece: string, known: Parts): { part: keyof Parts; name: string } | null {
  for (const [part, words, isBare] of LEVELS) {
    const name = at(words, 'before').exec(piece)?.[1] ?? at(words, 'behind').exec(piece)?.[1];
    if (name === undefined) continue;
    // "д." is a village before a street, and a house after one or with a number.
    if (part === 'settlement' && (known.street !== '' || /^\d/.test(name))) continue;
    return { part, name: isBare ? name : piece };
  }
  return null;
}
