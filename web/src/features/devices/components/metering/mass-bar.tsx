import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { IconDots, IconX } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccess, useCurrentUser } from '@/shared/access';
import { formatNumber } from '@/shared/i18n';
import { useIsPhone } from '@/shared/ui';
import { type Selection, sizeOf } from '../../model/selection';
import classes from '../devices.module.css';
import type { MassAction } from './mass-actions';

interface MassBarProps {
  selection: Selection;
  actions: readonly MassAction[];
  place: MassAction['place'];
  /** Set if all rows of the page are selected and more match: the total, and the function that selects all. */
  all?: { total: number; onAll: () => void };
  /** Additional buttons of the place. */
  children?: ReactNode;
  onClear: () => void;
}

/** Actions of the selected devices; replaces the toolbar. */
export function MassBar({ selection, actions, place, all, children, onClear }: MassBarProps) {
  const { t } = useTranslation('devices');
  const isPhone = useIsPhone();
  const access = useAccess();
  const { user, current_company: company } = useCurrentUser();
  const [chosen, setChosen] = useState<MassAction | null>(null);
  const offered = user.is_demo ? [] : actions.filter((action) => action.place === place && action.may(access, company));
  const first = offered.filter(({ isFirst }) => isFirst && !isPhone);
  const rest = offered.filter((action) => !first.includes(action));
  const nameOf = ({ name }: MassAction) => ('key' in name ? t(`mass.${name.key}`) : name.text);
  return (
    <div className={classes.selected} role="toolbar" aria-label={t('mass.label')}>
      <span role="status">{t('mass.selected', { count: sizeOf(selection) })}</span>
      {all && (
        <Button variant="subtle" size="compact-sm" onClick={all.onAll}>
          {t('mass.all', { count: all.total, total: formatNumber(all.total, 0) })}
        </Button>
      )}
      <span className={classes.spring} />
      {first.map((action) => (
        <Button
          key={action.id}
          variant="default"
          c={action.danger ? 'red' : undefined}
          leftSection={<action.icon size={16} stroke={1.6} />}
          onClick={() => setChosen(action)}
        >
          {nameOf(action)}
        </Button>
      ))}
      {children}
      {rest.length > 0 && (
        <Menu position="bottom-end" width={248}>
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={t('mass.more')}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map((action) => (
              <Menu.Item
                key={action.id}
                color={action.danger ? 'red' : undefined}
                leftSection={<action.icon size={16} stroke={1.6} />}
                onClick={() => setChosen(action)}
              >
                {nameOf(action)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <Tooltip label={t('mass.clear')}>
        <ActionIcon size={36} aria-label={t('mass.clear')} onClick={onClear}>
          <IconX size={16} />
        </ActionIcon>
      </Tooltip>
      {chosen && (
        <Suspense>
          <chosen.Dialog selection={selection} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </div>
  );
}
