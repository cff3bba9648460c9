import { accountingPoints } from '@gaugeway/proto/api/accounting-points';
import { deviceModels, meteringDevices } from '@gaugeway/proto/api/devices';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { RULE_RESOURCES, validationRules } from '@gaugeway/proto/api/validation-rules';
import { Button, SegmentedControl, Select, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { query } from '@/shared/api';
import { useSearch } from '@/shared/api/use-search';
import { rowsOf } from '@/shared/data-table';
import { SearchedSelect } from '@/shared/forms';
import { formatNumber } from '@/shared/i18n';
import { addressOf } from '@/entities/point';
import { ErrorState, StateMark } from '@/shared/ui';
import { type Rule, type RuleScope, type RuleScopeKind, settingOf, specialOf } from '../model/rule-settings';
import { useParameterTitle } from '../model/use-parameter-title';
import { RuleDialog } from './rule-dialog';
import classes from './quality.module.css';

const OFFERED = 50;
/** Kinds of scopes of rules, with the keys of their titles. */
const KINDS = {
  company: 'company',
  resource: 'resource',
  model_id: 'model',
  device_id: 'device',
  accounting_point_id: 'point',
} as const satisfies Record<RuleScopeKind, string>;
const KIND_NAMES = Object.keys(KINDS) as RuleScopeKind[];

/** Rules of validation and their parameters: for all devices, a resource, a model, a device, or an accounting point. */
export function RulesTab() {
  const { t } = useTranslation(['quality', 'common']);
  const parameterTitle = useParameterTitle();
  const [kind, setKind] = useState<RuleScopeKind>('company');
  /** Selected scope of each kind. */
  const [scopes, setScopes] = useState<RuleScope>({});
  const [edited, setEdited] = useState<Rule | null>(null);
  const mayUpdate = useCan('update', SECTION.devices);
  const found = useQuery(query(validationRules, {}));
  const seesPoints = useCan('read', SECTION.objects);
  const chosen = kind === 'company' ? null : scopes[kind];
  const scope: RuleScope | null = kind === 'company' ? {} : chosen === undefined ? null : { [kind]: chosen };
  const choose = (next: RuleScope) => setScopes({ ...scopes, ...next });
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  return (
    <Stack gap="md">
      <div className={classes.scope}>
        <SegmentedControl
          className={classes.scopeKinds}
          aria-label={t('rules_for')}
          value={kind}
          onChange={(next) => setKind(KIND_NAMES.find((known) => known === next) ?? 'company')}
          data={KIND_NAMES.filter((name) => seesPoints || name !== 'accounting_point_id').map((name) => ({
            value: name,
            label: t(`scope.${KINDS[name]}`),
          }))}
        />
        {kind === 'resource' && (
          <Select
            className={classes.scopeSelect}
            aria-label={t('scope.resource')}
            placeholder={t('scope.resource_hint')}
            data={RULE_RESOURCES.map((value) => ({ value, label: t(`common:resources.${value}`) }))}
            value={scopes.resource ?? null}
            onChange={(value) => choose({ resource: RULE_RESOURCES.find((known) => known === value) })}
          />
        )}
        {kind === 'model_id' && (
          <ModelSelect value={scopes.model_id ?? null} onChange={(id) => choose({ model_id: id ?? undefined })} />
        )}
        {kind === 'device_id' && (
          <DeviceSelect value={scopes.device_id ?? null} onChange={(id) => choose({ device_id: id ?? undefined })} />
        )}
        {kind === 'accounting_point_id' && (
          <PointSelect
            value={scopes.accounting_point_id ?? null}
            onChange={(id) => choose({ accounting_point_id: id ?? undefined })}
          />
        )}
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
              const special = specialOf(rule, kind);
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
                    {special > 0 && <span className={classes.ruleFacts}>{t('rule_special', { count: special })}</span>}
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

function PointSelect({ value, onChange }: ScopeSelectProps) {
  const { t } = useTranslation('quality');
  const { found, setSearched } = useSearch(accountingPoints, { page: 1, per_page: OFFERED });
  return (
    <SearchedSelect
      className={classes.scopeSelect}
      aria-label={t('scope.point')}
      placeholder={t('search_point')}
      choices={(found.data ? rowsOf(found.data.accounting_points) : []).map((point) => ({
        value: String(point.id),
        label: [point.title, addressOf(point)].filter(Boolean).join(' · '),
      }))}
      value={value}
      onSearch={setSearched}
      onChange={onChange}
    />
  );
}
