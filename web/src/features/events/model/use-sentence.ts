import type { EventCondition, EventRule } from '@gaugeway/proto/api/event-rules';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@/shared/i18n';
import { type ConditionInput, draftOf, inputsOfKind, sentenceOf, subjectOf } from './conditions';
import type { KnownFields } from './use-fields';

/** Condition of a rule in a sentence, with the titles of the fields. */
export function useSentence(fields: KnownFields) {
  const { t } = useTranslation('events');
  const titleOf = (name: string) => fields.get(name)?.title ?? name;
  /** The parameters of the sentence that an input gives. */
  const paramsOf = (input: ConditionInput, value: unknown): Record<string, string | number> => {
    switch (input.kind) {
      case 'field':
        return { [input.name]: titleOf(String(value)), unit: fields.get(String(value))?.unit ?? '' };
      case 'flags':
        return { [input.name]: (value as string[]).map(titleOf).join(', ') };
      case 'texts':
        return { [input.name]: (value as string[]).join(', ') };
      case 'choice':
        return {};
      case 'number':
        return {
          [input.isCount ? 'count' : input.name]:
            input.decimals === undefined ? Number(value) : formatNumber(Number(value), input.decimals),
        };
    }
  };
  // A test checks that every sentence of every kind has its text.
  const format = (text: string, params: Record<string, string | number> = {}): string =>
    t(`sentence.${text}` as 'sentence.and', params as { a: string; b: string });
  const ofCondition = (condition: EventCondition): string => {
    const { values } = draftOf(condition);
    const { text, parts = {} } = sentenceOf(condition);
    const params = inputsOfKind(condition.kind).map((input) => paramsOf(input, values[input.name]));
    const texts = Object.entries(parts).map(([name, part]) => ({ [name]: format(part) }));
    return format(text, Object.assign({}, ...params, ...texts) as Record<string, string | number>);
  };
  const ofRule = ({ conditions, operator }: Pick<EventRule, 'conditions' | 'operator'>): string =>
    conditions.map(ofCondition).reduce((a, b) => t(`sentence.${operator}`, { a, b }));
  return { ofCondition, ofRule };
}

/** Scope of a rule in a word. */
export function useScopeText() {
  const { t } = useTranslation('events');
  return ({ scope, conditions, places }: Pick<EventRule, 'scope' | 'conditions' | 'places'>): string => {
    const subject = conditions.map(({ kind }) => subjectOf(kind)).find((kind) => kind !== 'device');
    if (subject && scope.kind !== 'gateways') return t(`scope.subject_${subject}`);
    switch (scope.kind) {
      case 'all':
        return t('scope.all');
      case 'resources':
        return scope.resources.map((resource) => t(`resource.${resource}`)).join(', ');
      case 'models':
        return t('scope.models', { count: scope.model_ids.length });
      case 'devices':
        return t('scope.devices', { count: scope.device_ids.length });
      case 'gateways':
        return t('scope.behind', { count: scope.gateway_ids.length });
      case 'objects':
        return t('scope.objects', { count: scope.object_ids.length });
      case 'points':
        return t('scope.points', { count: scope.point_ids.length });
      case 'poll_groups':
        return t('scope.poll_groups', { count: scope.group_ids.length });
      case 'attribute':
        return t('scope.attribute', {
          name: places[0]?.name ?? t('scope.deleted_attribute'),
          values: scope.values.join(', '),
        });
    }
  };
}
