import { deviceNotices, readAllDeviceNotices, readDeviceNotice } from '@gaugeway/proto/api/notices';
import { ActionIcon, Button, Indicator, Popover } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '@/shared/access';
import { useCall } from '@/shared/api';
import { BlankState } from '@/shared/ui';
import { useNoticeSnackbar, useNotices } from '../model/use-notices';
import { NoticeList } from './notice-list';
import classes from './notification-menu.module.css';

/** The menu shows so many (specification 1, section 2). */
const SHOWN = 4;
const MOST_COUNTED = 99;

/** The place of what people are told of: the newest, what of it is unread, and the marks. */
export function NotificationMenu() {
  const { t } = useTranslation('frame');
  const [opened, setOpened] = useState(false);
  const client = useQueryClient();
  const { data } = useNotices();
  const notices = data?.notices.data;
  useNoticeSnackbar(notices);
  const onSuccess = () => client.invalidateQueries({ queryKey: [deviceNotices.id] });
  const one = useCall(readDeviceNotice, { onSuccess });
  const all = useCall(readAllDeviceNotices, { onSuccess });
  // The demo account is everybody's: nothing is marked there.
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
      <Popover.Dropdown
        aria-label={t('notifications.title')}
        tabIndex={-1}
        p={notices && notices.length > 0 ? 0 : undefined}
      >
        {notices && notices.length > 0 ? (
          <>
            <NoticeList
              notices={notices.slice(0, SHOWN)}
              onRead={mayMark ? (id) => one.mutate({ id }) : undefined}
              onFollow={() => setOpened(false)}
            />
            {mayMark && unread > 0 && (
              <div className={classes.foot}>
                <Button variant="subtle" size="xs" loading={all.isPending} onClick={() => all.mutate({})}>
                  {t('notifications.mark_all_read')}
                </Button>
              </div>
            )}
          </>
        ) : (
          <BlankState icon={IconBellOff} title={t('notifications.none')} hint={t('notifications.none_hint')} />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
