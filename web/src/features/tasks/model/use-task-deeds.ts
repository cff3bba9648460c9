import { cancelTasks, createTask, decideTasks, listTasks, type Task } from '@gaugeway/proto/api/tasks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ApiError, call, useCall } from '@/shared/api';
import { formatNumber } from '@/shared/i18n';
import { confirm, notifyDone, prompt } from '@/shared/ui';
import { useTaskWish } from '@/shared/tasks';
import { againOf, counted, WAITING } from './deeds';

/** What is done with tasks: they are taken back, asked again, or decided about. */
export function useTaskDeeds(onDone: () => void) {
  const { t } = useTranslation('tasks');
  const client = useQueryClient();
  const wishOf = useTaskWish();
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

  return {
    isPending: cancelling.isPending || deciding.isPending || retrying.isPending,
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
    decide: async (tasks: readonly Task[], decision: 'release' | 'reject') => {
      const isSure = await confirm({
        title: t(`${decision}.title`),
        // Whoever decides has to know what it is about: off is not on.
        text: `${t(`${decision}.text`, { count: tasks.length })} ${counted(tasks.map(wishOf))}`,
        confirm: t(`${decision}.do`),
        cancel: t('cancel.keep'),
        danger: true,
      });
      if (isSure) deciding.mutate({ device_task_ids: tasks.map(({ id }) => id), decision });
    },
  };
}
