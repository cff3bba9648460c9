import type { MeteringDevice } from '@gaugeway/proto/api/devices';
import { useTranslation } from 'react-i18next';
import { StateMark, type Tone } from '@/shared/ui';

type Shown = MeteringDevice['device_state'] | 'off' | 'trash';

const TONES: Readonly<Record<Shown, Tone>> = {
  online: 'online',
  no_contact: 'warning',
  no_data: 'idle',
  behind_offline_gateway: 'blocked',
  off: 'off',
  trash: 'trash',
};

interface DeviceStateProps {
  device: Pick<MeteringDevice, 'device_state' | 'is_active'>;
  inTrash?: boolean;
}

/** Contact state of a device as a shape and a word. A device that is off or in the trash shows that instead. */
export function DeviceState({ device, inTrash = false }: DeviceStateProps) {
  const { t } = useTranslation('devices');
  const state: Shown = inTrash ? 'trash' : device.is_active ? device.device_state : 'off';
  return <StateMark tone={TONES[state]} label={t(`state.${state}`)} />;
}
