import { defineError } from '@gaugeway/platform/http';

/** Variables: `most`. */
export const tooManySystemReports = defineError('errors.system_report_too_many', 422);
/** Variables: `most`, days. */
export const tooManyDays = defineError('errors.system_report_days', 422);
/** Layout 80020 has energies alone. */
export const noPowerInLayout = defineError('errors.system_report_no_power', 422);
