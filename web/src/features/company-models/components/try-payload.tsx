import { type CodecRun, tryCodec } from '@gaugeway/proto/api/company-models';
import type { CallOf } from '@gaugeway/proto/api/endpoint';
import { Button, Group, NumberInput, TextInput } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { inputBounds, useCall } from '@/shared/api';
import { fieldErrors } from '@/shared/forms';
import { formatDateTime } from '@/shared/i18n';
import { JsonBlock } from '@/shared/panel';
import { errorText } from '@/shared/ui';
import { type ExampleDraft, newExample } from '../model/codec-draft';
import classes from './company-models.module.css';

interface TryPayloadProps {
  codec: Omit<CallOf<typeof tryCodec>, 'inputs'>;
  /** Reason why the codec takes no further example. */
  full: string | undefined;
  /** Creates an example from the test run. */
  onKeep: (example: ExampleDraft) => void;
}

/** Test run of a payload, with the results of the codec and the mapping. */
export function TryPayload({ codec, full, onKeep }: TryPayloadProps) {
  const { t } = useTranslation('models');
  const [bytes, setBytes] = useState('');
  const [port, setPort] = useState<number | string>(1);
  const attempt = useCall(tryCodec, { meta: { quiet: true } });
  const run = attempt.data?.results[0];
  const f_port = Number(port) || 0;
  const start = () => attempt.mutate({ ...codec, inputs: [{ type: 'uplink', f_port, bytes }] });
  // Enter starts the test run instead of saving the form.
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (bytes.trim()) start();
  };
  const faults = attempt.error ? Object.values(fieldErrors(attempt.error)) : [];
  return (
    <div className={classes.side}>
      <p className={classes.hint}>{t('try_hint')}</p>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput
          label={t('payload')}
          classNames={{ input: classes.mono }}
          flex={1}
          spellCheck={false}
          placeholder="01 a4 00 ff"
          {...inputBounds(tryCodec, 'inputs', 'bytes')}
          value={bytes}
          onChange={(event) => setBytes(event.currentTarget.value)}
          onKeyDown={onEnter}
        />
        <NumberInput
          label="fPort"
          w={72}
          {...inputBounds(tryCodec, 'inputs', 'f_port')}
          allowDecimal={false}
          hideControls
          value={port}
          onChange={setPort}
          onKeyDown={onEnter}
        />
        <Button
          leftSection={<IconPlayerPlay size={16} />}
          loading={attempt.isPending}
          disabled={!bytes.trim()}
          onClick={start}
        >
          {t('try')}
        </Button>
      </Group>
      <div aria-live="polite" className={classes.side}>
        {attempt.error && (
          <p className={classes.fault}>{faults.length > 0 ? faults.join(' ') : errorText(attempt.error)}</p>
        )}
        {run && <Outcome run={run} />}
      </div>
      {run?.output != null && (
        <Group justify="flex-end" gap="xs">
          {full && <span className={classes.hint}>{full}</span>}
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={full !== undefined}
            onClick={() => onKeep(newExample({ f_port, bytes, output: JSON.stringify(run.output, null, 2) }))}
          >
            {t('keep_as_example')}
          </Button>
        </Group>
      )}
    </div>
  );
}

function Outcome({ run }: { run: CodecRun }) {
  const { t } = useTranslation('models');
  const zone = useUserZone();
  return (
    <>
      {run.fault && <p className={classes.fault}>{run.fault}</p>}
      {run.readings.length > 0 && (
        <section className={classes.section}>
          <h4 className={classes.heading}>{t('readings')}</h4>
          <table className={`${classes.differences} numeric`}>
            <tbody>
              {run.readings.flatMap((row, index) =>
                row.values.map(({ field, title, unit, value }) => (
                  <tr key={`${index} ${field}`}>
                    <td>{row.title}</td>
                    <td>{row.ts === null ? t('at_reception') : formatDateTime(row.ts, zone)}</td>
                    <td>{title}</td>
                    <td>
                      {value ?? '—'} {unit}
                    </td>
                  </tr>
                )),
              )}
            </tbody>
          </table>
        </section>
      )}
      {run.output !== null && (
        <section className={classes.section}>
          <h4 className={classes.heading}>{t('output')}</h4>
          <JsonBlock label={t('output')} value={run.output} />
        </section>
      )}
      {run.warnings.length > 0 && <p className={classes.hint}>{run.warnings.join('; ')}</p>}
    </>
  );
}
