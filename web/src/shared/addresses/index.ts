export { AddressInput } from './address-input';
export { AddressOfPlace } from './address-of-place';
