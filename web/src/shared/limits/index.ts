export { AddButton } from './add-button';
export { isFull } from './use-limit';
