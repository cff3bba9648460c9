import { cryptoproCallback, reportSigning, signedFile, signReport } from '@gaugeway/proto/api/report-signing';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import type { Report } from '@gaugeway/proto/api/reports';
import { Button, FileButton, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconDownload, IconShieldCheck, IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan, useUserZone } from '@/shared/access';
import { query, useCall, useDownload } from '@/shared/api';
import { ErrorSummary } from '@/shared/forms';
import { formatDateTime } from '@/shared/i18n';
import { Dialog, ErrorState, errorText, Notice, notifyDone } from '@/shared/ui';
import { signatureText } from '../model/signature-text';
import { useReportsChanged } from './order-form';

/**
 * Signing of a report outside the console: the user downloads its file for a signing program and uploads the signature.
 */
export function SignDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const { t } = useTranslation(['reports', 'common']);
  const { id } = report;
  const zone = useUserZone();
  const client = useQueryClient();
  const changed = useReportsChanged();
  const maySign = useCan(['update', 'access_all'], SECTION.reports);
  const signingQuery = query(reportSigning, { id });
  const found = useQuery({ ...signingQuery, gcTime: 0, meta: { quiet: true } });
  const signing = found.data?.signing;
  const renew = () => Promise.all([client.invalidateQueries({ queryKey: signingQuery.queryKey }), changed()]);
  const keep = useDownload(signedFile);
  const begin = useCall(signReport, { meta: { quiet: true } });
  const end = useCall(cryptoproCallback, { meta: { quiet: true } });
  const error = begin.error ?? end.error;

  const give = async () => {
    // A file that was downloaded before remains the one to sign.
    await begin.mutateAsync({ id, keep_file: true });
    await keep.mutateAsync({ id, part: 'document' });
    await renew();
  };
  const take = async (file: File | null) => {
    if (!file) return;
    const Signature = await signatureText(file);
    const token = begin.data?.token ?? (await begin.mutateAsync({ id, keep_file: true })).token;
    const { msg } = await end.mutateAsync({ id, token, Signature });
    notifyDone(msg);
    await renew();
  };
  // Errors are shown above the buttons.
  const quietly = (work: Promise<void>) => void work.catch(() => undefined);

  if (found.isError) {
    return (
      <Dialog title={t('sign.title')} onClose={onClose}>
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      </Dialog>
    );
  }
  if (signing === undefined) {
    return (
      <Dialog title={t('sign.title')} onClose={onClose}>
        <Skeleton height={160} radius="md" aria-busy="true" />
      </Dialog>
    );
  }
  if (signing?.state === 'signed') {
    return (
      <Dialog title={t('sign.title')} onClose={onClose}>
        <Stack gap="md">
          <Text size="sm">{t('sign.signed', { at: formatDateTime(signing.ended_at ?? 0, zone) })}</Text>
          {signing.is_verified ? (
            <Group gap="xs" wrap="nowrap" align="flex-start">
              <IconShieldCheck size={18} aria-hidden style={{ flexShrink: 0 }} />
              <Text size="sm">{t('sign.verified')}</Text>
            </Group>
          ) : (
            <Notice tone="warning" title={t('sign.not_verified')}>
              {t('sign.unverified')}
            </Notice>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => keep.mutate({ id, part: 'document' })} loading={keep.isPending}>
              {t('sign.document')}
            </Button>
            <Button
              leftSection={<IconDownload size={16} />}
              onClick={() => keep.mutate({ id, part: 'signature' })}
              loading={keep.isPending}
            >
              {t('sign.signature')}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    );
  }
  const isGiven = signing?.state === 'waiting';
  return (
    <Dialog title={t('sign.title')} onClose={onClose}>
      <Stack gap="md">
        <ErrorSummary message={error ? errorText(error) : null} />
        {signing?.state === 'failed' && (
          <Notice tone="warning" title={t('sign.failed')}>
            {signing.reason}
          </Notice>
        )}
        <Text size="sm">{t('sign.text')}</Text>
        {isGiven && (
          <Text size="sm" c="dimmed">
            {t('sign.waiting', { until: formatDateTime(signing.expires_at, zone) })}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button
            variant={isGiven ? 'default' : 'filled'}
            leftSection={<IconDownload size={16} />}
            disabled={!maySign}
            loading={begin.isPending || keep.isPending}
            onClick={() => quietly(give())}
          >
            {t('sign.give')}
          </Button>
          <FileButton accept=".sig,.sgn,.p7s,.p7m,.sign,.pem" onChange={(file) => quietly(take(file))}>
            {(props) => (
              <Button
                {...props}
                variant={isGiven ? 'filled' : 'default'}
                leftSection={<IconUpload size={16} />}
                disabled={!maySign || !isGiven}
                loading={end.isPending}
              >
                {t('sign.take')}
              </Button>
            )}
          </FileButton>
        </Group>
      </Stack>
    </Dialog>
  );
}
