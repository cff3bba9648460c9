import type { Task } from '@gaugeway/proto/api/tasks';
import { Button } from '@mantine/core';
import { IconBan, IconCheck, IconRefresh, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { mayRetry } from '@/entities/task';
import { actionsOn, mayCancel } from '../model/task-actions';
import type { useTaskActions } from '../model/use-task-actions';
import classes from './tasks.module.css';

interface TaskSelectionProps {
  chosen: readonly Task[];
  /** true on the tab of held commands, where they are released or rejected. */
  inQuarantine: boolean;
  actions: ReturnType<typeof useTaskActions>;
  onClear: () => void;
}

/** Actions of the selected tasks together. */
export function TaskSelection({ chosen, inQuarantine, actions, onClear }: TaskSelectionProps) {
  const { t } = useTranslation('tasks');
  const offered = actionsOn(chosen, inQuarantine);
  const waiting = chosen.filter(mayCancel);
  const failed = chosen.filter(mayRetry);
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('selected', { count: chosen.length })}>
      <span role="status">{t('selected', { count: chosen.length })}</span>
      <span className={classes.spring} />
      {offered.includes('release') && (
        <Button
          leftSection={<IconCheck size={16} />}
          loading={actions.isPending}
          onClick={() => void actions.decide(chosen, 'release')}
        >
          {t('release.do')}
        </Button>
      )}
      {offered.includes('reject') && (
        <Button
          variant="default"
          c="red"
          leftSection={<IconX size={16} />}
          disabled={actions.isPending}
          onClick={() => void actions.decide(chosen, 'reject')}
        >
          {t('reject.do')}
        </Button>
      )}
      {failed.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} />}
          loading={actions.isPending}
          onClick={() => actions.retry(failed)}
        >
          {t('retry')}
        </Button>
      )}
      {offered.includes('cancel') && (
        <Button
          variant="default"
          c="red"
          leftSection={<IconBan size={16} />}
          disabled={waiting.length === 0 || actions.isPending}
          onClick={() => void actions.cancel(waiting)}
        >
          {t('cancel.do')}
        </Button>
      )}
      <Button variant="subtle" onClick={onClear}>
        {t('clear_selection')}
      </Button>
    </div>
  );
}
