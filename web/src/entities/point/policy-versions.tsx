import { SECTION } from '@gaugeway/proto/api/endpoint';
import { figurePolicies, type FigurePolicy, type PolicyVersion } from '@gaugeway/proto/api/figure-policies';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { query } from '@/shared/api';
import { formatDay } from '@/shared/i18n';
import { PlainTable } from '@/shared/plain-table';
import { ErrorState } from '@/shared/ui';
import { PolicyDialog } from './policy-dialog';
import classes from './policies.module.css';

/** Dated policies about suspect and missing values: of the company, or those that apply to an accounting point. */
export function PolicyVersions({ pointId }: { pointId?: number }) {
  const { t } = useTranslation('quality');
  const mayChange = useCan('update', SECTION.billing);
  const [isEditing, setEditing] = useState(false);
  const found = useQuery(query(figurePolicies, pointId === undefined ? {} : { accounting_point_id: pointId }));
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton height={120} />;
  const { versions, default: usual, closed_until: closedUntil } = found.data;
  const own = versions.find((version) => version.accounting_point_id === (pointId ?? null) && version.policy);
  /** The policy that a new version of it begins with. */
  const initialOf = (resource: PolicyVersion['resource']) => {
    const ofCompany = (wanted: PolicyVersion['resource']) =>
      versions.find((version) => version.accounting_point_id === null && version.resource === wanted && version.policy)
        ?.policy;
    return (pointId !== undefined && own?.policy) || ofCompany(resource) || ofCompany(null) || usual;
  };
  return (
    <div className={classes.body}>
      <PlainTable cards>
        <thead>
          <tr>
            <th>{t('policy.scope')}</th>
            <th>{t('policy.from')}</th>
            <th>{t('policy.suspect')}</th>
            <th>{t('policy.gaps')}</th>
            <th>{t('policy.accept_by')}</th>
            <th>{t('policy.author')}</th>
          </tr>
        </thead>
        <tbody>
          {versions.map((version) => (
            <Row
              key={`${version.accounting_point_id} ${version.resource} ${version.valid_from}`}
              version={version}
              policy={version.policy}
            />
          ))}
          <Row version={null} policy={usual} />
        </tbody>
      </PlainTable>
      {mayChange && (
        <Button variant="default" size="compact-sm" onClick={() => setEditing(true)}>
          {t('policy.set')}
        </Button>
      )}
      {isEditing && (
        <PolicyDialog
          pointId={pointId}
          initialOf={initialOf}
          closedUntil={closedUntil}
          onClose={() => setEditing(false)}
        />
      )}
    </div>
  );
}

function Row({ version, policy }: { version: PolicyVersion | null; policy: FigurePolicy | null }) {
  const { t } = useTranslation(['quality', 'common']);
  const scope = () => {
    if (version === null) return t('policy.otherwise');
    if (version.accounting_point_id !== null) return version.title;
    return version.resource ? t(`common:resources.${version.resource}`) : t('policy.all');
  };
  return (
    <tr>
      <td data-label={t('policy.scope')}>{scope()}</td>
      <td data-label={t('policy.from')}>{version ? formatDay(version.valid_from) : '–'}</td>
      {policy ? (
        <>
          <td data-label={t('policy.suspect')}>{t(`policy.use.${policy.suspect_values}`)}</td>
          <td data-label={t('policy.gaps')}>
            {policy.estimate_after === null
              ? t('policy.by_hand')
              : t('policy.automatic', {
                  after: policy.estimate_after,
                  longest: policy.longest_gap,
                  method: t(`methods.${policy.estimate_method}`),
                })}
          </td>
          <td data-label={t('policy.accept_by')}>{t(`policy.by.${policy.accept_by}`)}</td>
        </>
      ) : (
        <td colSpan={3} data-label={t('policy.suspect')}>
          {t('policy.general')}
        </td>
      )}
      <td data-label={t('policy.author')}>{version?.author ?? '–'}</td>
    </tr>
  );
}
