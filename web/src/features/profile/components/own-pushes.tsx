import { SECTION } from '@gaugeway/proto/api/endpoint';
import { pushSubscriptions, removePush, subscribePush } from '@gaugeway/proto/api/event-pushes';
import { Button, Skeleton, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useUserZone } from '@/shared/access';
import { query, useCall } from '@/shared/api';
import { formatDateTime, isLanguage } from '@/shared/i18n';
import { Panel } from '@/shared/panel';
import { browserName, currentPush, notePush, pushObstacle, subscribeBrowser } from '@/shared/push';
import { ErrorState, Notice, notifyDone } from '@/shared/ui';
import classes from './profile.module.css';

const THIS_BROWSER = ['this-browser-push'];

/**
 * Browsers and phones that receive notifications of events while the console is closed; only for users who can read
 * events.
 */
export function OwnPushes() {
  return useCan(['read', 'access_all'], SECTION.events) ? <Pushes /> : null;
}

function Pushes() {
  const { t, i18n } = useTranslation('profile');
  const client = useQueryClient();
  const zone = useUserZone();
  const [isRefused, setRefused] = useState(false);
  const found = useQuery(query(pushSubscriptions, {}));
  const here = useQuery({ queryKey: THIS_BROWSER, queryFn: async () => (await currentPush())?.endpoint ?? null });
  const renew = () => {
    for (const queryKey of [[pushSubscriptions.id], THIS_BROWSER]) void client.invalidateQueries({ queryKey });
  };
  const onSuccess = ({ msg }: { msg: string }) => notifyDone(msg);
  const subscribe = useCall(subscribePush, { onSuccess, onSettled: renew });
  const remove = useCall(removePush, { onSuccess, onSettled: renew });
  const obstacle = pushObstacle();
  const subscriptions = found.data?.subscriptions ?? [];
  const own = subscriptions.find(({ endpoint, expired_at }) => endpoint === here.data && expired_at === null);
  const turnOn = async () => {
    setRefused(false);
    const subscription = await subscribeBrowser(found.data?.public_key ?? '').catch(() => null);
    if (!subscription) {
      setRefused(true);
      renew();
      return;
    }
    notePush(subscription.endpoint);
    const language = isLanguage(i18n.language) ? i18n.language : 'en';
    subscribe.mutate({ ...subscription, device: browserName(navigator.userAgent), language });
  };
  const turnOff = async (id: number) => {
    if (id === own?.id) {
      notePush(null);
      await (await currentPush())?.unsubscribe();
    }
    remove.mutate({ id });
  };
  return (
    <Panel title={t('pushes.title')} lead={t('pushes.lead')}>
      <Stack gap="sm" align="stretch">
        {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
        {found.isPending && <Skeleton height={72} radius="md" />}
        {obstacle !== null && <Notice tone="warning" title={t(`pushes.${obstacle}`)} />}
        {isRefused && obstacle === null && <Notice tone="warning" title={t('pushes.refused')} />}
        {subscriptions.length > 0 && (
          <ul className={classes.pushes}>
            {subscriptions.map(({ id, device, created_at, sent_at, expired_at }) => (
              <li key={id} className={classes.push}>
                <div>
                  <p className={classes.pushName}>{id === own?.id ? t('pushes.this', { device }) : device}</p>
                  <p className={classes.lead}>
                    {expired_at !== null
                      ? t('pushes.expired', { at: formatDateTime(expired_at, zone) })
                      : sent_at === null
                        ? t('pushes.since', { at: formatDateTime(created_at, zone) })
                        : t('pushes.sent', { at: formatDateTime(sent_at, zone) })}
                  </p>
                </div>
                <Button
                  variant="default"
                  size="xs"
                  leftSection={<IconBellOff size={14} />}
                  aria-label={t('pushes.off_of', { device })}
                  onClick={() => void turnOff(id)}
                >
                  {t('pushes.off')}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {found.isSuccess && !own && obstacle === null && (
          <Button
            variant="default"
            style={{ alignSelf: 'start' }}
            leftSection={<IconBell size={16} />}
            loading={subscribe.isPending}
            onClick={() => void turnOn()}
          >
            {t('pushes.on')}
          </Button>
        )}
      </Stack>
    </Panel>
  );
}
