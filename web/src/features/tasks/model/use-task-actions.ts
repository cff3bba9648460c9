import {
  cancelTasks,
  controlDevice,
  createTask,
  decideTasks,
  listTasks,
  type Task,
  taskStatistics,
} from '@gaugeway/proto/api/tasks';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '@/shared/access';
import { type ApiError, call, useCall } from '@/shared/api';
import { formatId } from '@/shared/i18n';
import { confirm, notifyDone, notifyNotice, prompt, useDone } from '@/shared/ui';
import { isSuperseded, useCancelWaiting, useTaskRequest } from '@/entities/task';
import { againOf, counted, decidable } from './task-actions';
import { heldTasks } from './held-tasks';

/** Most later commands of a device that are searched. */
const MOST_LATER = 100;

/** Actions of tasks: cancel, repeat, release and reject. */
export function useTaskActions(onDone: () => void) {
  const { t } = useTranslation('tasks');
  const requestOf = useTaskRequest();
  const userId = useCurrentUser().user.id;
  const showMessage = useDone([listTasks, taskStatistics], onDone);
  const cancelling = useCall(cancelTasks, { onSuccess: showMessage });
  const deciding = useCall(decideTasks, { onSuccess: showMessage });
  const retrying = useMutation<{ msg: string }, ApiError, readonly Task[]>({
    mutationFn: async (tasks) => {
      let msg = '';
      for (const wanted of againOf(tasks)) msg = (await call(createTask, wanted)).msg;
      return { msg };
    },
    onSuccess: showMessage,
  });
  const all = useCancelWaiting();
  const asking = useCall(controlDevice, { onSuccess: showMessage });
  /** Tasks of the same device that were given later. */
  const laterThan = async ({ device_id, created_at }: Task) =>
    (
      await call(listTasks, {
        device_ids: [device_id],
        command_type: 'control',
        start_date: created_at,
        per_page: MOST_LATER,
      })
    ).device_tasks.data;
  const gathering = useMutation<Task[], ApiError>({ mutationFn: heldTasks });

  /** Releasing several commands requires typing their number: they switch all at once. */
  const decide = async (tasks: readonly Task[], decision: 'release' | 'reject', more = '') => {
    const count = tasks.length;
    // The user must see the commands before the decision: off is not on.
    const text = [t(`${decision}.text`, { count }), counted(tasks.map(requestOf)), more].filter(Boolean).join(' ');
    const question = { title: t(`${decision}.title`), text, confirm: t(`${decision}.do`), danger: true };
    const isSure =
      decision === 'release' && count > 1
        ? (await prompt({
            ...question,
            label: t('release.type', { count }),
            expected: String(count),
            mismatch: t('cancel.msg_60'),
            minLength: 1,
          })) !== null
        : (await confirm({ ...question, cancel: t('cancel.keep') })) !== null;
    if (isSure) deciding.mutate({ device_task_ids: tasks.map(({ id }) => id), decision });
  };

  return {
    isPending:
      all.isPending ||
      asking.isPending ||
      cancelling.isPending ||
      deciding.isPending ||
      retrying.isPending ||
      gathering.isPending,
    cancel: async (tasks: readonly Task[]) => {
      const count = tasks.length;
      const isSure = await confirm({
        title: t('cancel.title'),
        text: t('cancel.text', { count }),
        confirm: t('cancel.do'),
        cancel: t('cancel.keep'),
        danger: true,
      });
      if (isSure) cancelling.mutate({ device_task_ids: tasks.map(({ id }) => id) });
    },
    cancelAll: () => all.cancel('company'),
    /** Reads the setting of the command back from the device. Resolves with the new task; null = rejected. */
    readBack: async ({ device_id: id, read_back: readBack }: Task): Promise<number | null> => {
      if (readBack === null) return null;
      return made(asking.mutateAsync({ id, management: { [readBack]: 1 }, wait: 0 }));
    },
    /** Gives a command with an unknown outcome again, as a new one; null = not given. */
    giveAgain: async (task: Task): Promise<number | null> => {
      if (isSuperseded(task, await laterThan(task))) {
        notifyNotice(t('again.superseded'));
        return null;
      }
      const isSure = await confirm({
        title: t('again.title'),
        text: t('again.text', { what: requestOf(task), name: task.device_name ?? formatId(task.device_id) }),
        confirm: t('again.do'),
        cancel: t('again.keep'),
        danger: true,
      });
      if (isSure === null) return null;
      const { device_id: id, management, title, title_en, title_mn } = task;
      return made(asking.mutateAsync({ id, management, title, title_en, title_mn, wait: 0 }));
    },
    retry: (tasks: readonly Task[]) => retrying.mutate(tasks),
    decide,
    /**
     * Decides about all waiting commands of all pages, but no later ones: only those of the confirmation. The user's
     * own commands are left out when all are released.
     */
    decideAll: async (decision: 'release' | 'reject') => {
      const held = await gathering.mutateAsync();
      const tasks = decidable(held, decision, userId);
      const own = held.length - tasks.length;
      if (tasks.length === 0) notifyDone(own > 0 ? t('release.only_own') : t('release.nothing'));
      else await decide(tasks, decision, own > 0 ? t('release.own', { count: own }) : '');
    },
  };
}

/** Number of the new task. The global handler of the calls shows errors. */
const made = async (request: Promise<{ task_id: number }>): Promise<number | null> => {
  try {
    return (await request).task_id;
  } catch {
    return null;
  }
};
