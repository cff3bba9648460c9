import type { MeteringDevice } from '@gaugeway/proto/api/devices';
import { useTranslation } from 'react-i18next';
import { StateMark, type Tone } from '@/shared/ui';

const TONES: Readonly<Record<MeteringDevice['device_state'], Tone>> = {
  online: 'online',
  no_contact: 'warning',
  no_data: 'idle',
  behind_offline_gateway: 'warning',
};

/** Whether a device is heard, as a shape and a word. */
export function DeviceState({ state }: { state: MeteringDevice['device_state'] }) {
  const { t } = useTranslation('devices');
  return <StateMark tone={TONES[state]} label={t(`state.${state}`)} />;
}
