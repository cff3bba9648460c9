import { type ComponentType, lazy } from 'react';
import type { GatewayFormOf } from '@/features/devices';

/** Named component of a module that is loaded when first rendered. */
function part<K extends string>(load: () => Promise<Record<K, ComponentType>>, name: K) {
  return lazy(async () => ({ default: (await load())[name] }));
}

const gateways = () => import('@/features/gateways');
const networkServers = () => import('@/features/network-servers');

/* Tabs of cloud/devices other than metering devices. Each is loaded when first opened, so that they do not delay the
   list, the most used tab. */
export const GatewaysTab = part(() => import('./gateway-screen'), 'GatewaysTabScreen');
export const AddGateway = part(gateways, 'AddGateway');
export const BaseStationsTab = part(gateways, 'BaseStationsTab');
export const AddBaseStation = part(gateways, 'AddBaseStation');
export const NetworkServersTab = part(networkServers, 'NetworkServersTab');
export const AddNetworkServer = part(networkServers, 'AddNetworkServer');
export const TrashTab = part(() => import('@/features/devices/components/trash/trash-tab'), 'TrashTab');
export const UnknownTab = part(() => import('@/features/devices/components/unknown-tab'), 'UnknownTab');
export const IntegrationsTab = part(
  () => import('@/features/devices/components/integrations/integrations-tab'),
  'IntegrationsTab',
);

/** Drawer of a gateway device, opened from the list of unknown devices. */
export const GatewayForm = lazy<GatewayFormOf>(async () => ({ default: (await gateways()).GatewayForm }));
