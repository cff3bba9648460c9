import i18next from 'i18next';
import { ApiError } from '@/shared/api';

/** The sentence of the server, or ours where it sent none. */
export function errorText(error: Error): string {
  if (!(error instanceof ApiError)) return i18next.t('common:errors.unexpected');
  if (error.status === 0) return i18next.t('common:errors.unreachable');
  return error.message || i18next.t('common:errors.unexpected');
}
