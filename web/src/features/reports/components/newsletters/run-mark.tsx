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

/** Result of a run in a word, including "waits for a retry". */
export function RunMark({ run }: { run: NewsletterRun }) {
  const { t } = useTranslation('newsletters');
  const state = run.retry_at === null ? run.state : 'again';
  return <StateMark tone={TONES[state]} label={t(`state.${state}`)} />;
}
