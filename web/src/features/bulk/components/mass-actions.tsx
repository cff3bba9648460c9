import { SECTION } from '@gaugeway/proto/api/endpoint';
import { type Icon, IconArrowsExchange, IconEdit, IconUserPlus } from '@tabler/icons-react';
import { type ComponentType, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Access, type CurrentUser, isAllowed } from '@/shared/access';
import type { MassDialogProps } from '../model/selection';
import { MassEditDialog } from './mass-edit-dialog';
import { MassMoveDialog } from './mass-move-dialog';
import { MassTieDialog } from './mass-tie-dialog';

/** Action of the selection bar. */
interface BulkAction {
  id: string;
  name: { text: string };
  icon: Icon;
  place: 'list';
  may: (access: Access, company: CurrentUser['current_company']) => boolean;
  Dialog: ComponentType<MassDialogProps>;
}

const may = (
  access: Access,
  action: 'read' | 'update' | 'access_all',
  section: (typeof SECTION)[keyof typeof SECTION],
) => isAllowed(access, [action], section);

/** Actions on many devices as jobs, for the selection bar of the list. */
export function useBulkActions(): readonly BulkAction[] {
  const { t } = useTranslation('bulk');
  return useMemo(
    () => [
      {
        id: 'edit',
        name: { text: t('edit.menu') },
        icon: IconEdit,
        place: 'list',
        may: (access) => may(access, 'update', SECTION.devices),
        Dialog: MassEditDialog,
      },
      {
        id: 'tie',
        name: { text: t('tie.menu') },
        icon: IconUserPlus,
        place: 'list',
        may: (access) =>
          isAllowed(access, ['update', 'access_all'], SECTION.devices) && may(access, 'read', SECTION.users),
        Dialog: MassTieDialog,
      },
      {
        id: 'move',
        name: { text: t('move.menu') },
        icon: IconArrowsExchange,
        place: 'list',
        // Only a dealer has companies below its own.
        may: (access, company) =>
          company.is_dealer &&
          may(access, 'update', SECTION.devices) &&
          may(access, 'access_all', SECTION.devices) &&
          may(access, 'read', SECTION.companies),
        Dialog: MassMoveDialog,
      },
    ],
    [t],
  );
}
