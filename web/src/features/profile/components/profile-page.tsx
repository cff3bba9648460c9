import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '@/shared/access';
import { Page, useCrumbs } from '@/shared/ui';
import { OwnData } from './own-data';
import { OwnPassword } from './own-password';
import { OwnPushes } from './own-pushes';
import { OwnSessions } from './own-sessions';
import { Settings } from './settings';
import { TwoFactor } from './two-factor';
import classes from './profile.module.css';

/** cloud/profile: the account of the user. */
export function ProfilePage() {
  const { t } = useTranslation('profile');
  const { user } = useCurrentUser();
  useCrumbs([{ label: t('title') }]);
  return (
    <Page title={t('title')}>
      <div className={classes.columns}>
        <div className={classes.column}>
          {!user.is_demo && <OwnData />}
          {user.is_demo ? <Settings /> : <OwnPassword />}
        </div>
        <div className={classes.column}>
          {!user.is_demo && <TwoFactor />}
          {!user.is_demo && <OwnPushes />}
          <OwnSessions />
          {!user.is_demo && <Settings />}
        </div>
      </div>
    </Page>
  );
}
