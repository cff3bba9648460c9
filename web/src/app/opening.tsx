import { useTranslation } from 'react-i18next';

/** Loading state of the window until the session request is answered. */
export function Opening() {
  const { t } = useTranslation('common');
  return (
    <p role="status" style={{ display: 'grid', placeItems: 'center', minHeight: '100dvh', margin: 0 }}>
      {t('loading')}
    </p>
  );
}
