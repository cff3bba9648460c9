import { ENTITY_LIMIT_USE, type EntityLimitUse } from '@gaugeway/proto/api/entity-limits';
import { Progress, Skeleton } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { formatNumber } from '@/shared/i18n';
import { isFull } from '@/entities/company';
import { Panel, Panels } from '@/shared/panel';
import { ErrorState } from '@/shared/ui';
import classes from './limits-tab.module.css';

/** Share of a limit from which its bar warns. */
const NEARLY_FULL = 0.9;

/** Limit and number of entities of each kind. */
export function LimitsTab() {
  const { t } = useTranslation('company-settings');
  const found = useQueries({
    queries: Object.values(ENTITY_LIMIT_USE).map((endpoint) => ({ ...query(endpoint, {}), staleTime: 0 })),
  });
  const failed = found.find(({ isError, data }) => isError && !data);
  if (failed?.error)
    return <ErrorState error={failed.error} onRetry={() => found.forEach((each) => void each.refetch())} />;
  if (found.some(({ data }) => !data)) return <Skeleton height={320} maw={960} radius="md" />;
  const limits = found.flatMap(({ data }) => data?.limits ?? []);
  const ofCompany = limits.filter(({ used }) => used !== null).sort(byUse);
  const ofEntities = limits.filter(({ used }) => used === null);
  return (
    <Panels label={t('limits.title')} narrow>
      <Panel title={t('limits.title')} lead={t('limits.hint')}>
        <ul className={classes.list}>
          {ofCompany.map((each) => (
            <Row key={each.kind} limit={each} />
          ))}
          {ofEntities.map(({ kind, title, limit }) => (
            <li key={kind} className={classes.row}>
              <span className={classes.title}>{title}</span>
              <span className={classes.figures}>{t('limits.at_most', { limit: formatNumber(limit, 0) })}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </Panels>
  );
}

function Row({ limit: { title, used, limit } }: { limit: EntityLimitUse }) {
  const { t } = useTranslation('company-settings');
  const part = (used ?? 0) / limit;
  const words = t('company.of_limit', { used: formatNumber(used ?? 0, 0), limit: formatNumber(limit, 0) });
  return (
    <li className={classes.row}>
      <span className={classes.title}>{title}</span>
      <span className={classes.figures}>{words}</span>
      <Progress
        className={classes.bar}
        value={Math.min(100, 100 * part)}
        color={isFull({ used, limit }) ? 'red' : part >= NEARLY_FULL ? 'yellow' : undefined}
        aria-label={`${title}: ${words}`}
      />
    </li>
  );
}

/** Sorts by share of the limit in use, descending; then by name. */
function byUse(one: EntityLimitUse, other: EntityLimitUse): number {
  const part = ({ used, limit }: EntityLimitUse) => (used ?? 0) / limit;
  return part(other) - part(one) || one.title.localeCompare(other.title);
}
