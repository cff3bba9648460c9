import type { EventRule } from '@gaugeway/proto/api/event-rules';
import { useTranslation } from 'react-i18next';
import { Notice } from '@/shared/ui';
import { namesGone } from '../model/rule-draft';
import { useFields } from '../model/use-fields';

/** Says what a rule names that is not there any more: values, what it concerns, channels. */
export function GoneNotice({ rule }: { rule: EventRule }) {
  const { t } = useTranslation(['events', 'event-channels']);
  const fields = useFields();
  if (!namesGone(rule)) return null;
  const { gone, scope, reactions } = rule;
  const named = Object.values(scope).find((value) => Array.isArray(value))?.length ?? 1;
  const isEmpty = gone.things.length > 0 && (scope.kind === 'attribute' || gone.things.length >= named);
  const lines = [
    gone.fields.length > 0 &&
      t('rules.gone_fields', { names: gone.fields.map((name) => fields.get(name)?.title ?? name).join(', ') }),
    scope.kind === 'attribute'
      ? gone.things.length > 0 && t('scope.gone_attribute')
      : gone.things.length > 0 &&
        t('rules.gone_things', { names: gone.things.map((id) => nameOf(rule, id)).join(', ') }),
    ...reactions.map(({ channel, channel_id: id }) => {
      if (channel === null) return t('event-channels:reactions.gone', { id });
      const { title, gone_users: number, reaches_nobody: isDeserted } = channel;
      if (isDeserted) return t('event-channels:reactions.nobody', { channel: title });
      return number > 0 && t('event-channels:reactions.gone_users', { channel: title, number });
    }),
  ].filter((line) => line !== false);
  return (
    <Notice tone="warning" title={t(isEmpty ? 'rules.gone_all' : 'rules.gone')}>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Notice>
  );
}

const nameOf = ({ places }: EventRule, id: string): string => places.find((place) => place.id === id)?.name ?? `#${id}`;
