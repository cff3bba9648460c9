import type { OccurredEvent } from '@gaugeway/proto/api/occurred-events';
import { Button } from '@mantine/core';
import { type Icon, IconBroadcast, IconChartLine, IconClockPause, IconRouter, IconScale } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { periodOf } from '../model/occurred';

/** Text, icon and page of a kind of subject; `now` in Unix seconds. */
interface Source {
  label: 'data' | 'gateway' | 'base_station' | 'balance_group' | 'poll_group';
  icon: Icon;
  linkOf: (occurred: OccurredEvent, now: number) => LinkProps;
}

const SOURCES: { readonly [Kind in OccurredEvent['device']['kind']]?: Source } = {
  device: {
    label: 'data',
    icon: IconChartLine,
    linkOf: (occurred, now) => ({
      to: '/cloud/devices/data/$id',
      params: { id: occurred.device.id },
      search: periodOf(occurred, now),
    }),
  },
  gateway: {
    label: 'gateway',
    icon: IconRouter,
    linkOf: ({ device }) => ({ to: '/cloud/devices', search: { tab: 'gateways', q: device.name } }),
  },
  base_station: {
    label: 'base_station',
    icon: IconBroadcast,
    linkOf: ({ device }) => ({ to: '/cloud/devices', search: { tab: 'base_stations', q: device.name } }),
  },
  balance_group: {
    label: 'balance_group',
    icon: IconScale,
    linkOf: ({ device }) => ({ to: '/cloud/directories/balance/$groupId', params: { groupId: device.id } }),
  },
  poll_group: { label: 'poll_group', icon: IconClockPause, linkOf: () => ({ to: '/cloud/devices/groups' }) },
};

/** Link to the subject of an event; none for a subject without a page. */
export function SourceLink({ occurred }: { occurred: OccurredEvent }) {
  const { t } = useTranslation('events');
  const [now] = useState(() => Date.now() / 1000);
  const source = SOURCES[occurred.device.kind];
  if (!source) return null;
  const { label, icon: SourceIcon } = source;
  const link = source.linkOf(occurred, now);
  return (
    <Button
      variant="default"
      leftSection={<SourceIcon size={16} />}
      renderRoot={(props) => <Link {...link} {...props} />}
    >
      {t(`panel.${label}`)}
    </Button>
  );
}
