import { SECTION } from '@gaugeway/proto/api/endpoint';
import { occurredEvents, readAllOccurredEvents, readOccurredEvent } from '@gaugeway/proto/api/occurred-events';
import { ActionIcon, Button, Indicator, Popover, Tooltip } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconBell, IconBellOff, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useCurrentUser } from '@/shared/access';
import { useCall } from '@/shared/api';
import { BlankState } from '@/shared/ui';
import { useOccurred } from '../model/use-occurred';
import { useSoundSetting } from '../model/sound-setting';
import { usePushKeeper } from '../model/use-push-keeper';
import { NoticeList } from './notice-list';
import classes from './notification-menu.module.css';

/** Number of events in the menu (specification 1, section 2). */
const SHOWN = 4;
const MOST_COUNTED = 99;

/** Notifications for users who can read events (specification 1, section 6). */
export function NotificationMenu() {
  return useCan(['read', 'access_all'], SECTION.events) ? <Menu /> : null;
}

/** Latest events, the number of unread ones, and the actions to mark them. */
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
  // The demo account is shared: its events cannot be marked.
  const mayMark = !useCurrentUser().user.is_demo;
  const unread = data?.unread ?? 0;
  const title = unread > 0 ? t('notifications.title_unread', { count: unread }) : t('notifications.title');
  return (
    <Popover width={360} position="bottom-end" trapFocus opened={opened} onChange={setOpened}>
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
      <Popover.Dropdown aria-label={t('notifications.title')} tabIndex={-1} p={0}>
        {events.length > 0 ? (
          <NoticeList
            events={events.slice(0, SHOWN)}
            onRead={mayMark ? (id) => one.mutate({ id }) : undefined}
            onFollow={() => setOpened(false)}
          />
        ) : (
          <BlankState icon={IconBellOff} title={t('notifications.none')} hint={t('notifications.none_hint')} />
        )}
        <div className={classes.foot}>
          <Button
            variant="subtle"
            size="compact-sm"
            renderRoot={(props) => <Link to="/cloud/events" {...props} />}
            onClick={() => setOpened(false)}
          >
            {t('notifications.all')}
          </Button>
          <SoundSwitch />
          {mayMark && unread > 0 && (
            <Button variant="subtle" size="compact-sm" loading={all.isPending} onClick={() => all.mutate({})}>
              {t('notifications.mark_all_read')}
            </Button>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Switch for the sound of events in this browser. */
function SoundSwitch() {
  const { t } = useTranslation('frame');
  const { isOn, toggle } = useSoundSetting();
  const label = t(isOn ? 'notifications.sound_on' : 'notifications.sound_off');
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} aria-pressed={isOn} onClick={toggle}>
        {isOn ? <IconVolume size={18} stroke={1.6} /> : <IconVolumeOff size={18} stroke={1.6} />}
      </ActionIcon>
    </Tooltip>
  );
}
