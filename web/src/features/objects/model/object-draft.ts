import type { AddressSuggestion } from '@gaugeway/proto/api/addresses';
import { OBJECT_TYPES, type ObjectDetails, type ObjectType } from '@gaugeway/proto/api/objects';
import type { FormDraft } from '@/shared/forms';
import type { Position } from '@/shared/map';

/** Parts of an address, each named as its input. */
export const ADDRESS_PARTS = [
  ...(['country', 'region', 'area', 'city', 'settlement'] as const),
  ...(['city_district', 'street', 'house', 'block'] as const),
] as const;

/** Usual type of the children of a node. */
const BELOW: Readonly<Partial<Record<ObjectType, ObjectType>>> = {
  region: 'city',
  city: 'street',
  district: 'street',
  street: 'house',
  house: 'flat',
  entrance: 'flat',
  floor: 'flat',
  flat: 'room',
  substation: 'feeder',
  feeder: 'house',
  boiler_house: 'house',
};

/** Default type of a new node: below a street it is a house. */
export function typeBelow(parent: ObjectType | null): ObjectType {
  return parent === null ? 'city' : (BELOW[parent] ?? 'other');
}

/** The form of a node; a new one is filled with only its type. */
export function objectDraft(object: ObjectDetails | null, type: ObjectType): FormDraft {
  const parts = ADDRESS_PARTS.map((name) => [name, object?.[name] ?? ''] as const);
  return {
    name: object?.name ?? '',
    type: object?.type ?? type,
    comment: object?.comment ?? '',
    unrestricted_value: object?.unrestricted_value ?? '',
    ...Object.fromEntries(parts),
    parts: parts.some(([, value]) => value !== ''),
    latitude: object?.coordinates?.latitude ?? null,
    longitude: object?.coordinates?.longitude ?? null,
  };
}

/** Values of a selected suggestion: the address in parts, and its position if known. */
export function addressChange({ coordinates, ...address }: AddressSuggestion): FormDraft {
  return { ...address, parts: true, ...(coordinates ?? {}) };
}

/** Input of the calls. */
export function objectInput(draft: FormDraft) {
  const text = (name: string): string => {
    const value = draft[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    name: text('name'),
    type: OBJECT_TYPES.find((type) => type === draft.type) ?? 'other',
    comment: text('comment'),
    unrestricted_value: text('unrestricted_value'),
    country: text('country'),
    region: text('region'),
    area: text('area'),
    city: text('city'),
    settlement: text('settlement'),
    city_district: text('city_district'),
    street: text('street'),
    house: text('house'),
    block: text('block'),
    coordinates: placeOf(draft),
  };
}

/** The position of a form; null where one of its two numbers is missing. */
export function placeOf({ latitude, longitude }: FormDraft): Position | null {
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null;
}

/** true if the form has one of the two numbers of a position without the other. */
export function isHalfPlaced({ latitude, longitude }: FormDraft): boolean {
  return (typeof latitude === 'number') !== (typeof longitude === 'number');
}

/** Address as one line: as suggested, else from its parts. */
export function addressLine(object: ObjectDetails): string {
  return (
    object.unrestricted_value ||
    ADDRESS_PARTS.map((name) => object[name])
      .filter(Boolean)
      .join(', ')
  );
}
