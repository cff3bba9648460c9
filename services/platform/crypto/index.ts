export { derivedKey, SealingKey } from './sealing-key';
export * from './sealed-secret';
