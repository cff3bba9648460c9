import {
  removeMeteringDevices,
  restoreMeteringDevices,
  switchMeteringDevices,
  trashMeteringDevices,
} from '@gaugeway/proto/api/device-life';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import {
  type Icon,
  IconFileSpreadsheet,
  IconPlayerPlay,
  IconPower,
  IconRestore,
  IconRouter,
  IconTrash,
  IconTrashX,
} from '@tabler/icons-react';
import { type ComponentType, lazy } from 'react';
import { type Access, type CurrentUser, isAllowed } from '@/shared/access';
import { call } from '@/shared/api';
import type { MassDialogProps } from '../../model/selection';
import { massDialog } from './mass-dialog';

/** Action on many devices at once: required rights, place, and its dialog. */
export interface MassAction {
  id: string;
  /** Key of its name in `devices`; or the name itself if another feature provides the action. */
  name: { key: 'read' | 'on' | 'off' | 'gateway' | 'export' | 'trash' | 'restore' | 'remove' } | { text: string };
  icon: Icon;
  danger?: true;
  /** In the list of devices, or in the trash. */
  place: 'list' | 'trash';
  /** Next to the number of devices; the others are in the menu after it. */
  isFirst?: true;
  may: (access: Access, company: CurrentUser['current_company']) => boolean;
  Dialog: ComponentType<MassDialogProps>;
}

const mayUpdate = (access: Access) => isAllowed(access, ['update'], SECTION.devices);
/** Exporting reads only, so the demo account has the right too. */
export const mayExportReadings = (access: Access): boolean =>
  access.is_admin || access.access_group?.access_rules.access_all.includes(SECTION.devices) === true;
const mayDelete = (access: Access) => isAllowed(access, ['delete', 'access_all'], SECTION.devices);

/** Actions of this feature for a selection; the screen adds those of other features. */
export const massActions: readonly MassAction[] = [
  {
    id: 'read',
    name: { key: 'read' },
    icon: IconPlayerPlay,
    place: 'list',
    isFirst: true,
    may: mayUpdate,
    Dialog: lazy(() => import('./mass-read-dialog').then(({ MassReadDialog }) => ({ default: MassReadDialog }))),
  },
  {
    id: 'on',
    name: { key: 'on' },
    icon: IconPower,
    place: 'list',
    may: mayUpdate,
    Dialog: massDialog('on', (ids) => call(switchMeteringDevices, { ids, is_active: true })),
  },
  {
    id: 'off',
    name: { key: 'off' },
    icon: IconPower,
    place: 'list',
    may: mayUpdate,
    Dialog: massDialog('off', (ids) => call(switchMeteringDevices, { ids, is_active: false })),
  },
  {
    id: 'gateway',
    name: { key: 'gateway' },
    icon: IconRouter,
    place: 'list',
    may: mayUpdate,
    Dialog: lazy(() =>
      import('./mass-gateway-dialog').then(({ MassGatewayDialog }) => ({ default: MassGatewayDialog })),
    ),
  },
  {
    id: 'export',
    name: { key: 'export' },
    icon: IconFileSpreadsheet,
    place: 'list',
    may: mayExportReadings,
    Dialog: lazy(() => import('./export-dialog').then(({ ExportDialog }) => ({ default: ExportDialog }))),
  },
  {
    id: 'trash',
    name: { key: 'trash' },
    icon: IconTrash,
    danger: true,
    place: 'list',
    isFirst: true,
    may: mayDelete,
    Dialog: massDialog('trash', (ids) => call(trashMeteringDevices, { ids })),
  },
  {
    id: 'restore',
    name: { key: 'restore' },
    icon: IconRestore,
    place: 'trash',
    isFirst: true,
    may: mayDelete,
    Dialog: massDialog('restore', (ids) => call(restoreMeteringDevices, { ids })),
  },
  {
    id: 'remove',
    name: { key: 'remove' },
    icon: IconTrashX,
    danger: true,
    place: 'trash',
    isFirst: true,
    may: mayDelete,
    Dialog: massDialog('remove', (ids) => call(removeMeteringDevices, { ids })),
  },
];
