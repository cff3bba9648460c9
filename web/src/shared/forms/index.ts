export { Dialog, DialogBody, DialogForm } from './dialog-form';
export { ErrorSummary } from './error-summary';
export { fieldErrors } from './form-errors';
export { formatInterval, intervalChoices } from './intervals';
export { dayOf, endOfDay, lastDays, PRESETS, type Period } from './period';
export { PeriodDays } from './period-days';
export { PeriodPicker } from './period-picker';
export { SearchedSelect } from './searched-select';
export { zoneChoices } from './zones';
