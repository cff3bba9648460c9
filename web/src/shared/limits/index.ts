export { AddButton } from './add-button';
export { isFull } from './use-limit';
export { useFullText } from './use-full-text';
