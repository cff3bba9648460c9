import type { switchMeteringDevices } from '@gaugeway/proto/api/device-life';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { Button, Group, Progress, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogBody, ErrorSummary } from '@/shared/forms';
import { formatId, formatNumber } from '@/shared/i18n';
import { Dialog, notifyDone } from '@/shared/ui';
import { type MassProgress, useMassRun } from '../../model/mass-run';
import { sizeOf, type MassDialogProps } from '../../model/selection';
import { useRenew } from '../../model/use-renew';

type Way = 'on' | 'off' | 'trash' | 'restore' | 'remove';
type Send = (ids: number[]) => Promise<ReplyOf<typeof switchMeteringDevices>>;

/** Dialog of an action with one call for many devices: its consequence, its progress, and the rejected devices. */
export function massDialog(way: Way, send: Send): ComponentType<MassDialogProps> {
  return function MassRunDialog({ selection, onClose }: MassDialogProps) {
    const { t } = useTranslation('devices');
    const { run, progress, error } = useMassRun(send);
    const renew = useRenew();
    const [isRunning, setRunning] = useState(false);
    const count = sizeOf(selection);
    const start = async () => {
      setRunning(true);
      const result = await run(selection);
      setRunning(false);
      renew();
      if (result && result.refused.length + result.notFound === 0) {
        notifyDone(t('mass_run.done', { count: result.done }));
        onClose();
      }
    };
    return (
      // A click outside must not hide a running action.
      <Dialog title={t(`mass_run.${way}_title`, { count })} onClose={isRunning ? () => undefined : onClose}>
        {progress && (isRunning || !error) ? (
          <Running progress={progress} isRunning={isRunning} onClose={onClose} />
        ) : (
          <Ask way={way} selection={selection} error={error} onClose={onClose} onStart={() => void start()} />
        )}
      </Dialog>
    );
  };
}

interface AskProps extends MassDialogProps {
  way: Way;
  error: Error | null;
  onStart: () => void;
}

/** Permanent deletion is confirmed twice: the number of devices must be typed. */
function Ask({ way, selection, error, onClose, onStart }: AskProps) {
  const { t } = useTranslation('devices');
  const [typed, setTyped] = useState('');
  const count = sizeOf(selection);
  const isForGood = way === 'remove';
  const isRight = typed.trim() === String(count);
  return (
    <DialogBody
      error={error}
      saving={false}
      disabled={isForGood && !isRight}
      danger={way === 'trash' || isForGood}
      confirm={t(`mass_run.${way}`)}
      onClose={onClose}
      onSubmit={onStart}
    >
      <Text size="sm">{t(`mass_run.${way}_text`, { count })}</Text>
      {isForGood && (
        <TextInput
          label={t('mass_run.type', { count })}
          data-autofocus
          inputMode="numeric"
          value={typed}
          error={typed.trim() !== '' && !String(count).startsWith(typed.trim()) ? t('mass_run.mismatch') : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
    </DialogBody>
  );
}

interface RunningProps {
  progress: MassProgress;
  isRunning: boolean;
  onClose: () => void;
}

function Running({ progress, isRunning, onClose }: RunningProps) {
  const { t } = useTranslation(['devices', 'common']);
  const { total, tried, done, refused, notFound } = progress;
  return (
    <Stack gap="md">
      <div role="status">
        <Text size="sm" mb={8}>
          {isRunning
            ? t('mass_run.running', { tried: formatNumber(tried, 0), total: formatNumber(total, 0) })
            : t('mass_run.done', { count: done })}
        </Text>
        {isRunning && (
          <Progress value={total === 0 ? 0 : (100 * tried) / total} aria-label={t('mass_run.progress')} animated />
        )}
      </div>
      {!isRunning && (
        <>
          <ErrorSummary message={refused.length > 0 ? t('mass_run.refused', { count: refused.length }) : null} />
          {refused.length > 0 && (
            <ScrollArea.Autosize mah={240} type="auto">
              <Stack gap={6}>
                {refused.slice(0, 200).map(({ id, msg }) => (
                  <Text key={id} size="sm">
                    {formatId(id)}: {msg}
                  </Text>
                ))}
              </Stack>
            </ScrollArea.Autosize>
          )}
          {notFound > 0 && <Text size="sm">{t('mass_run.not_found', { count: notFound })}</Text>}
          <Group justify="flex-end">
            <Button onClick={onClose}>{t('common:actions.close')}</Button>
          </Group>
        </>
      )}
    </Stack>
  );
}
