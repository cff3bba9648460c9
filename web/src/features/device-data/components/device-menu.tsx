import { clearSettings } from '@gaugeway/proto/api/device-connection';
import { getMeteringDevice } from '@gaugeway/proto/api/devices';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { exportMessages } from '@gaugeway/proto/api/readings-export';
import { ActionIcon, Menu } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  IconDotsVertical,
  IconFileImport,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconLayoutDashboard,
  IconLayoutOff,
  IconPrinter,
  IconRestore,
  IconWorld,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { type ApiError, download, useCall } from '@/shared/api';
import { useOnDashboard } from '@/entities/dashboard';
import { confirm, notifyDone } from '@/shared/ui';
import { CardDialog } from './card-dialog';
import type { DataDevice } from '../model/data-device';
import { DeviceZones } from './device-zones';
import { ImportDialog } from './import-dialog';

interface DeviceMenuProps {
  device: DataDevice;
  /** Period of the view, which the dialogs start with. */
  period: { start: number; stop: number };
  type: number | undefined;
  /** true if the view shows rows of the device, not of an accounting point. */
  isOwn: boolean;
}

/** Actions of a device and all its readings. */
export function DeviceMenu({ device, period, type, isOwn }: DeviceMenuProps) {
  const { t } = useTranslation('device-data');
  const client = useQueryClient();
  const mayChange = useCan('update', SECTION.devices);
  const dashboard = useOnDashboard(device.id);
  const [shown, setShown] = useState<'card' | 'import' | 'zones' | null>(null);
  const clear = useCall(clearSettings, {
    onSuccess: ({ msg }) => {
      void client.invalidateQueries({ queryKey: [getMeteringDevice.id] });
      notifyDone(msg);
    },
  });

  const keep = useMutation<void, ApiError, 'csv' | 'xlsx'>({
    mutationFn: (format) =>
      download(exportMessages, {
        ...{ device_id: device.id, msgType: type ?? 0, format },
        ...{ startDate: period.start, stopDate: period.stop },
      }),
  });

  const askToClear = async () => {
    const answer = await confirm({
      title: t('clear.title'),
      text: t('clear.text', { name: device.name }),
      confirm: t('clear.do'),
      danger: true,
    });
    if (answer) clear.mutate({ id: device.id, version: device.version });
  };

  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            aria-label={t('menu.label')}
            size={36}
            variant="default"
            loading={clear.isPending || keep.isPending || dashboard.isPending}
          >
            <IconDotsVertical size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPrinter size={16} />} onClick={() => setShown('card')}>
            {t('menu.card')}
          </Menu.Item>
          <Menu.Item leftSection={<IconWorld size={16} />} onClick={() => setShown('zones')}>
            {t('fact.zone')}
          </Menu.Item>
          {dashboard.add && (
            <Menu.Item leftSection={<IconLayoutDashboard size={16} />} onClick={dashboard.add}>
              {t('menu.to_dashboard')}
            </Menu.Item>
          )}
          {dashboard.remove && (
            <Menu.Item leftSection={<IconLayoutOff size={16} />} onClick={dashboard.remove}>
              {t('menu.off_dashboard')}
            </Menu.Item>
          )}
          {isOwn && type !== undefined && (
            <>
              <Menu.Item leftSection={<IconFileSpreadsheet size={16} />} onClick={() => keep.mutate('xlsx')}>
                {t('menu.xlsx')}
              </Menu.Item>
              <Menu.Item leftSection={<IconFileTypeCsv size={16} />} onClick={() => keep.mutate('csv')}>
                {t('menu.csv')}
              </Menu.Item>
            </>
          )}
          {mayChange && (
            <>
              <Menu.Item leftSection={<IconFileImport size={16} />} onClick={() => setShown('import')}>
                {t('menu.import')}
              </Menu.Item>
              <Menu.Item leftSection={<IconRestore size={16} />} onClick={() => void askToClear()}>
                {t('menu.clear')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {shown === 'card' && <CardDialog device={device} period={period} onClose={() => setShown(null)} />}
      <DeviceZones device={device} mayUpdate={mayChange} opened={shown === 'zones'} onClose={() => setShown(null)} />
      {shown === 'import' && <ImportDialog device={device} type={type} onClose={() => setShown(null)} />}
    </>
  );
}
