export { ErrorSummary } from './error-summary';
export { fieldErrors } from './form-errors';
export { lastDays, PRESETS, type Period } from './period';
export { PeriodPicker } from './period-picker';
