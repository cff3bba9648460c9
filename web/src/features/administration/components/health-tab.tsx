import { health } from '@gaugeway/proto/api/administration';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { Skeleton, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { formatNumber } from '@/shared/i18n';
import { Facts, Panel, Panels } from '@/shared/panel';
import { ErrorState, StateMark } from '@/shared/ui';
import classes from './administration.module.css';

type Health = ReplyOf<typeof health>['health'];

/** Components with a title; others are shown by their names on the server. */
const NAMED_PARTS = ['database', 'bus', 'storage'] as const;
const isNamedPart = (part: string): part is (typeof NAMED_PARTS)[number] => NAMED_PARTS.some((named) => named === part);

const EVERY_MS = 5000;
const MEGABYTE = 1_000_000;
/** Lag from which a consumer counts as too slow. */
const FAR_BEHIND = 10_000;

/** State of the components of the installation, refreshed every five seconds. */
export function HealthTab() {
  const { t } = useTranslation('administration');
  const found = useQuery({ ...query(health, {}), refetchInterval: EVERY_MS });
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton height={320} radius="md" />;
  const state = found.data.health;
  return (
    <Panels label={t('tabs.health')} layout="columns">
      <Parts parts={state.parts} />
      <Installation state={state} />
      <Consumers consumers={state.consumers} />
    </Panels>
  );
}

function Parts({ parts }: Pick<Health, 'parts'>) {
  const { t } = useTranslation('administration');
  return (
    <Panel title={t('health.parts')}>
      <Facts
        layout="ends"
        facts={parts.map(({ part, ready, cause }) => [
          isNamedPart(part) ? t(`health.part.${part}`) : part,
          <StateMark
            tone={ready ? 'online' : 'alarm'}
            label={ready ? t('health.ready') : t('health.not_ready')}
            filled
          />,
          <>
            {!ready && part === 'storage' && <p className={classes.cause}>{t('health.storage_full')}</p>}
            {cause !== null && <p className={classes.cause}>{cause}</p>}
          </>,
        ])}
      />
    </Panel>
  );
}

function Installation({ state }: { state: Health }) {
  const { t } = useTranslation('administration');
  const { counts } = state;
  const facts = [
    [t('health.version'), state.version],
    [t('health.uptime'), useDuration(state.uptime)],
    [t('health.memory'), t('health.megabytes', { value: formatNumber(state.memory / MEGABYTE, 0) })],
    ['Node.js', state.node],
    [t('health.companies'), formatNumber(counts.companies, 0)],
    [t('health.users'), formatNumber(counts.users, 0)],
    [t('health.sessions'), formatNumber(counts.sessions, 0)],
    [t('health.api_keys'), formatNumber(counts.api_keys, 0)],
    [t('health.audit_rows'), formatNumber(counts.audit_rows, 0)],
    [t('health.dead_letters'), formatNumber(state.dead_letters, 0)],
  ] as const;
  return (
    <Panel title={t('health.installation')}>
      <Facts layout="ends" facts={facts} />
    </Panel>
  );
}

function Consumers({ consumers }: Pick<Health, 'consumers'>) {
  const { t } = useTranslation('administration');
  return (
    <Panel title={t('health.consumers')} wide>
      <Table.ScrollContainer minWidth={480} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table className="numeric" verticalSpacing={8} fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('letters.group')}</Table.Th>
              <Table.Th>{t('letters.topic')}</Table.Th>
              <Table.Th ta="end">{t('health.lag')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {consumers.map(({ group, topic, lag }) => (
              <Table.Tr key={`${group} ${topic}`}>
                <Table.Td translate="no">{group}</Table.Td>
                <Table.Td className={classes.mono} translate="no">
                  {topic}
                </Table.Td>
                <Table.Td ta="end">
                  {lag > FAR_BEHIND ? <StateMark tone="warning" label={formatNumber(lag, 0)} /> : formatNumber(lag, 0)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Panel>
  );
}

/** The two largest units of a length of time. */
function useDuration(seconds: number): string {
  const { t } = useTranslation('administration');
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return days > 0 ? t('health.days_hours', { days, hours }) : t('health.hours_minutes', { hours, minutes });
}
