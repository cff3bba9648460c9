export { ChangeLog, LOG_STEP } from './change-log';
