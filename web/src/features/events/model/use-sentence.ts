import type { EventCondition, EventRule } from '@gaugeway/proto/api/event-rules';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@/shared/i18n';
import { subjectOf } from './conditions';
import type { KnownFields } from './use-fields';

/** Condition of a rule in a sentence, with the titles of the fields. */
export function useSentence(fields: KnownFields) {
  const { t } = useTranslation('events');
  const titleOf = (name: string) => fields.get(name)?.title ?? name;
  const ofCondition = (condition: EventCondition): string => {
    switch (condition.kind) {
      case 'threshold':
        return t(`sentence.threshold_${condition.comparison}`, measured(condition.field, condition.value));
      case 'rate':
        return t(`sentence.rate_${condition.direction}`, measured(condition.field, condition.per_hour));
      case 'consumption':
        return t(`sentence.consumption_${condition.period}`, measured(condition.field, condition.limit));
      case 'leak':
        return t('sentence.leak', {
          ...measured(condition.field, condition.least),
          from: condition.from_hour,
          to: condition.to_hour,
        });
      case 'stuck':
        return t('sentence.stuck', { field: titleOf(condition.field), value: condition.hours });
      case 'negative_flow':
        return t('sentence.negative_flow', { field: titleOf(condition.field) });
      case 'no_data':
        return t('sentence.no_data', { value: condition.periods });
      case 'alarm':
        return condition.fields.length > 0
          ? t('sentence.alarm', { field: condition.fields.map(titleOf).join(', ') })
          : t('sentence.alarm_any');
      case 'journal':
        return condition.texts.length > 0
          ? t('sentence.journal', { text: condition.texts.join(', ') })
          : t('sentence.journal_any');
      case 'battery':
        return t('sentence.battery', { value: condition.percent });
      case 'signal':
        return t('sentence.signal', { value: condition.rssi });
      case 'voltage':
        return t('sentence.voltage', { value: condition.percent, nominal: condition.nominal });
      case 'asymmetry':
        return t('sentence.asymmetry', { value: condition.percent });
      case 'phase_loss':
        return t('sentence.phase_loss', { value: condition.percent });
      case 'power_cut':
        return t('sentence.power_cut');
      case 'gateway_lost':
        return t('sentence.gateway_lost');
      case 'base_station_lost':
        return t('sentence.base_station_lost');
      case 'command_failed':
        return t('sentence.command_failed');
      case 'command_held':
        return t('sentence.command_held');
      case 'power_factor':
        return t('sentence.power_factor', { value: formatNumber(condition.least, 2) });
      case 'max_power':
        return t('sentence.max_power', { value: condition.percent });
      case 'clock_drift':
        return t('sentence.clock_drift', { value: condition.seconds });
      case 'verdict':
        return t(`sentence.verdict_${condition.least}`);
      case 'consumption_change':
        return t(`sentence.change_${condition.direction}`, {
          value: condition.percent,
          period: t(`sentence.consumed_${condition.period}`),
          usual: t(`sentence.usual_${condition.period}_${condition.against}`),
        });
      case 'imbalance':
        return t('sentence.imbalance');
      case 'poll_late':
        return t('sentence.poll_late', { value: condition.percent });
      case 'expiry':
        return t('sentence.expiry', { count: condition.days });
      case 'quota':
        return t('sentence.quota', { value: condition.percent });
    }
  };
  const measured = (field: string, value: number) => ({
    field: titleOf(field),
    value: formatNumber(value, 6),
    unit: fields.get(field)?.unit ?? '',
  });
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
          name: places[0]?.name ?? t('scope.gone_attribute'),
          values: scope.values.join(', '),
        });
    }
  };
}
