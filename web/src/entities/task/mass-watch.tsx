import { createTask, exportTasks, type Task } from '@gaugeway/proto/api/tasks';
import { Button, Group, Progress, ScrollArea, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall, useDownload } from '@/shared/api';
import { formatId, formatNumber } from '@/shared/i18n';
import { ErrorState, notifyDone, StateMark } from '@/shared/ui';
import { answerOf } from './task-answer';
import { hasOpen, isFinal, mayRetry, taskTone } from './task-state';
import { useTaskTitles } from './use-task-titles';
import { causesOf, countByState } from './outcomes';
import { tasksOf } from './tasks-of';
import classes from './mass-command.module.css';

const ASK_MS = 3000;
const MOST_SHOWN = 200;

interface MassWatchProps {
  ids: readonly number[];
  management: Record<string, unknown>;
  onClose: () => void;
}

/** Results of a command per device; failed reads can be repeated. */
export function MassWatch({ ids: first, management, onClose }: MassWatchProps) {
  const { t } = useTranslation(['control', 'common']);
  const titles = useTaskTitles();
  const [ids, setIds] = useState(first);
  const found = useQuery({
    queryKey: ['control.mass_tasks', ids],
    queryFn: () => tasksOf(ids),
    refetchInterval: ({ state }) => (state.data === undefined || hasOpen(state.data) ? ASK_MS : false),
    placeholderData: (old) => old,
    gcTime: 0,
  });
  const retry = useCall(createTask, {
    onSuccess: ({ device_tasks: made, msg }) => {
      notifyDone(msg);
      const again = new Set(made.map(({ device_id: device }) => device));
      const replaced = new Set((found.data ?? []).filter((task) => again.has(task.device_id)).map(({ id }) => id));
      setIds((old) => [...old.filter((id) => !replaced.has(id)), ...made.map(({ id }) => id)]);
    },
  });
  const keep = useDownload(exportTasks);
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const tasks = found.data ?? [];
  const ended = tasks.filter(({ status }) => isFinal(status)).length;
  const again = tasks.filter(mayRetry);
  const askAgain = (failed: readonly Task[]) =>
    retry.mutate({ command_type: 'control', device_ids: failed.map(({ device_id: id }) => id), management });
  const causes = causesOf(tasks);
  const sorted = [...tasks].sort((one, other) => rank(one) - rank(other) || one.id - other.id);
  return (
    <Stack gap="md">
      <div role="status">
        <Group gap="md" mb={8}>
          {countByState(tasks).map(({ status, count }) => (
            <StateMark
              key={status}
              filled
              tone={taskTone(status)}
              label={`${titles.status(status)}: ${formatNumber(count, 0)}`}
            />
          ))}
        </Group>
        <Progress
          value={ids.length === 0 ? 0 : (100 * ended) / ids.length}
          aria-label={t('mass.progress', { ended: formatNumber(ended, 0), total: formatNumber(ids.length, 0) })}
        />
      </div>
      {causes.length > 1 && (
        <ul className={classes.reasons} aria-label={t('mass.causes')}>
          {causes.map(({ status, code, tasks: failed }) => {
            const repeatable = failed.filter(mayRetry);
            return (
              <li key={`${status} ${code ?? ''}`}>
                <StateMark
                  tone={taskTone(status)}
                  label={`${[titles.status(status), code && titles.code(code)].filter(Boolean).join(': ')} (${formatNumber(failed.length, 0)})`}
                />
                {repeatable.length > 0 && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    loading={retry.isPending}
                    onClick={() => askAgain(repeatable)}
                  >
                    {t('mass.retry', { count: repeatable.length })}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <ScrollArea.Autosize mah={320} type="auto">
        <ul className={classes.reasons}>
          {sorted.slice(0, MOST_SHOWN).map((task) => (
            <li key={task.id}>
              <span>{task.device_name ?? formatId(task.device_id)}</span>
              <StateMark tone={taskTone(task.status)} label={labelOf(task, titles)} />
            </li>
          ))}
        </ul>
      </ScrollArea.Autosize>
      <p className={classes.note}>{t('mass.leave')}</p>
      <Group justify="flex-end" gap="xs">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          loading={keep.isPending}
          onClick={() => keep.mutate({ ids: [...ids] })}
        >
          {t('mass.export')}
        </Button>
        {again.length > 0 && (
          <Button variant="default" loading={retry.isPending} onClick={() => askAgain(again)}>
            {t('mass.retry', { count: again.length })}
          </Button>
        )}
        <Button onClick={onClose}>{t('common:actions.close')}</Button>
      </Group>
    </Stack>
  );
}

/** Order of the results: failures first, completed last. */
const RANKS: Readonly<Record<string, number>> = { alarm: 0, warning: 1, busy: 2, idle: 3, online: 4 };
const rank = ({ status }: Task): number => RANKS[taskTone(status)] ?? 3;

function labelOf({ status, result, step, result_code: code }: Task, titles: ReturnType<typeof useTaskTitles>): string {
  const { error } = answerOf(result);
  const cause = error ?? step ?? (code ? titles.code(code) : null);
  return cause ? `${titles.status(status)}: ${cause}` : titles.status(status);
}
