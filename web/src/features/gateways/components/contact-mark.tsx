import { useTranslation } from 'react-i18next';
import { StateMark } from '@/shared/ui';
import type { ContactState } from '../model/use-list-search';

export const TONES = { online: 'online', no_contact: 'warning', no_data: 'idle' } as const;

interface ContactMarkProps {
  state: ContactState;
  isActive: boolean;
  filled?: boolean;
}

/** Whether it is heard; one that is switched off is only that. */
export function ContactMark({ state, isActive, filled }: ContactMarkProps) {
  const { t } = useTranslation('gateways');
  if (!isActive) return <StateMark filled={filled} tone="idle" label={t('state.off')} />;
  return <StateMark filled={filled} tone={TONES[state]} label={t(`state.${state}`)} />;
}
