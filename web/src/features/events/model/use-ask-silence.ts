import { useTranslation } from 'react-i18next';
import { choose } from '@/shared/ui';

const SILENCES = { hour: 3600, day: 86_400, week: 604_800 } as const;

/** Asks for the duration of a silence. Returns its end, Unix seconds; null = cancelled. */
export function useAskSilence(): () => Promise<number | null> {
  const { t } = useTranslation('events');
  return async () => {
    const choices = Object.keys(SILENCES).map((value) => ({
      value,
      label: t(`panel.${value as keyof typeof SILENCES}`),
    }));
    const chosen = await choose({
      title: t('panel.silence'),
      label: t('panel.silence_for'),
      choices,
      initial: 'day',
      confirm: t('panel.silence'),
    });
    const length = Object.entries(SILENCES).find(([name]) => name === chosen)?.[1];
    return length === undefined ? null : Math.floor(Date.now() / 1000) + length;
  };
}
