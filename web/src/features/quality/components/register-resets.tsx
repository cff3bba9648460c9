import { registerResets, withdrawReset } from '@gaugeway/proto/api/register-resets';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { inputBounds, query, useCall } from '@/shared/api';
import { formatDateTime, formatNumber } from '@/shared/i18n';
import { prompt, useDone } from '@/shared/ui';
import classes from './quality.module.css';

interface RegisterResetsProps {
  deviceId: number;
  /** Hours from UTC. */
  zone: number;
  mayUpdate: boolean;
}

/** Confirmed resets of the registers of a device, with the action to withdraw them; empty without any. */
export function RegisterResets({ deviceId, zone, mayUpdate }: RegisterResetsProps) {
  const { t } = useTranslation('quality');
  const found = useQuery(query(registerResets, { device_id: deviceId }));
  const withdraw = useCall(withdrawReset, { onSuccess: useDone('all') });
  const resets = found.data?.resets ?? [];
  if (resets.length === 0) return null;
  const ask = async (field: string, datetime: number) => {
    const reason = await prompt({
      ...{ title: t('reset_withdraw'), text: t('reset_withdraw_text'), label: t('reason') },
      ...{ confirm: t('reset_withdraw'), danger: true, ...inputBounds(withdrawReset, 'reason') },
    });
    if (reason) withdraw.mutate({ device_id: deviceId, field, datetime, reason });
  };
  return (
    <section className={classes.card} aria-label={t('resets')}>
      <h2 className={classes.heading}>{t('resets')}</h2>
      <ul className={classes.list}>
        {resets.map(({ field, title, unit, datetime, last_value: last, start_value: start, reason }) => (
          <li key={`${field} ${datetime}`}>
            <span>
              {formatDateTime(datetime, zone)} · {title} · {formatNumber(last)} → {formatNumber(start)} {unit} ·{' '}
              {reason}
            </span>
            {mayUpdate && (
              <Button
                size="compact-sm"
                variant="default"
                loading={withdraw.isPending}
                onClick={() => void ask(field, datetime)}
              >
                {t('reset_withdraw')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
