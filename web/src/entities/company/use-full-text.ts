import type { LimitedKind } from '@gaugeway/proto/api/entity-limits';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@/shared/i18n';
import { isFull, useLimit } from './use-limit';

/**
 * Reason why no further entity of a kind can be created; null = the limit is not reached. `used`: entities that the
 * owner has, for a limit that is not per company.
 */
export function useFullText(kind: LimitedKind, used?: number): string | null {
  const { t } = useTranslation('common');
  const found = useLimit(kind);
  const count = used ?? found?.used ?? 0;
  if (!found || !isFull({ used: count, limit: found.limit })) return null;
  return t('limit.full', { title: found.title, used: formatNumber(count, 0), limit: formatNumber(found.limit, 0) });
}
