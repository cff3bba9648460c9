import { Button } from '@mantine/core';
import { IconDoorExit } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useEntered } from '../model/use-entered';
import classes from './entered-banner.module.css';

/** Notice that the user is in another company, with the way to leave it. */
export function EnteredBanner() {
  const { t } = useTranslation('frame');
  const { company, exit, isLeaving } = useEntered();
  if (!company) return null;
  return (
    <section className={classes.banner} aria-label={t('entered.label')}>
      <span className={classes.where}>
        <IconDoorExit size={16} aria-hidden="true" />
        <span>{t('entered.where', { name: company })}</span>
      </span>
      <Button size="compact-sm" variant="default" loading={isLeaving} onClick={() => exit('parent')}>
        {t('entered.to_parent')}
      </Button>
      <Button size="compact-sm" variant="default" loading={isLeaving} onClick={() => exit('main')}>
        {t('entered.to_main')}
      </Button>
    </section>
  );
}
