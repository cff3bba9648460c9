import { lazy } from 'react';
import { loadTexts } from '@/shared/i18n';

/** Data view as a dialog, with the manual requests to the device. Loaded with its texts when first opened. */
export const DataWindow = lazy(async () => {
  const [{ DeviceDataDialog }, { RequestButtons }] = await Promise.all([
    import('@/features/device-data'),
    import('@/features/control/components/request-buttons'),
    loadTexts('device-data', 'device-views', 'control', 'quality', 'dated-zones'),
  ]);
  type Props = Omit<Parameters<typeof DeviceDataDialog>[0], 'actions'>;
  const Window = (props: Props) => (
    <DeviceDataDialog {...props} actions={(device) => <RequestButtons device={device} />} />
  );
  return { default: Window };
});
