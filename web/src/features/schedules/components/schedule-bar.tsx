import { deleteSchedule } from '@gaugeway/proto/api/schedules';
import type { MeteringDevice } from '@gaugeway/proto/api/devices';
import { Button, Group } from '@mantine/core';
import { IconCopy, IconDevices, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '@/shared/api';
import { formatDateTime } from '@/shared/i18n';
import { confirm, notifyDone, StateMark } from '@/shared/ui';
import { type Kept, type ScheduleKind, useSchedulesChanged } from '../model/use-schedules';
import { ApplyDialog } from './apply-dialog';
import { CopyDialog } from './copy-dialog';
import classes from './schedules.module.css';

interface ScheduleBarProps<S> {
  device: MeteringDevice;
  kind: ScheduleKind;
  kept: Kept<S> | null;
  /** Schedule in the editor; null while it has a fault. */
  draft: S | null;
  isChanged: boolean;
  isSaving: boolean;
  mayUpdate: boolean;
  /** The model has a command that writes the schedule. */
  isWritable?: boolean;
  onSave: () => void;
  onTake: (schedule: S) => void;
  /** Resets the editor to the stored schedule, or to none. */
  onDiscard: () => void;
}

/** State of the schedule, and its actions. */
export function ScheduleBar<S>(props: ScheduleBarProps<S>) {
  const { device, kind, kept, draft, mayUpdate } = props;
  const { t } = useTranslation(['schedules', 'common']);
  const [opened, setOpened] = useState<'copy' | 'apply' | null>(null);
  const changed = useSchedulesChanged();
  const end = useCall(deleteSchedule, {
    onSuccess: async ({ msg }) => {
      notifyDone(msg);
      await changed();
    },
  });
  const remove = async () => {
    const text = t('delete_text', { name: device.name });
    if (await confirm({ title: t('delete_title'), text, confirm: t('delete'), danger: true }))
      end.mutate({ device_ids: [device.id], schedule_kind: kind });
  };
  return (
    <section className={classes.bar} aria-label={t('state')}>
      <ScheduleState kept={kept} isChanged={props.isChanged} zone={device.deviceTimezone} />
      {mayUpdate && (
        <Group gap="xs">
          <Button variant="subtle" leftSection={<IconCopy size={16} />} onClick={() => setOpened('copy')}>
            {t('copy_from')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDevices size={16} />}
            disabled={draft === null}
            onClick={() => setOpened('apply')}
          >
            {t('apply')}
          </Button>
          {kept?.schedule && (
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={16} />}
              loading={end.isPending}
              onClick={() => void remove()}
            >
              {t('delete')}
            </Button>
          )}
          {props.isChanged && (
            <Button variant="subtle" color="gray" onClick={props.onDiscard}>
              {t('discard')}
            </Button>
          )}
          <Button disabled={draft === null || !props.isChanged} loading={props.isSaving} onClick={props.onSave}>
            {t('common:actions.save')}
          </Button>
        </Group>
      )}
      {opened === 'copy' && (
        <CopyDialog<S> kind={kind} without={device.id} onTake={props.onTake} onClose={() => setOpened(null)} />
      )}
      {opened === 'apply' && draft !== null && (
        <ApplyDialog
          device={device}
          kind={kind}
          schedule={draft}
          isWritable={props.isWritable ?? false}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}

/** Saved with its start time, not saved, or changed on the screen only. */
function ScheduleState({ kept, isChanged, zone }: { kept: Kept<unknown> | null; isChanged: boolean; zone: number }) {
  const { t } = useTranslation('schedules');
  const now = Date.now() / 1000;
  const saved = kept?.schedule ? kept : null;
  const mark = () => {
    if (isChanged) return <StateMark filled tone="warning" label={t('unsaved')} />;
    if (!saved) return <StateMark filled tone="idle" label={t('not_saved')} />;
    return saved.valid_from > now ? (
      <StateMark filled tone="busy" label={t('waits')} />
    ) : (
      <StateMark filled tone="online" label={t('saved')} />
    );
  };
  return (
    <div className={classes.state}>
      {mark()}
      {saved && (
        <span className={classes.faint}>
          {t('version', { version: saved.version, at: formatDateTime(saved.saved_at, zone) })}{' '}
          {t('valid_from', { at: formatDateTime(saved.valid_from, zone) })}
        </span>
      )}
    </div>
  );
}
