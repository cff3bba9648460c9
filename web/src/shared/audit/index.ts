export { ActionName } from './action-name';
export { DetailsLine } from './details-line';
