import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '@/shared/access';
import { isLanguage } from '@/shared/i18n';
import { keepPush } from '@/shared/push';
import { notifyNotice } from '@/shared/ui';

/** Renews the push subscription of a browser with enabled notifications, and reports a lost one. */
export function usePushKeeper(): void {
  const { t, i18n } = useTranslation('frame');
  const { is_demo } = useCurrentUser().user;
  const keep = useEffectEvent(async () => {
    if (is_demo) return;
    const kept = await keepPush(isLanguage(i18n.language) ? i18n.language : 'en').catch(() => 'fine' as const);
    if (kept === 'renewed') notifyNotice(t('notifications.push_renewed'));
    if (kept === 'lost') notifyNotice(t('notifications.push_lost'));
  });
  useEffect(() => {
    void keep();
    if (!('serviceWorker' in navigator)) return;
    const changed = ({ data }: MessageEvent<{ type?: string } | null>) => {
      if (data?.type === 'push-changed') void keep();
    };
    navigator.serviceWorker.addEventListener('message', changed);
    return () => navigator.serviceWorker.removeEventListener('message', changed);
  }, []);
}
