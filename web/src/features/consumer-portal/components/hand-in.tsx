import { handInReading, type OwnPoint } from '@gaugeway/proto/api/consumer-accounts';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/shared/api';
import { formatDate, formatNumber } from '@/shared/i18n';
import { errorText, Notice } from '@/shared/ui';
import { numberOf } from '../model/bars';
import { askOwn } from '../model/session';
import classes from './consumer-portal.module.css';

/** Warnings that a consumer can override after checking the meter again. */
const DOUBTS: ReadonlySet<string> = new Set(['errors.reading_unusual', 'errors.reading_tenfold']);

/** Digits of any reading, with spaces and decimal places. */
const LONGEST_NUMBER = 20;

interface HandInProps {
  point: OwnPoint;
  zone: number;
  /** `at`: Unix seconds of the reading, which is available a moment later. */
  onDone: (at: number) => void;
  onClose: () => void;
}

/** Form to submit the current readings of the meter, with large digits. */
export function HandIn({ point, zone, onDone, onClose }: HandInProps) {
  const { t } = useTranslation(['consumer-portal', 'common']);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [tried, setTried] = useState(false);
  const sending = useMutation({
    mutationFn: (is_confirmed: boolean) =>
      askOwn(handInReading, {
        point_id: point.id,
        values: point.registers.flatMap(({ field }) => {
          const value = numberOf(typed[field] ?? '');
          return value === null ? [] : [{ field, value }];
        }),
        is_confirmed,
      }),
    onSuccess: ({ datetime }) => onDone(datetime),
    meta: { quiet: true },
  });
  const isUnusual = sending.error instanceof ApiError && DOUBTS.has(sending.error.key);
  const isWhole = point.registers.every(({ field }) => numberOf(typed[field] ?? '') !== null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (isWhole) sending.mutate(false);
  };
  return (
    <form noValidate className={classes.panel} onSubmit={submit} aria-label={t('hand_in')}>
      <Stack gap="md">
        <div>
          <h2 className={classes.heading}>{t('hand_in')}</h2>
          <p className={classes.faint}>{t('hand_in_hint', { serial: point.serial })}</p>
        </div>
        {point.registers.map(({ field, title, unit, value }, place) => (
          <TextInput
            key={field}
            size="xl"
            name={field}
            label={[title, unit].filter(Boolean).join(', ')}
            description={
              value === null
                ? t('no_last')
                : t('last', {
                    value: `${formatNumber(value)} ${unit}`.trim(),
                    day: point.read_at === null ? '' : formatDate(point.read_at, zone),
                  })
            }
            inputMode="decimal"
            autoComplete="off"
            autoFocus={place === 0}
            maxLength={LONGEST_NUMBER}
            classNames={{ input: classes.big }}
            value={typed[field] ?? ''}
            error={tried && numberOf(typed[field] ?? '') === null ? t('needs_number') : undefined}
            onChange={(event) => {
              const { value: text } = event.currentTarget;
              setTyped((old) => ({ ...old, [field]: text }));
              sending.reset();
            }}
          />
        ))}
        {sending.error && (
          <Notice tone={isUnusual ? 'warning' : 'alarm'} role="alert" title={errorText(sending.error)} />
        )}
        <Group gap="sm" grow preventGrowOverflow={false}>
          <Button variant="default" size="md" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          {isUnusual ? (
            <Button size="md" loading={sending.isPending} onClick={() => sending.mutate(true)}>
              {t('hand_in_anyway')}
            </Button>
          ) : (
            <Button type="submit" size="md" loading={sending.isPending}>
              {t('send')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
