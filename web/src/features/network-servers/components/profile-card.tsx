import { useTranslation } from 'react-i18next';
import { CardHead } from '@/shared/data-table';
import type { Profile } from '../model/profiles';
import classes from './network-servers.module.css';

/** Activation and classes of the devices of a profile. */
export function ProfileClasses({ profile }: { profile: Profile }) {
  const letters = ['A', profile.supports_class_b && 'B', profile.supports_class_c && 'C'].filter(Boolean).join(', ');
  return `${profile.supports_otaa ? 'OTAA' : 'ABP'} · ${letters}`;
}

/** A device profile on a phone. */
export function ProfileCard({ profile }: { profile: Profile }) {
  const { t } = useTranslation('network-servers');
  return (
    <>
      <CardHead>{profile.name}</CardHead>
      <span className={classes.lines}>
        <span>
          {profile.region.replace('_', '-')} · LoRaWAN {profile.mac_version}
        </span>
        <span className={classes.second}>
          {t('profile.classes')}: <ProfileClasses profile={profile} />
        </span>
      </span>
    </>
  );
}
