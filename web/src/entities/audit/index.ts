export { ActionName } from './action-name';
export { changeLines, changeText } from './change-text';
export { DetailsLine } from './details-line';
export { DetailsTable } from './details-table';
export { ChangeLog, LOG_STEP } from './change-log';
