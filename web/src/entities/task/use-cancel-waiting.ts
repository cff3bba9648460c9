import { cancelTasks, listTasks, SENT_STATES, taskStatistics, WAITING_STATES } from '@gaugeway/proto/api/tasks';
import { useTranslation } from 'react-i18next';
import { call, useCall } from '@/shared/api';
import { notifyDone, prompt, useDone } from '@/shared/ui';

/** Scope of the cancelled tasks: a device or a poll group, by its name, or the company. */
export type Scope = { device_id: number; name: string } | { poll_group_id: number; name: string } | 'company';

const filterOf = (scope: Scope) => {
  if (scope === 'company') return {};
  return 'device_id' in scope ? { device_ids: [scope.device_id] } : { poll_group_id: scope.poll_group_id };
};

const questionOf = (scope: Scope) => {
  if (scope === 'company') return { delete_all: true as const };
  return 'device_id' in scope ? { device_id: scope.device_id } : { poll_group_id: scope.poll_group_id };
};

/** Cancels tasks that were not sent yet, after a confirmation with their number and the number of tasks in progress. */
export function useCancelWaiting() {
  const { t } = useTranslation('tasks');
  const cancelling = useCall(cancelTasks, { onSuccess: useDone([listTasks, taskStatistics]) });
  const cancel = async (scope: Scope): Promise<void> => {
    const count = async (status: readonly number[]) =>
      (await call(listTasks, { ...filterOf(scope), status: [...status], per_page: 1 })).device_tasks.total;
    const [waiting, sent] = await Promise.all([count(WAITING_STATES), count(SENT_STATES)]);
    const rest = sent > 0 ? t('cancel.sent', { count: sent }) : '';
    if (waiting === 0) {
      notifyDone([t('cancel.nothing'), rest].filter(Boolean).join(' '));
      return;
    }
    const text = [t('cancel.text', { count: waiting }), rest].filter(Boolean).join(' ');
    // For the whole company the number of tasks must be typed, otherwise that of the device or the group.
    const expected = scope === 'company' ? waiting : 'device_id' in scope ? scope.device_id : scope.poll_group_id;
    const isSure =
      (await prompt({
        title: scope === 'company' ? t('cancel.all') : t('cancel.title_of', { name: scope.name }),
        label: scope === 'company' ? t('cancel.type', { count: waiting }) : t('cancel.type_id', { id: expected }),
        text,
        expected: String(expected),
        mismatch: t('cancel.msg_60'),
        minLength: 1,
        confirm: t('cancel.do'),
        danger: true,
      })) !== null;
    if (isSure) cancelling.mutate(questionOf(scope));
  };
  return { isPending: cancelling.isPending, cancel };
}
