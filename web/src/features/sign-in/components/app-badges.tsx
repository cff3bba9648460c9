import { useTranslation } from 'react-i18next';
import type { Site } from '@/shared/api';
import { brandingOfHost } from '@/shared/branding';
import classes from './sign-in-form.module.css';

const STORES = { app_store: 'App Store', google_play: 'Google Play' } as const;

/** Links to the app in the stores; not on a host with custom branding (specification 1, section 2). */
export function AppBadges({ apps }: Pick<Site, 'apps'>) {
  const { t } = useTranslation('sign-in');
  const own = brandingOfHost();
  const stores = (['app_store', 'google_play'] as const).filter((store) => apps[store] !== null);
  if (stores.length === 0 || own?.title || own?.logo_cloud || own?.logo_cloud_en || own?.link_to_help) return null;
  return (
    <div className={classes.apps}>
      {stores.map((store) => (
        <a key={store} href={apps[store] ?? ''} target="_blank" rel="noopener noreferrer">
          <small>{t('app_in')}</small>
          {STORES[store]}
        </a>
      ))}
    </div>
  );
}
