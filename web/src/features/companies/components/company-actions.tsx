import {
  deleteSubcompany,
  subcompanies,
  subcompanyTree,
  switchSubcompany,
  type Subcompany,
} from '@gaugeway/proto/api/companies';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { ActionIcon, Button, Menu, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  IconArrowsMove,
  IconDoorEnter,
  IconDots,
  IconExternalLink,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan, useCurrentUser } from '@/shared/access';
import { useCall } from '@/shared/api';
import { enterInNewTab, useMoveCompany } from '@/entities/company';
import { useDone } from '@/shared/ui';
import classes from './companies.module.css';

export interface CompanyHandlers {
  onEdit: (company: Subcompany) => void;
  onMove: (company: Subcompany) => void;
}

/** Enter, and the menu with the rest. */
export function CompanyActions({ company, onEdit, onMove }: CompanyHandlers & { company: Subcompany }) {
  const { t } = useTranslation(['companies', 'common']);
  const navigate = useNavigate();
  const { user } = useCurrentUser();
  const mayUpdate = useCan('update', SECTION.companies);
  const mayDelete = useCan('delete', SECTION.companies);
  const enter = useMoveCompany(() => navigate({ to: '/cloud' }));
  const openTab = useMutation({ mutationFn: enterInNewTab });
  const { block, remove } = useChanges(company);
  const open = company.status !== 2;
  const mayEnter = open && !user.is_demo;
  return (
    <span className={classes.actions}>
      {mayEnter && (
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconDoorEnter size={14} />}
          aria-label={t('enter_company', { name: company.name })}
          loading={enter.isPending}
          onClick={() => enter.mutate({ company_id: company.id })}
        >
          {t('enter')}
        </Button>
      )}
      {(mayEnter || mayUpdate || mayDelete) && (
        <Menu position="bottom-end" width={208}>
          <Menu.Target>
            <ActionIcon size={28} aria-label={t('more', { name: company.name })}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {mayEnter && (
              <Menu.Item leftSection={<IconExternalLink size={16} />} onClick={() => openTab.mutate(company.id)}>
                {t('enter_new_tab')}
              </Menu.Item>
            )}
            {mayUpdate && (
              <>
                <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onEdit(company)}>
                  {t('edit')}
                </Menu.Item>
                <Menu.Item leftSection={<IconArrowsMove size={16} />} onClick={() => onMove(company)}>
                  {t('move')}
                </Menu.Item>
                <Menu.Item leftSection={open ? <IconLock size={16} /> : <IconLockOpen size={16} />} onClick={block}>
                  {open ? t('block') : t('unblock')}
                </Menu.Item>
              </>
            )}
            {mayDelete && (
              <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={remove}>
                {t('delete')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </span>
  );
}

/** Blocking and deleting, each after a confirmation with the consequences. */
function useChanges(company: Subcompany) {
  const { t } = useTranslation(['companies', 'common']);
  const done = useDone([subcompanies, subcompanyTree]);
  const block = useCall(switchSubcompany, { onSuccess: done });
  const remove = useCall(deleteSubcompany, { onSuccess: done });
  const cancel = t('common:actions.cancel');
  const input = { id: company.id };
  return {
    block: () => {
      if (company.status === 2) {
        block.mutate(input);
        return;
      }
      modals.openConfirmModal({
        title: t('block_title', { name: company.name }),
        children: <Text>{t('block_text', { count: company.users_count })}</Text>,
        labels: { confirm: t('block'), cancel },
        confirmProps: { color: 'red' },
        onConfirm: () => block.mutate(input),
      });
    },
    remove: () =>
      modals.openConfirmModal({
        title: t('delete_title', { name: company.name }),
        children: <Text>{t('delete_text')}</Text>,
        labels: { confirm: t('delete'), cancel },
        confirmProps: { color: 'red' },
        onConfirm: () => remove.mutate(input),
      }),
  };
}
