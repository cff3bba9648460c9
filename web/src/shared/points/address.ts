interface Address {
  city: string;
  street: string;
  house: string;
  innerObject: string;
}

/** City, street, house, inner object; a missing street shows a dash (specification 2, section 3). */
export function addressOf({ city, street, house, innerObject }: Address): string {
  if (!city && !street && !house && !innerObject) return '';
  return [city, street || '–', house, innerObject].filter(Boolean).join(', ');
}
