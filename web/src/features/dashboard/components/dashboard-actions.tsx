import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconDots,
  IconLayoutDashboard,
  IconMaximize,
  IconPencil,
  IconPlus,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { confirm } from '@/shared/ui';
import type { useDashboard } from '../model/use-dashboard';

interface DashboardActionsProps {
  state: ReturnType<typeof useDashboard>;
  onAdd: () => void;
  onWall: () => void;
}

/** Actions of the dashboard as a whole. */
export function DashboardActions({ state, onAdd, onWall }: DashboardActionsProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  const { dashboard, isEditing, isSaving, mayEdit, mayShare } = state;
  if (!dashboard) return null;
  if (isEditing) {
    return (
      <>
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={onAdd}>
          {t('edit.add')}
        </Button>
        <Button variant="default" onClick={state.cancel}>
          {t('common:actions.cancel')}
        </Button>
        <Button loading={isSaving} onClick={state.save}>
          {t('common:actions.save')}
        </Button>
      </>
    );
  }
  const reset = async () => {
    const answer = await confirm({
      title: t('reset.title'),
      text: t(dashboard.has_shared ? 'reset.text' : 'reset.text_product'),
      confirm: t('reset.do'),
    });
    if (answer) state.reset();
  };
  const share = async () => {
    if (await confirm({ title: t('share.title'), text: t('share.text'), confirm: t('share.do') })) state.share();
  };
  const mayReset = mayEdit && dashboard.source === 'own';
  return (
    <>
      <Tooltip label={t('wall.enter')}>
        <ActionIcon size={32} variant="default" aria-label={t('wall.enter')} onClick={onWall}>
          <IconMaximize size={16} />
        </ActionIcon>
      </Tooltip>
      {(mayReset || mayShare) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size={32} variant="default" aria-label={t('more')} loading={isSaving}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {mayReset && (
              <Menu.Item
                leftSection={dashboard.has_shared ? <IconLayoutDashboard size={16} /> : <IconArrowBackUp size={16} />}
                onClick={() => void reset()}
              >
                {t(dashboard.has_shared ? 'reset.title' : 'reset.title_product')}
              </Menu.Item>
            )}
            {mayShare && (
              <Menu.Item leftSection={<IconUsersGroup size={16} />} onClick={() => void share()}>
                {t('share.title')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {mayEdit && (
        <Button leftSection={<IconPencil size={16} />} onClick={state.edit}>
          {t('edit.start')}
        </Button>
      )}
    </>
  );
}
