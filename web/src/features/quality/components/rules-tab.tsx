import { deviceModels, meteringDevices } from '@gaugeway/proto/api/devices';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { validationRules } from '@gaugeway/proto/api/quality';
import { Button, SegmentedControl, Select, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { query } from '@/shared/api';
import { rowsOf } from '@/shared/data-table';
import { SearchedSelect } from '@/shared/forms';
import { formatNumber } from '@/shared/i18n';
import { ErrorState, StateMark } from '@/shared/ui';
import { type Rule, type RuleScope, settingOf } from '../model/rule-settings';
import { useParameterTitle } from '../model/use-parameter-title';
import { RuleDialog } from './rule-dialog';
import classes from './quality.module.css';

const OFFERED = 50;
const KINDS = ['company', 'model', 'device'] as const;
type Kind = (typeof KINDS)[number];

/** The rules of validation and their parameters: of all devices, of a model, of one device. */
export function RulesTab() {
  const { t } = useTranslation('quality');
  const parameterTitle = useParameterTitle();
  const [kind, setKind] = useState<Kind>('company');
  const [modelId, setModelId] = useState<number | null>(null);
  const [deviceId, setDeviceId] = useState<number | null>(null);
  const [edited, setEdited] = useState<Rule | null>(null);
  const mayUpdate = useCan('update', SECTION.devices);
  const found = useQuery(query(validationRules, {}));
  const scope: RuleScope | null =
    kind === 'company'
      ? {}
      : kind === 'model'
        ? modelId === null
          ? null
          : { model_id: modelId }
        : deviceId === null
          ? null
          : { device_id: deviceId };
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  return (
    <Stack gap="md">
      <div className={classes.scope}>
        <SegmentedControl
          aria-label={t('rules_for')}
          value={kind}
          onChange={(next) => setKind(KINDS.find((known) => known === next) ?? 'company')}
          data={KINDS.map((name) => ({ value: name, label: t(`scope.${name}`) }))}
        />
        {kind === 'model' && <ModelSelect value={modelId} onChange={setModelId} />}
        {kind === 'device' && <DeviceSelect value={deviceId} onChange={setDeviceId} />}
      </div>
      <section className={classes.card} aria-label={t('tab_rules')}>
        <Text size="sm" c="var(--text-soft)">
          {t('rules_text')}
        </Text>
        {!found.data && <Skeleton height={420} />}
        {found.data && (
          <ul className={classes.rules}>
            {found.data.rules.map((rule) => {
              const setting = scope === null ? undefined : settingOf(rule, scope);
              return (
                <li key={rule.rule} className={classes.rule}>
                  <div className={classes.ruleWords}>
                    <span className={classes.ruleName}>{rule.title}</span>
                    <span className={classes.ruleFacts}>
                      {rule.parameters
                        .map(({ name, default: usual }) => {
                          const value = setting?.parameters[name] ?? usual;
                          return `${parameterTitle(name)}: ${formatNumber(value)}`;
                        })
                        .join(' · ')}
                    </span>
                  </div>
                  <StateMark
                    tone={setting ? (setting.is_on ? 'online' : 'warning') : 'idle'}
                    label={setting ? t(setting.is_on ? 'rule_own' : 'rule_off') : t('rule_usual')}
                  />
                  {mayUpdate && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      disabled={scope === null}
                      aria-label={t('rule_change_of', { rule: rule.title })}
                      onClick={() => setEdited(rule)}
                    >
                      {t('rule_change')}
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </section>
      {edited && scope && <RuleDialog rule={edited} scope={scope} onClose={() => setEdited(null)} />}
    </Stack>
  );
}

interface ScopeSelectProps {
  value: number | null;
  onChange: (id: number | null) => void;
}

function ModelSelect({ value, onChange }: ScopeSelectProps) {
  const { t } = useTranslation('quality');
  const models = useQuery({ ...query(deviceModels, {}), staleTime: Infinity });
  return (
    <Select
      className={classes.scopeSelect}
      aria-label={t('scope.model')}
      placeholder={t('scope.model_hint')}
      searchable
      data={(models.data?.models ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
}

function DeviceSelect({ value, onChange }: ScopeSelectProps) {
  const { t } = useTranslation('quality');
  const [searched, setSearched] = useState('');
  const found = useQuery({
    ...query(meteringDevices, {
      ...{ page: 1, per_page: OFFERED, sort_field: 'name', sort: 'asc' as const },
      search_string: searched || null,
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <SearchedSelect
      className={classes.scopeSelect}
      aria-label={t('scope.device')}
      placeholder={t('search')}
      choices={(found.data ? rowsOf(found.data.metering_devices) : []).map(({ id, name }) => ({
        value: String(id),
        label: name,
      }))}
      value={value}
      onSearch={setSearched}
      onChange={onChange}
    />
  );
}
