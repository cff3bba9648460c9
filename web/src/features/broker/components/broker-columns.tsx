import type { ConnectedGateway } from '@gaugeway/proto/api/broker';
import { ActionIcon, Button, Group, Tooltip } from '@mantine/core';
import { IconActivity, IconPlugConnected, IconPlugConnectedX, IconPlugOff } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import type { DataColumn } from '@/shared/data-table';
import { formatDateTime, NO_VALUE } from '@/shared/i18n';
import classes from './broker.module.css';

const none = <span className={classes.none}>{NO_VALUE}</span>;

/** Online green, offline red; a quarantined peer, which has no company, orange. */
export function StatusIcon({ peer }: { peer: ConnectedGateway }) {
  const { t } = useTranslation('broker');
  const label =
    peer.state === 'quarantined'
      ? t('status.quarantined')
      : peer.connect_status
        ? t('status.online')
        : t('status.offline');
  const Icon =
    peer.state === 'quarantined' ? IconPlugOff : peer.connect_status ? IconPlugConnected : IconPlugConnectedX;
  const color =
    peer.state === 'quarantined' ? 'var(--warning)' : peer.connect_status ? 'var(--online)' : 'var(--alarm)';
  return (
    <Tooltip label={label}>
      <Icon size={18} color={color} role="img" aria-label={label} />
    </Tooltip>
  );
}

interface PeerActionProps {
  peer: ConnectedGateway;
  onPoll: (peer: ConnectedGateway) => void;
  onTrace: (peer: ConnectedGateway) => void;
}

/** Actions of a peer: poll its meter, or create a gateway device for one in quarantine; and open its frames. */
export function PeerAction({ peer, onPoll, onTrace }: PeerActionProps) {
  const { t } = useTranslation('broker');
  const navigate = useNavigate();
  const isQuarantined = peer.state === 'quarantined';
  return (
    <Group gap={6} wrap="nowrap">
      {isQuarantined ? (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => void navigate({ to: '/cloud/devices', search: { tab: 'unknown', q: peer.device_id } })}
        >
          {t('adopt')}
        </Button>
      ) : (
        <Button size="compact-sm" variant="default" disabled={!peer.connect_status} onClick={() => onPoll(peer)}>
          {t('poll.do')}
        </Button>
      )}
      <Tooltip label={t('trace.do')}>
        <ActionIcon
          variant="default"
          aria-label={t('trace.of', { imei: peer.device_id })}
          disabled={!peer.connect_status}
          onClick={() => onTrace(peer)}
        >
          <IconActivity size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}

/** The columns of the panel (specification 1, section 2). */
export function useBrokerColumns(
  onPoll: (peer: ConnectedGateway) => void,
  onTrace: (peer: ConnectedGateway) => void,
): DataColumn<ConnectedGateway>[] {
  const { t } = useTranslation('broker');
  const zone = useUserZone();
  return useMemo(
    () => [
      {
        id: 'device_id',
        title: t('column.device_id'),
        width: 168,
        grow: true,
        fixed: true,
        sortable: true,
        cell: ({ device_id }) => <span className={classes.mono}>{device_id}</span>,
      },
      { id: 'broker_port', title: t('column.broker_port'), width: 120, cell: ({ broker_port }) => broker_port },
      {
        id: 'ip_address',
        title: t('column.ip_address'),
        width: 128,
        cell: ({ ip_address }) => <span className={classes.mono}>{ip_address}</span>,
      },
      {
        id: 'last_date',
        title: t('column.last_date'),
        width: 160,
        sortable: true,
        cell: ({ last_date }) => formatDateTime(last_date, zone),
      },
      {
        id: 'connect_status',
        title: t('column.connect_status'),
        width: 88,
        cell: (peer) => <StatusIcon peer={peer} />,
      },
      { id: 'modem_type', title: t('column.modem_type'), width: 144, cell: ({ modem_type }) => modem_type ?? none },
      {
        id: 'end_device_type',
        title: t('column.end_device_type'),
        width: 224,
        cell: ({ end_device_type, end_devices_count }) =>
          end_device_type === null
            ? none
            : end_devices_count > 1
              ? t('and_more', { name: end_device_type, count: end_devices_count - 1 })
              : end_device_type,
      },
      {
        id: 'end_device_version',
        title: t('column.end_device_version'),
        width: 88,
        cell: ({ end_device_version }) => end_device_version ?? none,
      },
      {
        id: 'rssi',
        title: t('column.rssi'),
        unit: t('dbm'),
        width: 96,
        align: 'end',
        cell: ({ rssi }) => rssi ?? none,
      },
      {
        id: 'poll',
        title: '',
        width: 208,
        fixed: true,
        pinned: true,
        cell: (peer) => <PeerAction peer={peer} onPoll={onPoll} onTrace={onTrace} />,
      },
    ],
    [t, zone, onPoll, onTrace],
  );
}
