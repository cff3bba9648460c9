import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '@/shared/access';
import { formatDateTime } from '@/shared/i18n';
import { expiryOf, READING_DAYS } from '../model/expiry';
import classes from './over-limit-banner.module.css';

const DAY = 86_400;

/** Says to all users of a company whose access is over that it can be read and not changed, and until when. */
export function ExpiredBanner() {
  const { t } = useTranslation('frame');
  const { user, current_company: company } = useCurrentUser();
  const { expires_at: end } = company;
  const isOver = end !== null && expiryOf(end)?.isOver === true;
  return (
    <div role="status">
      {isOver && (
        <div className={classes.banner}>
          <IconLock size={16} aria-hidden="true" />
          {t('expiry.banner', {
            company: company.name,
            at: formatDateTime(end, user.current_time_zone),
            until: formatDateTime(end + READING_DAYS * DAY, user.current_time_zone),
          })}
        </div>
      )}
    </div>
  );
}
