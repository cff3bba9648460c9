import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '@/shared/access';
import { formatDateTime } from '@/shared/i18n';
import { NoticeDialog } from '@/shared/ui';
import { expiryOf } from '../model/expiry';

/** Warns once a day that the company's access ends soon. */
export function ExpiryDialog() {
  const { t } = useTranslation('frame');
  const { user, current_company: company } = useCurrentUser();
  const expiry = expiryOf(company.expires_at);
  const key = `gaugeway.expiry.${user.id}.${company.id}`;
  const today = new Date().toDateString();
  const [dismissed, setDismissed] = useState<string | null>(() => localStorage.getItem(key));
  if (!expiry || company.expires_at === null) return null;
  const close = () => {
    localStorage.setItem(key, today);
    setDismissed(today);
  };
  const at = formatDateTime(company.expires_at, user.current_time_zone);
  return (
    <NoticeDialog
      opened={dismissed !== today}
      title={expiry.isOver ? t('expiry.over_short') : t('expiry.title')}
      message={
        expiry.isOver
          ? t('expiry.over', { company: company.name, at })
          : t('expiry.left', { company: company.name, at, count: expiry.days })
      }
      hint={t('expiry.hint')}
      onClose={close}
    />
  );
}
