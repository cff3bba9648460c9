import { useTranslation } from 'react-i18next';
import { formatNumber } from '../i18n';

/** Reason why a list takes no further entry; undefined = it takes one. */
export function useFullText(): (count: number, most: number) => string | undefined {
  const { t } = useTranslation();
  return (count, most) => (count >= most ? t('list_full', { most: formatNumber(most, 0) }) : undefined);
}
