export { derivedKey, SealingKey } from './sealing-key';
