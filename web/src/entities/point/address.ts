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

/** Characters of a street in the short form. */
const SHORT_STREET = 22;

/** The same for a line of a list: a street of more than 22 characters is cut, with an ellipsis. */
export function shortAddressOf(address: Address): string {
  const letters = Array.from(address.street);
  const street = letters.length > SHORT_STREET ? `${letters.slice(0, SHORT_STREET).join('')}…` : address.street;
  return addressOf({ ...address, street });
}
