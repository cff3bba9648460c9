import { type ComponentType, createContext, type ReactNode, Suspense, useContext, useMemo } from 'react';
import { useStateAt } from '@/shared/ui';
import { DeviceForm, type DeviceFormTarget } from './device-form';

/** Known values of a gateway device to create. */
interface GatewayFormTarget {
  name?: string;
  identity?: string;
}

/** Form of the gateway devices feature. */
export type GatewayFormOf = ComponentType<{ target: GatewayFormTarget | null; onClose: () => void }>;

interface DeviceForms {
  open: (target: DeviceFormTarget) => void;
  openGateway: (target: GatewayFormTarget) => void;
}

const Forms = createContext<DeviceForms | null>(null);

interface DeviceFormProviderProps {
  GatewayForm: GatewayFormOf;
  tab: string;
  children: ReactNode;
}

/** The forms are next to the tabs of the screen: each tab can open them. */
export function DeviceFormProvider({ GatewayForm, tab, children }: DeviceFormProviderProps) {
  const [device, setDevice] = useStateAt<DeviceFormTarget | null>(tab, null);
  const [gateway, setGateway] = useStateAt<GatewayFormTarget | null>(tab, null);
  const forms = useMemo(() => ({ open: setDevice, openGateway: setGateway }), [setDevice, setGateway]);
  return (
    <Forms value={forms}>
      {children}
      <DeviceForm target={device} onClose={() => setDevice(null)} />
      <Suspense>
        <GatewayForm target={gateway} onClose={() => setGateway(null)} />
      </Suspense>
    </Forms>
  );
}

/** Opens the form of a device, or of a gateway device. */
export function useDeviceForm(): DeviceForms {
  const forms = useContext(Forms);
  if (!forms) throw new Error('useDeviceForm outside of DeviceFormProvider');
  return forms;
}
