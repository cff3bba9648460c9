import { type Task, TASK_STATE } from '@gaugeway/proto/api/tasks';
import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/i18n';
import { answerOf, isFinal, taskTone, useTaskTitles } from '@/entities/task';
import { StateMark } from '@/shared/ui';
import type { MeterWriting as Writing } from '../model/use-meter-writing';
import classes from './schedules.module.css';

interface MeterWritingProps {
  writing: Writing;
  deviceId: number;
  /** Hours from UTC of the device's clock. */
  zone: number;
  /** Time of the last save, Unix seconds; null = none is saved. */
  savedAt: number | null;
  isChanged: boolean;
  /** Nothing to write, or the user has no right to it. */
  isOff: boolean;
  onWrite: () => void;
}

/** Writes the saved schedule to the meter, and shows the progress. */
export function MeterWriting({ writing, deviceId, zone, savedAt, isChanged, isOff, onWrite }: MeterWritingProps) {
  const { t } = useTranslation('schedules');
  const { last } = writing;
  const isOpen = last !== null && !isFinal(last.status);
  return (
    <section className={classes.writing} aria-label={t('writing.title')}>
      <div className={classes.state} role="status">
        {last ? <LastWriting task={last} zone={zone} savedAt={savedAt} /> : <span>{t('writing.never')}</span>}
        {last && (
          <Anchor
            size="sm"
            renderRoot={(props) => <Link to="/cloud/devices/tasks" search={{ device: [deviceId] }} {...props} />}
          >
            {t('writing.to_tasks')}
          </Anchor>
        )}
      </div>
      <Button
        variant="default"
        leftSection={<IconUpload size={16} />}
        disabled={isOff}
        loading={writing.isSending || isOpen}
        onClick={onWrite}
      >
        {isChanged ? t('writing.save_and_write') : t('writing.write')}
      </Button>
    </section>
  );
}

function LastWriting({ task, zone, savedAt }: { task: Task; zone: number; savedAt: number | null }) {
  const { t } = useTranslation('schedules');
  const titles = useTaskTitles();
  const { error } = answerOf(task.result);
  const isOld = task.status === TASK_STATE.done && savedAt !== null && savedAt > task.created_at;
  const cause = [task.result_code && titles.code(task.result_code), error].filter(Boolean).join(': ');
  return (
    <>
      <StateMark
        filled
        tone={isOld ? 'warning' : taskTone(task.status)}
        label={isOld ? t('writing.older') : t('writing.state', { state: titles.status(task.status) })}
      />
      <span className={classes.faint}>{formatDateTime(task.updated_at, zone)}</span>
      {cause && <span>{cause}</span>}
    </>
  );
}
