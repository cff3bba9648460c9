import { SECTION } from '@gaugeway/proto/api/endpoint';
import { Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconAdjustments,
  IconArchive,
  IconChartBar,
  IconChevronDown,
  IconInfoCircle,
  IconListDetails,
  IconPencilPlus,
  IconTable,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useCurrentUser } from '@/shared/access';
import { type DeviceRequest, requestsOf, type RequestDevice } from '../model/requests';
import { useRequest } from '../model/use-request';
import { ArchiveRequest, ProfileRequest } from './archive-request';
import { ControlDialog } from './control-dialog';
import { IndicationsDialog } from './indications-dialog';
import { JournalRequest } from './journal-request';

/** Below this width all actions are in one menu (specification 2, section 2.1). */
const WIDE = '(min-width: 1280px)';

const ICONS: Readonly<Record<DeviceRequest, TablerIcon>> = {
  archive: IconArchive,
  journal: IconListDetails,
  profile: IconChartBar,
  tariff: IconTable,
  info: IconInfoCircle,
  indications: IconPencilPlus,
  control: IconAdjustments,
};

interface RequestButtonsProps {
  device: RequestDevice;
  /** Request whose dialog is open at first. */
  first?: DeviceRequest | undefined;
  /** Time of the reading that is entered at first, Unix seconds. */
  at?: number | undefined;
  onClosed?: () => void;
}

/** Manual requests to a device, for the header of its data; empty without rights to any of them. */
export function RequestButtons({ device, first, at, onClosed }: RequestButtonsProps) {
  const { t } = useTranslation('control');
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const isDemo = useCurrentUser().user.is_demo;
  const mayRead = useCan('read', SECTION.devices) && !isDemo;
  const mayUpdate = useCan('update', SECTION.devices);
  const requests = requestsOf(device, { mayRead, mayUpdate });
  const [shown, setShown] = useState<DeviceRequest | null>(first && requests.includes(first) ? first : null);
  const request = useRequest(device.id);
  if (requests.length === 0) return null;
  const close = () => {
    setShown(null);
    onClosed?.();
  };
  const start = (kind: DeviceRequest) => {
    if (kind === 'tariff') request.ask(t('action_short.tariff'), { tariff: 1 });
    else if (kind === 'info') request.ask(t('action_short.info'), { read_info: true });
    else setShown(kind);
  };
  return (
    <>
      {isWide ? (
        requests.map((kind) => {
          const Icon = ICONS[kind];
          return (
            <Button
              key={kind}
              variant="default"
              // The short label is the accessible name; the full description is shown as a tooltip.
              title={t(`action.${kind}`)}
              disabled={request.isPending}
              leftSection={<Icon size={16} />}
              onClick={() => start(kind)}
            >
              {t(`action_short.${kind}`)}
            </Button>
          );
        })
      ) : (
        <Menu position="bottom-end" width={264}>
          <Menu.Target>
            <Button variant="default" loading={request.isPending} rightSection={<IconChevronDown size={16} />}>
              {t('all_actions')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {requests.map((request) => {
              const Icon = ICONS[request];
              return (
                <Menu.Item key={request} leftSection={<Icon size={16} />} onClick={() => start(request)}>
                  {t(`action.${request}`)}
                </Menu.Item>
              );
            })}
          </Menu.Dropdown>
        </Menu>
      )}
      {shown === 'archive' && <ArchiveRequest device={device} request={request} onClose={close} />}
      {shown === 'profile' && <ProfileRequest device={device} request={request} onClose={close} />}
      {shown === 'journal' && <JournalRequest device={device} request={request} onClose={close} />}
      {shown === 'indications' && <IndicationsDialog device={device} at={first && at} onClose={close} />}
      {shown === 'control' && <ControlDialog deviceId={device.id} name={device.name} onClose={close} />}
    </>
  );
}
