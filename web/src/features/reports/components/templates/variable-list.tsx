import { templateVariables } from '@gaugeway/proto/api/report-structures';
import { Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { ErrorState } from '@/shared/ui';
import classes from './templates.module.css';

/** Variables that a workbook can contain in double braces, with their meanings. */
export function VariableList() {
  const { t } = useTranslation('report-builder');
  const [searched, setSearched] = useState('');
  const found = useQuery(query(templateVariables, {}));
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const groups = found.data
    ? ([
        ['report', found.data.report.map((one) => ({ ...one, written: one.name }))],
        ['point', found.data.point.map((one) => ({ ...one, written: `point.${one.name}` }))],
        ['data', found.data.fields.map((one) => ({ ...one, written: one.name }))],
      ] as const)
    : [];
  const isFound = ({ title, written }: { title: string; written: string }) =>
    `${title} ${written}`.toLowerCase().includes(searched.trim().toLowerCase());
  return (
    <section className={classes.panel} aria-label={t('variables.title')}>
      <h2>{t('variables.title')}</h2>
      <p className={classes.note}>{t('variables.hint')}</p>
      <TextInput
        aria-label={t('variables.search')}
        placeholder={t('variables.search')}
        value={searched}
        onChange={(event) => setSearched(event.currentTarget.value)}
      />
      {found.isPending && <Skeleton height={240} radius="md" />}
      {groups.map(([group, variables]) => {
        const shown = variables.filter(isFound);
        return (
          shown.length > 0 && (
            <div key={group}>
              <h3>{t(`variables.${group}`)}</h3>
              <dl className={classes.variables}>
                {shown.map(({ title, unit, written }) => (
                  <div key={written}>
                    <dt>{unit ? `${title}, ${unit}` : title}</dt>
                    <dd>
                      <code translate="no">{`{{${written}}}`}</code>
                    </dd>
                  </div>
                ))}
              </dl>
            </div>
          )
        );
      })}
    </section>
  );
}
