import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '@/shared/access';
import { formatDateTime } from '@/shared/i18n';
import { expiryOf, READING_DAYS } from '../model/expiry';
import classes from './over-limit-banner.module.css';

const DAY = 86_400;

const isAfter = (unixSeconds: number): boolean => unixSeconds * 1000 <= Date.now();

/** Notice for all users about the end of the company's access, or of the contract of a dealer above it. */
export function ExpiredBanner() {
  const { t } = useTranslation('frame');
  const { user, current_company: company } = useCurrentUser();
  const { expires_at: end, dealer_end: dealerEnd } = company;
  const dealerValues = dealerEnd && {
    company: company.name,
    dealer: dealerEnd.dealer,
    at: formatDateTime(dealerEnd.contract_ends_at, user.current_time_zone),
    from: formatDateTime(dealerEnd.read_only_at, user.current_time_zone),
  };
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
      {!isOver && dealerEnd && dealerValues && (
        <div className={classes.banner}>
          <IconLock size={16} aria-hidden="true" />
          {isAfter(dealerEnd.read_only_at)
            ? t('expiry.dealer_ended', dealerValues)
            : t('expiry.dealer_ends', dealerValues)}
        </div>
      )}
    </div>
  );
}
