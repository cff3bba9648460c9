import { type TaskLog, taskLogs } from '@gaugeway/proto/api/task-logs';
import { listTasks, type Task, TASK_STATE } from '@gaugeway/proto/api/tasks';
import { Button, Center, Group, Loader, Stack } from '@mantine/core';
import { IconEye, IconRepeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUserNames } from '@/shared/account';
import { query } from '@/shared/api';
import { formatDateTime, formatId, inZone, NO_VALUE } from '@/shared/i18n';
import { answerOf, hasOpen, mayGiveAgain, mayReadBack, taskTone, useTaskTitles, useTaskName } from '@/entities/task';
import { Facts } from '@/shared/panel';
import { Dialog, ErrorState, StateMark } from '@/shared/ui';
import { useTaskActions } from '../model/use-task-actions';
import classes from './tasks.module.css';

const ASK_MS = 3000;
/** A task has few steps; attempts add some. */
const MOST_STEPS = 200;
/** Cause of a step that a timeout made. */
const OVER = 'time is over';

interface TaskTimelineProps {
  id: number;
  zone: number;
  mayUpdate: boolean;
  isDemo: boolean;
  /** Opens another task instead. */
  onOpen: (id: number) => void;
  onClose: () => void;
}

/** Steps of a task with times, causes, users, and the answers of the device. */
export function TaskTimeline({ id, zone, mayUpdate, isDemo, onOpen, onClose }: TaskTimelineProps) {
  const { t } = useTranslation(['tasks', 'common']);
  const titles = useTaskTitles();
  const nameOf = useTaskName();
  const actions = useTaskActions(() => undefined);
  const show = (made: number | null) => made !== null && onOpen(made);
  const found = useQuery({
    ...query(listTasks, { ids: [id], per_page: 1 }),
    select: (reply) => reply.device_tasks.data[0] ?? null,
    refetchInterval: ({ state }) => (hasOpen(state.data?.device_tasks.data) ? ASK_MS : false),
  });
  const task = found.data;
  const logs = useQuery({
    ...query(taskLogs, { device_task_ids: [id], per_page: MOST_STEPS }),
    select: (reply) => [...reply.logs.data].reverse(),
    refetchInterval: task && hasOpen([task]) ? ASK_MS : false,
  });
  const steps = logs.data ?? [];
  const names = useUserNames(steps.map(({ user_id: user }) => (user !== null && user > 0 ? user : null)));
  const causes: Readonly<Record<string, string>> = {
    created: t('cause.created'),
    queued: '',
    throttle: t('cause.throttle'),
    released: t('cause.released'),
    rejected: t('cause.rejected'),
    connector: '',
  };
  /** A timeout ends a queued task, and one that waits for a second person. */
  const whyOver = ({ status }: TaskLog, before: TaskLog | undefined) => {
    if (status !== TASK_STATE.expired) return t('cause.over');
    const isHeld = before?.status === TASK_STATE.quarantined;
    return isHeld ? t('cause.unreleased') : t('cause.unsent');
  };
  const who = (user: number | null) =>
    user === null ? null : user < 0 ? t('api_key', { id: -user }) : (names.get(user) ?? t('somebody'));
  /** Advice for an unknown outcome. */
  const adviceOf = (subject: Task) =>
    [
      t('unknown.text'),
      mayReadBack(subject) ? t('unknown.read') : mayGiveAgain(subject) ? t('unknown.look') : '',
      mayGiveAgain(subject) ? t('unknown.decide') : '',
    ]
      .filter(Boolean)
      .join(' ');
  const error = found.error ?? logs.error;
  return (
    <Dialog title={task ? nameOf(task) : t('timeline')} size={618} onClose={onClose}>
      {error && !task ? (
        <ErrorState error={error} onRetry={() => void found.refetch()} />
      ) : task === undefined ? (
        <Center mih={160} role="status" aria-label={t('loading')}>
          <Loader />
        </Center>
      ) : task === null ? (
        t('deleted')
      ) : (
        <Stack gap="md">
          <Facts
            small
            facts={[
              [
                t('device'),
                <Link className={classes.link} to="/cloud/devices/data/$id" params={{ id: task.device_id }}>
                  {task.device_name ?? formatId(task.device_id)}
                </Link>,
              ],
              [t('number'), task.id],
              [t('values'), task.request || NO_VALUE],
              [t('expires'), formatDateTime(task.expires_at, zone)],
              [t('answer'), answerOf(task.result).error ?? (task.response || NO_VALUE)],
            ]}
          />
          <ol className={classes.steps} aria-label={t('timeline')}>
            {steps.map((step, at) => {
              const why = [
                step.step ??
                  (step.cause === OVER
                    ? whyOver(step, steps[at - 1])
                    : (causes[step.cause] ?? titles.code(step.cause))),
                who(step.user_id),
                step.attempt > 1 ? t('attempt', { n: step.attempt }) : null,
                step.gateway && t('through', { gateway: step.gateway }),
              ].filter(Boolean);
              return (
                <li key={step.id} className={classes.step}>
                  <time className={classes.time}>{inZone(step.created_at, zone).format('DD.MM.YYYY HH:mm:ss')}</time>
                  <StateMark tone={taskTone(step.status)} label={titles.status(step.status)} />
                  {why.length > 0 && <span className={classes.why}>{why.join(' · ')}</span>}
                  {step.frames.length > 0 && <Frames frames={step.frames} />}
                </li>
              );
            })}
          </ol>
          {task.status === TASK_STATE.unknown && <p className={classes.advice}>{adviceOf(task)}</p>}
          <Group justify="flex-end">
            {mayReadBack(task) && !isDemo && (
              <Button
                variant="default"
                leftSection={<IconEye size={16} />}
                loading={actions.isPending}
                onClick={() => void actions.readBack(task).then(show)}
              >
                {t('read_back')}
              </Button>
            )}
            {mayGiveAgain(task) && mayUpdate && !isDemo && (
              <Button
                variant="default"
                c="red"
                leftSection={<IconRepeat size={16} />}
                disabled={actions.isPending}
                onClick={() => void actions.giveAgain(task).then(show)}
              >
                {t('again.do')}
              </Button>
            )}
            <Button onClick={onClose}>{t('common:actions.close')}</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

/** Frames to the device and from it, over the line or the air. */
function Frames({ frames }: { frames: TaskLog['frames'] }) {
  const { t } = useTranslation('tasks');
  return (
    <details className={classes.why}>
      <summary>{t('frames', { count: frames.length })}</summary>
      <ol className={classes.frames}>
        {frames.map((frame, at) => (
          <li key={at}>
            {frame.skipped > 0 && <p>{t('frames_skipped', { count: frame.skipped })}</p>}
            <span>{t(frame.is_sent ? 'frame_sent' : 'frame_received')}</span>
            <code>
              {[frame.f_port !== null && t('port', { n: frame.f_port }), spaced(frame.hex)].filter(Boolean).join(' · ')}
            </code>
            {frame.decoded !== '' && <span className={classes.decoded}>{frame.decoded}</span>}
          </li>
        ))}
      </ol>
    </details>
  );
}

const spaced = (hex: string): string => hex.replace(/..(?=.)/g, '$& ');
