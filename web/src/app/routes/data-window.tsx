import { lazy } from 'react';
import { loadTexts } from '@/shared/i18n';

/** The data view as a dialog, with what is asked of the device by hand; loaded with its texts where it is opened first. */
export const DataWindow = lazy(async () => {
  const [{ DeviceDataDialog }, { DeviceDeeds }] = await Promise.all([
    import('@/features/device-data'),
    import('@/features/control/components/device-deeds'),
    loadTexts('device-data', 'device-views', 'control', 'quality'),
  ]);
  type Props = Omit<Parameters<typeof DeviceDataDialog>[0], 'actions'>;
  const Window = (props: Props) => (
    <DeviceDataDialog {...props} actions={(device) => <DeviceDeeds device={device} />} />
  );
  return { default: Window };
});
