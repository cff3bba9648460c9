import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { DeviceForm, type DeviceFormTarget } from './device-form';
import { GatewayForm, type GatewayFormTarget } from './gateway-form';

interface DeviceForms {
  open: (target: DeviceFormTarget) => void;
  openGateway: (target: GatewayFormTarget) => void;
}

const Forms = createContext<DeviceForms | null>(null);

/** The forms stand beside every tab of the screen: any of them may open one. */
export function DeviceFormProvider({ children }: { children: ReactNode }) {
  const [device, setDevice] = useState<DeviceFormTarget | null>(null);
  const [gateway, setGateway] = useState<GatewayFormTarget | null>(null);
  const forms = useMemo(() => ({ open: setDevice, openGateway: setGateway }), []);
  return (
    <Forms value={forms}>
      {children}
      <DeviceForm target={device} onClose={() => setDevice(null)} />
      <GatewayForm target={gateway} onClose={() => setGateway(null)} />
    </Forms>
  );
}

/** Opens the form of a device, or of a gateway device. */
export function useDeviceForm(): DeviceForms {
  const forms = useContext(Forms);
  if (!forms) throw new Error('useDeviceForm outside of DeviceFormProvider');
  return forms;
}
