import { SECTION } from '@gaugeway/proto/api/endpoint';
import { Button, Menu } from '@mantine/core';
import { IconArrowsExchange, IconChevronDown, IconEdit, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useCurrentUser } from '@/shared/access';
import type { Selection } from '../model/selection';
import { MassEditDialog } from './mass-edit-dialog';
import { MassMoveDialog } from './mass-move-dialog';
import { MassTieDialog } from './mass-tie-dialog';

interface MassActionsProps {
  selection: Selection;
  /** The dialog was closed: the selection has served. */
  onDone: () => void;
}

/** For a selection bar: what can be done with many devices, as far as the user may. */
export function MassActions({ selection, onDone }: MassActionsProps) {
  const { t } = useTranslation('bulk');
  const { current_company: company } = useCurrentUser();
  const mayUpdate = useCan('update', SECTION.devices);
  const seesAll = useCan('access_all', SECTION.devices);
  const seesCompanies = useCan('read', SECTION.companies);
  const seesUsers = useCan('read', SECTION.users);
  const [open, setOpen] = useState<'edit' | 'move' | 'tie' | null>(null);
  const mayMove = mayUpdate && seesAll && seesCompanies && company.is_dealer;
  const mayTie = (mayUpdate || seesAll) && seesUsers;
  const close = () => {
    setOpen(null);
    onDone();
  };
  if (!mayUpdate && !mayTie) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} />}>
            {t('change')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {mayUpdate && (
            <Menu.Item leftSection={<IconEdit size={16} />} onClick={() => setOpen('edit')}>
              {t('edit.menu')}
            </Menu.Item>
          )}
          {mayTie && (
            <Menu.Item leftSection={<IconUserPlus size={16} />} onClick={() => setOpen('tie')}>
              {t('tie.menu')}
            </Menu.Item>
          )}
          {mayMove && (
            <Menu.Item leftSection={<IconArrowsExchange size={16} />} onClick={() => setOpen('move')}>
              {t('move.menu')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {open === 'edit' && <MassEditDialog selection={selection} onClose={close} />}
      {open === 'tie' && <MassTieDialog selection={selection} onClose={close} />}
      {open === 'move' && <MassMoveDialog selection={selection} onClose={close} />}
    </>
  );
}
