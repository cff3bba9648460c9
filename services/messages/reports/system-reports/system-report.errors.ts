import { defineError } from '@gaugeway/platform/http';

/** Variables: `most`, days. */
export const tooManyDays = defineError('errors.system_report_days', 422);
/** Layout 80020 has energies alone. */
export const noPowerInLayout = defineError('errors.system_report_no_power', 422);
