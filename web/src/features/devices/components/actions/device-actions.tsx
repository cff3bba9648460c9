import type { MeteringDevice } from '@gaugeway/proto/api/devices';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import {
  type Icon,
  IconArrowsExchange,
  IconLayoutDashboard,
  IconMapPin,
  IconPencil,
  IconPlugConnected,
  IconPower,
  IconReplace,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { DashboardDialog, SwitchDialog, TrashDialog } from '../dialogs/confirm-dialogs';
import { type ComponentType, lazy, useMemo } from 'react';
import { type Access, isAllowed, useAccess, useCurrentUser } from '@/shared/access';
import type { DeviceDialogProps } from '../../model/device-dialog';

/** Action of one device: required rights, applicable devices, and its dialog. */
export interface DeviceAction {
  /** Key of the name `action.<id>`. */
  id: 'data' | 'edit' | 'connection' | 'gateway' | 'point' | 'replace' | 'users' | 'switch' | 'dashboard' | 'trash';
  icon: Icon;
  danger?: true;
  may: (access: Access) => boolean;
  fits?: (device: MeteringDevice) => boolean;
  /** 'form': the form next to the list. */
  Dialog: ComponentType<DeviceDialogProps> | 'form';
}

const mayUpdate = (access: Access) => isAllowed(access, ['update'], SECTION.devices);
const mayTiePoints = (access: Access) => isAllowed(access, ['update'], SECTION.objects);
const isWired = (device: MeteringDevice) => device.gatewayID !== null;

/** In the order of the menu. */
export const deviceActions: readonly DeviceAction[] = [
  { id: 'edit', icon: IconPencil, may: mayUpdate, Dialog: 'form' },
  {
    id: 'connection',
    icon: IconPlugConnected,
    may: mayUpdate,
    Dialog: lazy(() =>
      import('../dialogs/connection-dialog').then(({ ConnectionDialog }) => ({ default: ConnectionDialog })),
    ),
  },
  {
    id: 'gateway',
    icon: IconArrowsExchange,
    may: mayUpdate,
    fits: isWired,
    Dialog: lazy(() => import('../dialogs/gateway-dialog').then(({ GatewayDialog }) => ({ default: GatewayDialog }))),
  },
  {
    id: 'replace',
    icon: IconReplace,
    may: mayTiePoints,
    Dialog: lazy(() => import('../dialogs/replace-dialog').then(({ ReplaceDialog }) => ({ default: ReplaceDialog }))),
  },
  {
    id: 'point',
    icon: IconMapPin,
    may: mayTiePoints,
    Dialog: lazy(() => import('../dialogs/point-dialog').then(({ PointDialog }) => ({ default: PointDialog }))),
  },
  {
    id: 'users',
    icon: IconUsers,
    may: (access) =>
      isAllowed(access, ['update', 'access_all'], SECTION.devices) && isAllowed(access, ['read'], SECTION.users),
    Dialog: lazy(() => import('../dialogs/users-dialog').then(({ UsersDialog }) => ({ default: UsersDialog }))),
  },
  { id: 'switch', icon: IconPower, may: mayUpdate, Dialog: SwitchDialog },
  {
    id: 'dashboard',
    icon: IconLayoutDashboard,
    may: (access) => isAllowed(access, ['read'], SECTION.devices) && isAllowed(access, ['read'], SECTION.dashboard),
    Dialog: DashboardDialog,
  },
  {
    id: 'trash',
    icon: IconTrash,
    danger: true,
    may: (access) => isAllowed(access, ['delete', 'access_all'], SECTION.devices),
    Dialog: TrashDialog,
  },
];

/** Actions that the user has rights to; a demo account is read-only. */
export function useDeviceActions(): readonly DeviceAction[] {
  const access = useAccess();
  const { is_demo } = useCurrentUser().user;
  // The array keeps its identity while the rights are unchanged: a new one would redraw every cell and close an open
  // menu.
  return useMemo(() => (is_demo ? [] : deviceActions.filter(({ may }) => may(access))), [access, is_demo]);
}
