import { getMeteringDevice } from '@gaugeway/proto/api/devices';
import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { query } from '@/shared/api';
import { FieldGroup } from '@/shared/forms';
import { formatDateTime, formatNumber } from '@/shared/i18n';
import { PlainTable } from '@/shared/plain-table';
import { type Factors, factorsOf } from '../model/factors';
import type { Point } from '../model/use-point';
import { type Change, ChangeFields, changeNow } from './change-fields';
import { FactorInputs } from './factor-inputs';
import classes from './card.module.css';

/** Changed factors from a date on. */
export interface FactorsChange extends Change, Factors {}

interface DatedFactorsProps {
  point: Point;
  /** null = unchanged. */
  draft: FactorsChange | null;
  faults: Record<string, string>;
  onChange: (draft: FactorsChange | null) => void;
}

/** Transformation ratios and losses by period at a point of electricity, and their change from a date on. */
export function DatedFactors({ point, draft, faults, onChange }: DatedFactorsProps) {
  const { t } = useTranslation('accounting-points');
  const zone = useUserZone();
  const link = point.device;
  const present = useQuery({
    ...query(getMeteringDevice, { id: link?.device_id ?? 0 }),
    enabled: link !== null && draft !== null,
    meta: { quiet: true },
  });
  const begin = (date: number) => onChange({ ...changeNow(), date, ...factorsOf(link) });
  return (
    <>
      <h3 className={classes.legend}>{t('factors.by_time')}</h3>
      {point.devices.length === 0 ? (
        <p className={classes.hint}>{t('factors.no_meter')}</p>
      ) : (
        <PlainTable cards>
          <thead>
            <tr>
              <th scope="col">{t('from')}</th>
              <th scope="col">{t('to')}</th>
              <th scope="col">{t('factors.ratio')}</th>
              <th scope="col">{t('factors.losses')}</th>
            </tr>
          </thead>
          <tbody>
            {point.devices.map(({ id, from, to, transformation_ratio: ratio, loss_factor: losses }) => (
              <tr key={id}>
                <td data-label={t('from')}>{formatDateTime(from, zone)}</td>
                <td data-label={t('to')}>{to === null ? t('still') : formatDateTime(to, zone)}</td>
                <td data-label={t('factors.ratio')}>
                  {ratio === null ? t('factors.of_device') : formatNumber(ratio, 3)}
                </td>
                <td data-label={t('factors.losses')}>
                  {losses === null ? t('factors.of_point') : formatNumber(losses, 4)}
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
      {link && !draft && (
        <Group gap={6}>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => begin(changeNow().date)}
          >
            {t('factors.others')}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => begin(link.from)}>
            {t('factors.correct')}
          </Button>
        </Group>
      )}
      {link && draft && (
        <FieldGroup title={t(draft.date === link.from ? 'factors.correct' : 'factors.others')} look="framed">
          <Stack gap="sm">
            <FactorInputs factors={draft} faults={faults} onChange={(factors) => onChange({ ...draft, ...factors })} />
            <ChangeFields
              legend={t('factors.readings')}
              // At the start of their period the factors are corrected, and no reading is recorded.
              meter={draft.date === link.from ? undefined : present.data?.metering_device}
              change={draft}
              faults={faults}
              onChange={(change) => onChange({ ...draft, ...change })}
            />
            <Button
              size="compact-sm"
              variant="subtle"
              style={{ alignSelf: 'flex-start' }}
              onClick={() => onChange(null)}
            >
              {t('factors.leave')}
            </Button>
          </Stack>
        </FieldGroup>
      )}
    </>
  );
}
