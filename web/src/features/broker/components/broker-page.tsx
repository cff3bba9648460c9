import { brokerPorts, type ConnectedGateway, connectedGateways } from '@gaugeway/proto/api/broker';
import { ActionIcon, Button, SegmentedControl, Select, Tooltip } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { IconFilterOff, IconLogout, IconPlugOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, query } from '@/shared/api';
import { chooseLanguage } from '@/shared/i18n';
import {
  CardFoot,
  CardHead,
  ColumnMenu,
  PagedTable,
  RefreshButton,
  SearchField,
  useTableLayout,
} from '@/shared/data-table';
import { HelpLink } from '@/shared/help';
import { BlankState, ColorSchemeToggle, ErrorState, LanguageMenu, Logo, Since, useCrumbs } from '@/shared/ui';
import { PAGE_SIZES, useBrokerSearch } from '../model/use-broker-search';
import { PeerAction, StatusIcon, useBrokerColumns } from './broker-columns';
import classes from './broker.module.css';
import { PollDialog } from './poll-dialog';
import { TraceDialog } from './trace-dialog';

const RENEW_MS = 10_000;

/** Connection panel of the platform operator: connected gateways and a live poll. */
export function BrokerPage() {
  const { t } = useTranslation(['broker', 'common']);
  const navigate = useNavigate();
  const view = useBrokerSearch();
  const [polled, setPolled] = useState<ConnectedGateway | null>(null);
  const [traced, setTraced] = useState<ConnectedGateway | null>(null);
  const columns = useBrokerColumns(setPolled, setTraced);
  const layout = useTableLayout('broker', columns);
  useCrumbs([{ label: t('title') }]);
  const ports = useQuery({ ...query(brokerPorts, {}), meta: { quiet: true } });
  const found = useQuery({
    ...query(connectedGateways, {
      page: view.page,
      per_page: view.per_page,
      sort_field: view.sort,
      sort: view.order,
      filter_imei: view.q || null,
      broker_port: view.port ?? null,
      connect_status: view.status === undefined ? null : view.status === 'online',
    }),
    select: (reply) => reply.connected_gateways,
    placeholderData: keepPreviousData,
    refetchInterval: RENEW_MS,
    meta: { quiet: true },
  });
  const isRefused = [found.error, ports.error].some(
    (error) => error instanceof ApiError && (error.status === 401 || error.status === 403),
  );
  useEffect(() => {
    if (isRefused) void navigate({ to: '/withoutAccess', replace: true });
  }, [isRefused, navigate]);
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Logo />
        <span className={classes.spring} />
        <HelpLink />
        <LanguageMenu onChoose={(language) => void chooseLanguage(language).then(() => found.refetch())} />
        <ColorSchemeToggle />
        <Tooltip label={t('sign_out')}>
          <ActionIcon component={Link} to="/auth/logout" aria-label={t('sign_out')}>
            <IconLogout size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </header>
      <main className={classes.body} id="content">
        <h1 className={classes.title}>{t('title')}</h1>
        <PagedTable
          fill
          toolbar={
            <>
              <SearchField value={view.q} placeholder={t('search')} onSearch={view.searchFor} />
              <Select
                aria-label={t('column.broker_port')}
                placeholder={t('any_port')}
                clearable
                w={160}
                data={Object.keys(ports.data ?? {})}
                value={view.port ?? null}
                onChange={view.toPort}
              />
              <SegmentedControl
                aria-label={t('column.connect_status')}
                value={view.status ?? ''}
                onChange={(value) => view.toStatus(value || null)}
                data={[
                  { value: '', label: t('status.all') },
                  { value: 'online', label: t('status.online') },
                  { value: 'offline', label: t('status.offline') },
                ]}
              />
              <span className={classes.spring} />
              <Tooltip label={t('common:table.clear_filters')}>
                <ActionIcon
                  aria-label={t('common:table.clear_filters')}
                  disabled={!view.isNarrowed}
                  onClick={view.clear}
                >
                  <IconFilterOff size={18} stroke={1.6} />
                </ActionIcon>
              </Tooltip>
              <RefreshButton loading={found.isFetching} onClick={() => void found.refetch()} />
              <ColumnMenu columns={columns} layout={layout} />
            </>
          }
          paging={{
            page: view.page,
            pageSize: view.per_page,
            pageSizes: PAGE_SIZES,
            total: found.data?.total,
            onPage: view.toPage,
            onPageSize: view.setPageSize,
          }}
          label={t('title')}
          columns={columns}
          rows={found.data?.data}
          rowId={({ device_id }) => device_id}
          layout={layout}
          sort={view.sorted}
          onSort={view.sortBy}
          stale={found.isPlaceholderData}
          card={(peer) => (
            <>
              <CardHead>
                <span className={classes.mono}>{peer.device_id}</span>
                <StatusIcon peer={peer} />
              </CardHead>
              <CardFoot>
                <span>{peer.modem_type ?? peer.ip_address}</span>
                <Since unixSeconds={peer.last_date} />
                <PeerAction peer={peer} onPoll={setPolled} onTrace={setTraced} />
              </CardFoot>
            </>
          )}
          blank={
            found.isError && !found.data ? (
              <ErrorState error={found.error} onRetry={() => void found.refetch()} />
            ) : found.data?.data.length === 0 ? (
              <BlankState icon={IconPlugOff} title={view.isNarrowed ? t('blank.filtered') : t('blank.title')}>
                {view.isNarrowed && (
                  <Button variant="default" onClick={view.clear}>
                    {t('common:table.clear_filters')}
                  </Button>
                )}
              </BlankState>
            ) : undefined
          }
        />
      </main>
      {polled && <PollDialog peer={polled} onClose={() => setPolled(null)} />}
      {traced && <TraceDialog peer={traced} onClose={() => setTraced(null)} />}
    </div>
  );
}
