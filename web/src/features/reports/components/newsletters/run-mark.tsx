import type { NewsletterRun } from '@gaugeway/proto/api/newsletters';
import { useTranslation } from 'react-i18next';
import { StateMark } from '@/shared/ui';

const TONES = {
  making: 'busy',
  sending: 'busy',
  sent: 'online',
  partly: 'warning',
  failed: 'alarm',
  skipped: 'idle',
  again: 'warning',
} as const;

/** How a run went, in a word; one that waits for another try after a failure says so. */
export function RunMark({ run }: { run: NewsletterRun }) {
  const { t } = useTranslation('newsletters');
  const state = run.retry_at === null ? run.state : 'again';
  return <StateMark tone={TONES[state]} label={t(`state.${state}`)} />;
}
