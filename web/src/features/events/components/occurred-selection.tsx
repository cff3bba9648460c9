import {
  getOccurredEvent,
  type OccurredEvent,
  occurredEvents,
  workOccurredEvents,
} from '@gaugeway/proto/api/occurred-events';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconBellOff, IconHandStop, IconMessagePlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '@/shared/access';
import { inputBounds, useCall } from '@/shared/api';
import { prompt } from '@/shared/ui';
import { useAskSilence } from '../model/use-ask-silence';
import classes from './events.module.css';

/** Actions for the selected events together. */
export function OccurredSelection({ chosen, onClear }: { chosen: readonly OccurredEvent[]; onClear: () => void }) {
  const { t } = useTranslation('events');
  const client = useQueryClient();
  const { user } = useCurrentUser();
  const askSilence = useAskSilence();
  // A rejected call has changed nothing, but its events may have been deleted from the list.
  const onSettled = () => {
    for (const { id } of [occurredEvents, getOccurredEvent]) void client.invalidateQueries({ queryKey: [id] });
  };
  const work = useCall(workOccurredEvents, { onSettled, onSuccess: onClear });
  const ids = chosen.map(({ id }) => id);
  const areMine = chosen.every(({ assignee_id }) => assignee_id === user.id);
  const silence = async () => {
    const until = await askSilence();
    if (until !== null) work.mutate({ ids, until });
  };
  const comment = async () => {
    const text = await prompt({
      title: t('selection.comment'),
      label: t('panel.comment'),
      confirm: t('panel.send'),
      ...inputBounds(workOccurredEvents, 'comment'),
    });
    if (text?.trim()) work.mutate({ ids, comment: text });
  };
  const count = t('selection.selected', { count: chosen.length });
  return (
    <div className={classes.bar} role="toolbar" aria-label={count}>
      <span role="status">{count}</span>
      <span className={classes.spring} />
      <Button
        leftSection={<IconHandStop size={16} />}
        loading={work.isPending}
        onClick={() => work.mutate({ ids, assigned: !areMine })}
      >
        {t(areMine ? 'panel.give_back' : 'panel.took')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconMessagePlus size={16} />}
        disabled={work.isPending}
        onClick={() => void comment()}
      >
        {t('selection.comment')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconBellOff size={16} />}
        disabled={work.isPending}
        onClick={() => void silence()}
      >
        {t('panel.silence')}
      </Button>
      <Button variant="subtle" onClick={onClear}>
        {t('selection.clear')}
      </Button>
    </div>
  );
}
