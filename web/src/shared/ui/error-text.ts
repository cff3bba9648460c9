import i18next from 'i18next';
import { ApiError } from '@/shared/api';

/** Message of the server, or a default one. */
export function errorText(error: Error): string {
  if (!(error instanceof ApiError)) return i18next.t('common:errors.unexpected');
  if (error.status === 0) return i18next.t('common:errors.unreachable');
  return error.message || i18next.t('common:errors.unexpected');
}
