import type { DashboardWidget } from '@gaugeway/proto/api/dashboards';
import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDots, IconGripVertical, IconSettings, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './dashboard.module.css';
import { WidgetContent, WidgetIcon } from './widgets';

/** Actions of a widget while the dashboard is edited. */
export interface WidgetActions {
  onRemove: (id: string) => void;
  onOptions: (widget: DashboardWidget) => void;
  onNudge: (id: string, by: { dx?: number; dy?: number; dw?: number; dh?: number }) => void;
  /** On a phone: before or after its neighbour. */
  onSwap: (id: string, by: 1 | -1) => void;
}

interface WidgetCardProps {
  widget: DashboardWidget;
  /** Absent: read-only. */
  actions?: WidgetActions;
  /** Absent: the user has no right to it. */
  onDrop?: (id: string) => void;
  isPhone: boolean;
}

const KEYS: Readonly<Record<string, [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Widget with its title; while the dashboard is edited, with controls to move and remove it. */
export function WidgetCard({ widget, actions, onDrop, isPhone }: WidgetCardProps) {
  const { t } = useTranslation('dashboard');
  const { id, kind, options } = widget;
  const title = options.title || t(`kind.${kind}.title`);
  const byKey = (event: KeyboardEvent) => {
    const by = KEYS[event.key];
    if (!by || !actions) return;
    event.preventDefault();
    const [x, y] = by;
    actions.onNudge(id, event.shiftKey ? { dw: x, dh: y } : { dx: x, dy: y });
  };
  return (
    <section className={classes.card} aria-label={title} data-editing={actions !== undefined || undefined}>
      <header className={classes.cardHead}>
        {actions && !isPhone && (
          <Tooltip label={t('edit.move_hint')} multiline w={260}>
            <button type="button" className={classes.handle} aria-label={t('edit.move', { title })} onKeyDown={byKey}>
              <IconGripVertical size={16} aria-hidden="true" />
            </button>
          </Tooltip>
        )}
        <WidgetIcon kind={kind} size={16} className={classes.cardIcon} />
        <h2 className={classes.cardTitle}>{title}</h2>
        {actions && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon size={26} aria-label={t('edit.menu', { title })} className={classes.cardMenu}>
                <IconDots size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconSettings size={16} />} onClick={() => actions.onOptions(widget)}>
                {t('edit.options')}
              </Menu.Item>
              {isPhone && (
                <>
                  <Menu.Item leftSection={<IconArrowUp size={16} />} onClick={() => actions.onSwap(id, -1)}>
                    {t('edit.up')}
                  </Menu.Item>
                  <Menu.Item leftSection={<IconArrowDown size={16} />} onClick={() => actions.onSwap(id, 1)}>
                    {t('edit.down')}
                  </Menu.Item>
                </>
              )}
              <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => actions.onRemove(id)}>
                {t('edit.remove')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </header>
      <div className={classes.cardBody}>
        <WidgetContent kind={kind} options={options} onDrop={onDrop && (() => onDrop(id))} />
      </div>
    </section>
  );
}
