import { SECTION } from '@gaugeway/proto/api/endpoint';
import { type EventChannel, eventDeliveries, testEventChannel } from '@gaugeway/proto/api/event-channels';
import { Button, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan, useUserZone } from '@/shared/access';
import { useCall } from '@/shared/api';
import { formatDateTime } from '@/shared/i18n';
import { Notice, notifyDone, SideDrawer } from '@/shared/ui';
import { Deliveries } from './deliveries';

/** Panel of a channel next to its list: its state and its recent deliveries. */
export function ChannelPanel({ channel, onClose }: { channel: EventChannel; onClose: () => void }) {
  const { t } = useTranslation('event-channels');
  const client = useQueryClient();
  const zone = useUserZone();
  const mayWork = useCan('update', SECTION.events);
  const test = useCall(testEventChannel, {
    onSuccess: ({ msg }) => {
      notifyDone(msg);
      return client.invalidateQueries({ queryKey: [eventDeliveries.id] });
    },
  });
  return (
    <SideDrawer opened onClose={onClose} width={480} title={channel.title}>
      <Stack gap="md">
        {channel.paused_until !== null && (
          <Notice tone="warning" title={t('panel.paused', { number: channel.failures })}>
            {t('panel.paused_hint', { at: formatDateTime(channel.paused_until, zone) })}
          </Notice>
        )}
        {mayWork && (
          <Button
            variant="default"
            leftSection={<IconSend size={16} />}
            loading={test.isPending}
            disabled={channel.active !== 1}
            onClick={() => test.mutate({ id: channel.id })}
          >
            {t('panel.test')}
          </Button>
        )}
        <Deliveries of={{ channel_id: channel.id }} />
      </Stack>
    </SideDrawer>
  );
}
