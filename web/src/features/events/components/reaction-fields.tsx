import { eventChannels } from '@gaugeway/proto/api/event-channels';
import { createEventRule, MOST_REACTIONS } from '@gaugeway/proto/api/event-rules';
import { ActionIcon, Button, Select, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { inputBounds, query } from '@/shared/api';
import { FieldGroup, NumberOrNone } from '@/shared/forms';
import { StateMark } from '@/shared/ui';
import type { ReactionDraft } from '../model/rule-draft';
import classes from './events.module.css';

interface ReactionFieldsProps {
  reactions: readonly ReactionDraft[];
  onChange: (reactions: readonly ReactionDraft[]) => void;
}

/** Channels notified besides the console, with the delay and each reaction as a sentence. */
export function ReactionFields({ reactions, onChange }: ReactionFieldsProps) {
  const { t } = useTranslation('event-channels');
  const found = useQuery({ ...query(eventChannels, {}), select: ({ channels }) => channels });
  const channels = found.data ?? [];
  // The first channel that the rule does not contain yet.
  const ids = channels.map(({ id }) => String(id));
  const next = ids.find((id) => reactions.every(({ channel }) => channel !== id)) ?? ids[0] ?? null;
  const titleOf = (id: string) =>
    channels.find((channel) => String(channel.id) === id)?.title ?? t('reactions.deleted', { id });
  const sentence = ({ channel, after, onEnd }: ReactionDraft) =>
    [
      after === 0
        ? t('reactions.at_once', { channel: titleOf(channel ?? '') })
        : t('reactions.later', { channel: titleOf(channel ?? ''), minutes: after ?? 0 }),
      onEnd && t('reactions.and_end'),
    ]
      .filter(Boolean)
      .join(' ');
  const isOff = ({ channel }: ReactionDraft) =>
    channels.some(({ id, active }) => String(id) === channel && active === 0);
  const change = (index: number, part: Partial<ReactionDraft>) =>
    onChange(reactions.map((each, at) => (at === index ? { ...each, ...part } : each)));
  return (
    <FieldGroup title={t('reactions.title')}>
      {found.isSuccess && channels.length === 0 && reactions.length === 0 && (
        <p className={classes.sentence}>{t('reactions.no_channels')}</p>
      )}
      {reactions.map((reaction, index) => (
        // A reaction has no identity other than its index.
        <div key={index} className={classes.condition}>
          <div className={classes.line}>
            <Select
              label={t('reactions.channel')}
              required
              allowDeselect={false}
              maxDropdownHeight={270}
              data={[...new Set([...ids, ...(reaction.channel === null ? [] : [reaction.channel])])].map((id) => ({
                value: id,
                label: titleOf(id),
              }))}
              value={reaction.channel}
              onChange={(channel) => change(index, { channel })}
            />
            <ActionIcon
              size={36}
              aria-label={t('reactions.remove', { number: index + 1 })}
              onClick={() => onChange(reactions.filter((_, at) => at !== index))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </div>
          <div className={classes.inputs}>
            <NumberOrNone
              label={t('reactions.after')}
              required
              {...inputBounds(createEventRule, 'reactions', 'after_minutes')}
              suffix={` ${t('minutes')}`}
              value={reaction.after}
              onChange={(after) => change(index, { after })}
            />
            <Switch
              mt="auto"
              mb={8}
              label={t('reactions.notify_on_end')}
              checked={reaction.onEnd}
              onChange={(event) => change(index, { onEnd: event.currentTarget.checked })}
            />
          </div>
          {reaction.channel !== null && <p className={classes.sentence}>{sentence(reaction)}</p>}
          {isOff(reaction) && <StateMark tone="warning" label={t('reactions.off')} />}
        </div>
      ))}
      {reactions.length < MOST_REACTIONS && channels.length > 0 && (
        <Button
          mt="xs"
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...reactions, { channel: next, after: 0, onEnd: false }])}
        >
          {t('reactions.add')}
        </Button>
      )}
    </FieldGroup>
  );
}
