import type { EventRule } from '@gaugeway/proto/api/event-rules';
import { useTranslation } from 'react-i18next';
import { useFields } from './use-fields';

/** Deleted items of a rule, a sentence for each kind: values, scope, channels. */
export function useDeletedLines(): (rule: EventRule) => string[] {
  const { t } = useTranslation(['events', 'event-channels']);
  const fields = useFields();
  return (rule) => {
    const { missing, scope, reactions } = rule;
    return [
      missing.fields.length > 0 &&
        t('rules.deleted_fields', { names: missing.fields.map((name) => fields.get(name)?.title ?? name).join(', ') }),
      missing.scope_ids.length > 0 &&
        (scope.kind === 'attribute'
          ? t('scope.deleted_attribute')
          : t('rules.deleted_things', { names: missing.scope_ids.map((id) => nameOf(rule, id)).join(', ') })),
      ...reactions.map(({ channel, channel_id: id }) => {
        if (channel === null) return t('event-channels:reactions.deleted', { id });
        const { title, deleted_users: number, has_no_recipients: isDeserted } = channel;
        if (isDeserted) return t('event-channels:reactions.nobody', { channel: title });
        return number > 0 && t('event-channels:reactions.deleted_users', { channel: title, number });
      }),
    ].filter((line) => line !== false);
  };
}

const nameOf = ({ places }: EventRule, id: string): string => places.find((place) => place.id === id)?.name ?? `#${id}`;
