import { cancelTasks, createTask, decideTasks, listTasks, type Task } from '@gaugeway/proto/api/tasks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '@/shared/access';
import { type ApiError, call, useCall } from '@/shared/api';
import { formatNumber } from '@/shared/i18n';
import { confirm, notifyDone, prompt } from '@/shared/ui';
import { useTaskWish } from '@/shared/tasks';
import { againOf, counted, decidable, WAITING } from './deeds';
import { heldTasks } from './held-tasks';

/** What is done with tasks: they are taken back, asked again, or decided about. */
export function useTaskDeeds(onDone: () => void) {
  const { t } = useTranslation('tasks');
  const client = useQueryClient();
  const wishOf = useTaskWish();
  const userId = useCurrentUser().user.id;
  const told = ({ msg }: { msg: string }) => {
    notifyDone(msg);
    void client.invalidateQueries({ queryKey: [listTasks.id] });
    void client.invalidateQueries({ queryKey: ['tasks.task.statistics'] });
    onDone();
  };
  const cancelling = useCall(cancelTasks, { onSuccess: told });
  const deciding = useCall(decideTasks, { onSuccess: told });
  const retrying = useMutation<{ msg: string }, ApiError, readonly Task[]>({
    mutationFn: async (tasks) => {
      let msg = '';
      for (const wanted of againOf(tasks)) msg = (await call(createTask, wanted)).msg;
      return { msg };
    },
    onSuccess: told,
  });
  const gathering = useMutation<Task[], ApiError>({ mutationFn: heldTasks });

  /** Several are released by their number, typed: they switch all at once. */
  const decide = async (tasks: readonly Task[], decision: 'release' | 'reject', more = '') => {
    const count = tasks.length;
    // Whoever decides has to know what it is about: off is not on.
    const text = [t(`${decision}.text`, { count }), counted(tasks.map(wishOf)), more].filter(Boolean).join(' ');
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
    isPending: cancelling.isPending || deciding.isPending || retrying.isPending || gathering.isPending,
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
    /** The number of the tasks that wait has to be typed. */
    cancelAll: async () => {
      const { device_tasks: waiting } = await call(listTasks, { status: [...WAITING], per_page: 1 });
      if (waiting.total === 0) {
        notifyDone(t('cancel.nothing'));
        return;
      }
      const typed = await prompt({
        title: t('cancel.all'),
        label: t('cancel.type', { count: waiting.total }),
        text: t('cancel.all_text', { number: formatNumber(waiting.total, 0) }),
        expected: String(waiting.total),
        mismatch: t('cancel.msg_60'),
        minLength: 1,
        confirm: t('cancel.do'),
        danger: true,
      });
      if (typed !== null) cancelling.mutate({ delete_all: true });
    },
    retry: (tasks: readonly Task[]) => retrying.mutate(tasks),
    decide,
    /**
     * All that wait now, of all pages, and no later ones: what is shown in the question is what is decided. Commands of
     * the user stay where all are released.
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
