import { previewReport, type Report, reportFile } from '@gaugeway/proto/api/reports';
import { Button, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { query, useDownload } from '@/shared/api';
import { Dialog, ErrorState } from '@/shared/ui';
import classes from './reports.module.css';
import { SheetTable } from './sheet-table';

/** First rows of a report, and the link to the whole report. */
export function PreviewDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const { t } = useTranslation('reports');
  const found = useQuery({
    ...query(previewReport, { id: report.id }),
    // A recreated report has other rows.
    gcTime: 0,
    meta: { quiet: true },
  });
  const keep = useDownload(reportFile);
  const data = found.data;
  return (
    <Dialog title={report.title} size="90%" onClose={onClose}>
      {found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : !data ? (
        <Skeleton height={240} radius="md" />
      ) : (
        <>
          {data.report.preHeaderRows.slice(1).map((row) => (
            <p key={row.join()} className={classes.above}>
              {row.join(' ')}
            </p>
          ))}
          <SheetTable report={data.report} label={report.title} />
          {data.total > data.report.rows.length && (
            <p className={classes.hint}>{t('preview.first', { count: data.report.rows.length, total: data.total })}</p>
          )}
        </>
      )}
      <Group justify="end" mt="md">
        <Button
          variant="default"
          loading={keep.isPending}
          onClick={() => keep.mutate({ id: report.id, format: 'csv' })}
        >
          {t('download_csv')}
        </Button>
        <Button
          leftSection={<IconDownload size={16} />}
          loading={keep.isPending}
          disabled={!data}
          onClick={() => keep.mutate({ id: report.id, format: 'xlsx' })}
        >
          {t('download_xlsx')}
        </Button>
      </Group>
    </Dialog>
  );
}
