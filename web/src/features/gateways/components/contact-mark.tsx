import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/i18n';
import { Since, StateMark } from '@/shared/ui';
import type { ContactState } from '../model/use-contact-list';
import classes from './gateways.module.css';

export const TONES = { online: 'online', no_contact: 'warning', no_data: 'idle' } as const;

interface ContactMarkProps {
  state: ContactState;
  isActive: boolean;
  filled?: boolean;
}

/** Mark of the contact state; one that is switched off shows only that. */
export function ContactMark({ state, isActive, filled }: ContactMarkProps) {
  const { t } = useTranslation('gateways');
  if (!isActive) return <StateMark filled={filled} tone="idle" label={t('state.off')} />;
  return <StateMark filled={filled} tone={TONES[state]} label={t(`state.${state}`)} />;
}

interface ContactCellProps {
  of: { device_state: ContactState; is_active: boolean; last_contact: number | null };
  zone: number;
}

/** Mark in a table, above the time of the last contact. */
export function ContactCell({ of, zone }: ContactCellProps) {
  return (
    <span className={classes.lines}>
      <ContactMark state={of.device_state} isActive={of.is_active} />
      {of.last_contact !== null && (
        <span className={classes.second} title={formatDateTime(of.last_contact, zone)}>
          <Since unixSeconds={of.last_contact} />
        </span>
      )}
    </span>
  );
}
