import { useTranslation } from 'react-i18next';

/** What stands in the window while a slow server is asked who opened it. */
export function Opening() {
  const { t } = useTranslation('common');
  return (
    <p role="status" style={{ display: 'grid', placeItems: 'center', minHeight: '100dvh', margin: 0 }}>
      {t('loading')}
    </p>
  );
}
