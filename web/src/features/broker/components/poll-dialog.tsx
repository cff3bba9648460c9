import { type ConnectedGateway, requestData } from '@gaugeway/proto/api/broker';
import { fieldTitles } from '@gaugeway/proto/api/models';
import { Button, Group, Loader, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { query } from '@/shared/api';
import { formatDateTime } from '@/shared/i18n';
import { Dialog, errorText, Notice } from '@/shared/ui';
import { type AnswerRow, phasesOf, rowsOfAnswer, shortNumber } from '../model/poll-rows';
import classes from './broker.module.css';
import { PhaseDiagram } from './phase-diagram';

interface PollDialogProps {
  peer: ConnectedGateway;
  onClose: () => void;
}

/** Polls the meter behind a modem while it is open: loading, then the answer, or the error. */
export function PollDialog({ peer, onClose }: PollDialogProps) {
  const { t, i18n } = useTranslation(['broker', 'common']);
  const zone = useUserZone();
  const titles = useQuery({ ...query(fieldTitles, {}), staleTime: Infinity });
  const preview = useQuery({
    ...query(requestData, { port: peer.broker_port, imei: peer.device_id }),
    // Each opening polls the meter again; nothing else does.
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const result = preview.data?.result;
  const phases = result ? phasesOf(result) : null;
  const failure = preview.isError ? errorText(preview.error) : preview.data?.error;
  const valueOf = ({ name, value }: AnswerRow): string => {
    if (typeof value === 'string') return value;
    return name === 'datetime' ? formatDateTime(value, zone) : shortNumber(value, i18n.language);
  };
  return (
    <Dialog title={t('poll.title', { imei: peer.device_id })} size={500} onClose={onClose}>
      {preview.isFetching ? (
        <Group justify="center" py="xl" role="status">
          <Loader size="sm" />
          {t('poll.loading')}
        </Group>
      ) : result ? (
        <Stack gap="md">
          <dl className={classes.answer}>
            {rowsOfAnswer(result, titles.data?.fields ?? []).map((row) => (
              <div key={row.name} style={{ display: 'contents' }}>
                <dt>{row.title ?? t(`poll.field.${row.name}`)}</dt>
                <dd>{valueOf(row)}</dd>
              </div>
            ))}
          </dl>
          {phases && (
            <div className={classes.diagram}>
              <PhaseDiagram phases={phases} language={i18n.language} />
              <p className={classes.legend}>{t('poll.legend')}</p>
            </div>
          )}
        </Stack>
      ) : (
        <Stack gap="md">
          <Notice tone="alarm" role="alert" title={t('poll.failed')}>
            {failure ?? t('poll.error')}
          </Notice>
          <Group justify="flex-end">
            <Button leftSection={<IconRefresh size={16} />} onClick={() => void preview.refetch()}>
              {t('common:actions.retry')}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
