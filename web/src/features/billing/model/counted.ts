import { formatNumber } from '@/shared/i18n';

/** A number of a text: its plural form and its digits. */
export const counted = (count: number) => ({ count, number: formatNumber(count, 0) });
