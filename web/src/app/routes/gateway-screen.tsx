import { GatewayPage, GatewaysTab, OwnControlsContext } from '@/features/gateways';
import { lazy } from 'react';

const OwnControls = lazy(async () => ({ default: (await import('@/features/control')).OwnControls }));

/**
 * cloud/devices/gateway/:id; its control dialog includes the controls of the devices that are the gateway device
 * itself.
 */
export function GatewayScreen() {
  return (
    <OwnControlsContext value={OwnControls}>
      <GatewayPage />
    </OwnControlsContext>
  );
}

/** The list of gateways, with the same dialog. */
export function GatewaysTabScreen() {
  return (
    <OwnControlsContext value={OwnControls}>
      <GatewaysTab />
    </OwnControlsContext>
  );
}
