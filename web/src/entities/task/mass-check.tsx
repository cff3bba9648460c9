import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import type { checkCommand } from '@gaugeway/proto/api/tasks';
import { Group, ScrollArea, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogBody } from '@/shared/forms';
import { Notice } from '@/shared/ui';
import { matchOf } from './typed';
import classes from './mass-command.module.css';

interface MassCheckProps {
  checked: ReplyOf<typeof checkCommand>;
  error: Error | null;
  isSending: boolean;
  onBack: () => void;
  onSend: (deviceIds: number[]) => void;
}

/** Most devices listed, of those that can and of those that cannot execute the command. */
const MOST_SHOWN = 200;

/**
 * Preview of a command: devices that can execute it, devices that cannot, and why. A dangerous command for several
 * devices requires typing their number and the id of one of them. The number reveals too many devices, the id reveals
 * wrong ones.
 */
export function MassCheck({ checked, error, isSending, onBack, onSend }: MassCheckProps) {
  const { t } = useTranslation('control');
  const [typed, setTyped] = useState({ number: '', id: '' });
  const { executable_count: able, devices, is_dangerous: isDangerous, requires_release: isStopped } = checked;
  const unable = devices.filter(({ msg }) => msg !== null);
  const mustType = isDangerous && able > 1;
  const targets = devices.filter(({ msg }) => msg === null);
  const ids = targets.map(({ device_id: id }) => String(id));
  const number = matchOf(typed.number, [String(able)]);
  const id = matchOf(typed.id, ids);
  return (
    <DialogBody
      error={error}
      saving={isSending}
      disabled={able === 0 || (mustType && !(number === 'whole' && id === 'whole'))}
      danger={isDangerous}
      confirm={t('mass.send', { count: able })}
      onClose={onBack}
      onSubmit={() => onSend(targets.map(({ device_id: target }) => target))}
    >
      <Text size="sm">{t('mass.able', { count: able, total: devices.length })}</Text>
      {unable.length > 0 && (
        <>
          <Text size="sm">{t('mass.unable', { count: unable.length })}</Text>
          <ScrollArea.Autosize mah={200} type="auto" offsetScrollbars="y">
            <ul className={classes.reasons}>
              {unable.slice(0, MOST_SHOWN).map(({ device_id: device, name, msg }) => (
                <li key={device}>
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
        <>
          <Text size="sm">{t('mass.targets')}</Text>
          <ScrollArea.Autosize mah={200} type="auto" offsetScrollbars="y">
            <ul className={classes.reasons} aria-label={t('mass.targets')}>
              {targets.slice(0, MOST_SHOWN).map(({ device_id: device, name }) => (
                <li key={device}>
                  <span>{name}</span>
                  <span className={classes.note}>{t('mass.id', { id: device })}</span>
                </li>
              ))}
            </ul>
          </ScrollArea.Autosize>
          <Group grow align="start" gap="sm" preventGrowOverflow={false}>
            <TextInput
              label={t('mass.type', { count: able })}
              data-autofocus
              inputMode="numeric"
              autoComplete="off"
              value={typed.number}
              error={number === 'none' ? t('mass.mismatch') : undefined}
              onChange={(event) => setTyped({ ...typed, number: event.currentTarget.value })}
            />
            <TextInput
              label={t('mass.type_id')}
              inputMode="numeric"
              autoComplete="off"
              value={typed.id}
              error={id === 'none' ? t('mass.msg_63') : undefined}
              onChange={(event) => setTyped({ ...typed, id: event.currentTarget.value })}
            />
          </Group>
        </>
      )}
    </DialogBody>
  );
}
