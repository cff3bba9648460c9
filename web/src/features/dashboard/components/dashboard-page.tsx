import type { DashboardWidget } from '@gaugeway/proto/api/dashboards';
import { Button, Skeleton } from '@mantine/core';
import { IconLayoutDashboard, IconMinimize, IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BlankState, ErrorState, Page, useCrumbs, useIsPhone } from '@/shared/ui';
import type { WidgetKind } from '../model/kinds';
import { added, arranged, nudged, swapped } from '../model/layout';
import { useDashboard } from '../model/use-dashboard';
import { AddDialog } from './add-dialog';
import { DashboardActions } from './dashboard-actions';
import { DashboardGrid } from './dashboard-grid';
import { OptionsDialog } from './options-dialog';
import classes from './dashboard.module.css';
import type { WidgetActions } from './widget-card';

/** Widget whose options are open; without an id it is a new one. */
interface Opened {
  id: string | null;
  kind: WidgetKind;
  options: DashboardWidget['options'];
}

/** cloud/dashboard: the widgets that the user arranges; full screen on a wall. */
export function DashboardPage() {
  const { t } = useTranslation(['dashboard', 'common']);
  const { wall = false } = useSearch({ from: '/cloud/dashboard' });
  const navigate = useNavigate({ from: '/cloud/dashboard' });
  const isPhone = useIsPhone();
  const state = useDashboard();
  const { found, widgets, isEditing } = state;
  const [isAdding, setAdding] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  useCrumbs([{ label: t('title') }]);

  const toWall = (next: boolean) => {
    void navigate({ search: next ? { wall: true } : {}, replace: true });
    // A browser may reject full screen; the dashboard covers the page anyway.
    if (next && document.fullscreenEnabled) document.documentElement.requestFullscreen().catch(() => undefined);
    if (!next && document.fullscreenElement) void document.exitFullscreen();
  };
  // Escape leaves the browser's full screen, and with it the wall.
  useEffect(() => {
    if (!wall) return;
    const left = () => {
      if (!document.fullscreenElement) void navigate({ search: {}, replace: true });
    };
    const byKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.fullscreenElement) void navigate({ search: {}, replace: true });
    };
    document.addEventListener('fullscreenchange', left);
    document.addEventListener('keydown', byKey);
    return () => {
      document.removeEventListener('fullscreenchange', left);
      document.removeEventListener('keydown', byKey);
    };
  }, [wall, navigate]);

  const actions: WidgetActions | undefined =
    isEditing && !wall
      ? {
          onRemove: (id) => state.change(widgets.filter((widget) => widget.id !== id)),
          onOptions: ({ id, kind, options }) => setOpened({ id, kind, options }),
          onNudge: (id, by) => state.change(nudged(widgets, id, by)),
          onSwap: (id, by) => state.change(swapped(widgets, id, by)),
        }
      : undefined;
  const isNew = opened?.id === null;
  const choose = (kind: WidgetKind) => {
    setAdding(false);
    if (kind === 'device') setOpened({ id: null, kind, options: {} });
    else state.change(added(widgets, kind));
  };
  const set = (options: DashboardWidget['options']) => {
    if (!opened) return;
    const { id, kind } = opened;
    if (id === null) state.change(added(widgets, kind, options));
    else state.change(widgets.map((widget) => (widget.id === id ? { ...widget, options } : widget)));
  };

  const body = found.isPending ? (
    <div className={classes.waiting} aria-busy="true">
      {[220, 220, 220, 320].map((height, place) => (
        <Skeleton key={place} height={height} radius="md" />
      ))}
    </div>
  ) : found.isError ? (
    <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  ) : widgets.length === 0 ? (
    <BlankState
      icon={IconLayoutDashboard}
      title={t('empty.title')}
      hint={t(state.mayEdit ? 'empty.hint' : 'empty.hint_reader')}
    >
      {isEditing && (
        <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
          {t('edit.add')}
        </Button>
      )}
    </BlankState>
  ) : (
    <DashboardGrid
      widgets={widgets}
      isPhone={isPhone}
      actions={actions}
      onDrop={isEditing || wall ? undefined : state.drop}
      onArrange={(placed) => state.change(arranged(widgets, placed))}
    />
  );

  if (wall) {
    return (
      <div className={classes.wall}>
        <Button
          className={classes.leave}
          variant="default"
          size="compact-sm"
          leftSection={<IconMinimize size={14} />}
          onClick={() => toWall(false)}
        >
          {t('wall.leave')}
        </Button>
        <h1 className={classes.wallTitle}>{t('title')}</h1>
        {body}
      </div>
    );
  }
  return (
    <Page
      title={t('title')}
      aside={isEditing && <span className={classes.note}>{t(isPhone ? 'edit.note_phone' : 'edit.note')}</span>}
      actions={<DashboardActions state={state} onAdd={() => setAdding(true)} onWall={() => toWall(true)} />}
    >
      {body}
      {isAdding && <AddDialog onClose={() => setAdding(false)} onAdd={choose} />}
      {opened && (
        <OptionsDialog
          kind={opened.kind}
          initial={opened.options}
          confirm={t(isNew ? 'edit.add_new' : 'edit.apply')}
          onClose={() => setOpened(null)}
          onDone={set}
        />
      )}
    </Page>
  );
}
