import { SECTION } from '@gaugeway/proto/api/endpoint';
import { occurredEvents, readAllOccurredEvents, readOccurredEvent } from '@gaugeway/proto/api/occurred-events';
import { ActionIcon, Button, Indicator, Popover } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useCurrentUser } from '@/shared/access';
import { useCall } from '@/shared/api';
import { BlankState } from '@/shared/ui';
import { useOccurred } from '../model/use-occurred';
import { usePushKeeper } from '../model/use-push-keeper';
import { NoticeList } from './notice-list';
import classes from './notification-menu.module.css';

/** The menu shows so many (specification 1, section 2). */
const SHOWN = 4;
const MOST_COUNTED = 99;

/** The notifications of those who may read events (specification 1, section 6). */
export function NotificationMenu() {
  return useCan(['read', 'access_all'], SECTION.events) ? <Menu /> : null;
}

/** The newest, the number of unread ones, and the marks. */
function Menu() {
  const { t } = useTranslation('frame');
  const [opened, setOpened] = useState(false);
  const client = useQueryClient();
  const { data } = useOccurred();
  usePushKeeper();
  const events = data?.events ?? [];
  const onSuccess = () => client.invalidateQueries({ queryKey: [occurredEvents.id] });
  const one = useCall(readOccurredEvent, { onSuccess });
  const all = useCall(readAllOccurredEvents, { onSuccess });
  // The demo account is shared: nothing is marked there.
  const mayMark = !useCurrentUser().user.is_demo;
  const unread = data?.unread ?? 0;
  const title = unread > 0 ? t('notifications.title_unread', { count: unread }) : t('notifications.title');
  return (
    <Popover width={340} position="bottom-end" trapFocus opened={opened} onChange={setOpened}>
      <Indicator
        disabled={unread === 0}
        label={unread > MOST_COUNTED ? `${MOST_COUNTED}+` : unread}
        size={16}
        offset={6}
        color="red.8"
      >
        <Popover.Target>
          <ActionIcon aria-label={title} size={36} onClick={() => setOpened((is) => !is)}>
            <IconBell size={20} stroke={1.6} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown aria-label={t('notifications.title')} tabIndex={-1} p={events.length > 0 ? 0 : undefined}>
        {events.length > 0 ? (
          <>
            <NoticeList
              events={events.slice(0, SHOWN)}
              onRead={mayMark ? (id) => one.mutate({ id }) : undefined}
              onFollow={() => setOpened(false)}
            />
            <div className={classes.foot}>
              <Button
                variant="subtle"
                size="xs"
                renderRoot={(props) => <Link to="/cloud/events" {...props} />}
                onClick={() => setOpened(false)}
              >
                {t('notifications.all')}
              </Button>
              {mayMark && unread > 0 && (
                <Button variant="subtle" size="xs" loading={all.isPending} onClick={() => all.mutate({})}>
                  {t('notifications.mark_all_read')}
                </Button>
              )}
            </div>
          </>
        ) : (
          <BlankState icon={IconBellOff} title={t('notifications.none')} hint={t('notifications.none_hint')} />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
