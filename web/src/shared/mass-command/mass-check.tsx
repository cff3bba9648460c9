import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import type { checkCommand } from '@gaugeway/proto/api/tasks';
import { ScrollArea, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogBody } from '@/shared/forms';
import { Notice } from '@/shared/ui';
import classes from './mass-command.module.css';

interface MassCheckProps {
  checked: ReplyOf<typeof checkCommand>;
  error: Error | null;
  isSending: boolean;
  onBack: () => void;
  onSend: (deviceIds: number[]) => void;
}

/** So many of those that cannot are listed. */
const MOST_SHOWN = 200;

/** What a command would do: who can, who cannot and why. A dangerous one for several needs their number to be typed. */
export function MassCheck({ checked, error, isSending, onBack, onSend }: MassCheckProps) {
  const { t } = useTranslation('control');
  const [typed, setTyped] = useState('');
  const { able, devices, is_dangerous: isDangerous, would_be_quarantined: isStopped } = checked;
  const unable = devices.filter(({ msg }) => msg !== null);
  const mustType = isDangerous && able > 1;
  const expected = String(able);
  return (
    <DialogBody
      error={error}
      saving={isSending}
      disabled={able === 0 || (mustType && typed.trim() !== expected)}
      danger={isDangerous}
      confirm={t('mass.send', { count: able })}
      onClose={onBack}
      onSubmit={() => onSend(devices.flatMap(({ device_id: id, msg }) => (msg === null ? [id] : [])))}
    >
      <Text size="sm">{t('mass.able', { count: able, total: devices.length })}</Text>
      {unable.length > 0 && (
        <>
          <Text size="sm">{t('mass.unable', { count: unable.length })}</Text>
          <ScrollArea.Autosize mah={200} type="auto">
            <ul className={classes.reasons}>
              {unable.slice(0, MOST_SHOWN).map(({ device_id: id, name, msg }) => (
                <li key={id}>
                  <span>{name}</span>
                  <span className={classes.note}>{msg}</span>
                </li>
              ))}
            </ul>
          </ScrollArea.Autosize>
        </>
      )}
      {isStopped && <Notice tone="warning" title={t('mass.would_stop')} />}
      {mustType && (
        <TextInput
          label={t('mass.type', { count: able })}
          data-autofocus
          inputMode="numeric"
          value={typed}
          error={typed.trim() !== '' && !expected.startsWith(typed.trim()) ? t('mass.mismatch') : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
    </DialogBody>
  );
}
