import { SECTION } from '@gaugeway/proto/api/endpoint';
import { type Icon, IconAdjustments } from '@tabler/icons-react';
import { type ComponentType, lazy, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Access, isAllowed } from '@/shared/access';
import type { Selection } from '../model/mass-control';

interface ControlAction {
  id: string;
  name: { text: string };
  icon: Icon;
  place: 'list';
  may: (access: Access) => boolean;
  Dialog: ComponentType<{ selection: Selection; onClose: () => void }>;
}

const MassDialog = lazy(() =>
  import('./mass-control-dialog').then(({ MassControlDialog }) => ({ default: MassControlDialog })),
);

/** A command for many devices, for the selection bar of their list. */
export function useControlActions(): readonly ControlAction[] {
  const { t } = useTranslation('control');
  return useMemo(
    () => [
      {
        id: 'control',
        name: { text: t('mass.menu') },
        icon: IconAdjustments,
        place: 'list',
        may: (access) => isAllowed(access, ['update'], SECTION.devices),
        Dialog: MassDialog,
      },
    ],
    [t],
  );
}
