import { lastMessages } from '@gaugeway/proto/api/messages';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconChartLine } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { lastDays, PRESETS, type Period } from '@/shared/forms';
import { formatDateTime } from '@/shared/i18n';
import { BlankState } from '@/shared/ui';
import type { DataSource } from '../model/data-source';

interface NothingShownProps {
  source: DataSource;
  /** Message type. */
  type: number;
  period: Period;
  onShow: (period: Period) => void;
}

/** Empty state of a view: the time of the latest data of the type, and a link to them. */
export function NothingShown({ source, type, period, onShow }: NothingShownProps) {
  const { t } = useTranslation('device-data');
  const { device, zone } = source;
  const last = useQuery({
    ...query(lastMessages, { id: device.id, msgType: type }),
    // The latest data of a point may be of other devices.
    enabled: source.kind === 'device',
    meta: { quiet: true },
  });
  const newest = last.data?.messages[0]?.datetime ?? null;
  const isElsewhere = newest !== null && (newest < period.start || newest > period.stop);
  return (
    <BlankState
      icon={IconChartLine}
      title={t('nothing')}
      hint={isElsewhere ? t('newest_hint', { time: formatDateTime(newest, zone) }) : t('nothing_hint')}
    >
      <Button
        variant="default"
        onClick={() => onShow(isElsewhere ? lastDays(PRESETS.week, zone, newest) : lastDays(PRESETS.month, zone))}
      >
        {t(isElsewhere ? 'show_newest' : 'show_month')}
      </Button>
    </BlankState>
  );
}
