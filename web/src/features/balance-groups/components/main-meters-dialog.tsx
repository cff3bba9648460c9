import { addBalanceGroups } from '@gaugeway/proto/api/balance-groups';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inputBounds, query, useCall } from '@/shared/api';
import { DialogForm, NumberOrNone } from '@/shared/forms';
import { percentSign } from '@/shared/i18n';
import { useDone } from '@/shared/ui';
import { useGroupsChanged } from './group-form';

/** Default permitted loss, per cent. */
const ALLOWED = 5;

/** Creates balance groups of all main meters without one, for example after an import of objects. */
export function MainMetersDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('balance-groups');
  const [allowed, setAllowed] = useState<number | null>(ALLOWED);
  const changed = useGroupsChanged();
  const found = useQuery({ ...query(addBalanceGroups, { dry_run: true }), gcTime: 0, meta: { quiet: true } });
  const add = useCall(addBalanceGroups, { meta: { quiet: true }, onSuccess: useDone([], changed, onClose) });
  const count = found.data?.created ?? 0;
  return (
    <DialogForm
      title={t('main.do')}
      confirm={t('main.create', { count })}
      size={500}
      error={found.error ?? add.error}
      saving={add.isPending}
      disabled={count === 0 || allowed === null}
      onClose={onClose}
      onSubmit={() => add.mutate({ allowed_imbalance: allowed ?? ALLOWED })}
    >
      <Text size="sm">{t('main.text')}</Text>
      {found.data && (
        <Text size="sm" c="dimmed">
          {t('main.found', { count, known: found.data.existing })}
          {found.data.too_large > 0 && ` ${t('main.too_large', { count: found.data.too_large })}`}
        </Text>
      )}
      <NumberOrNone
        label={t('field.allowed')}
        description={t('field.allowed_hint')}
        required
        suffix={percentSign()}
        {...inputBounds(addBalanceGroups, 'allowed_imbalance')}
        decimalScale={2}
        value={allowed}
        onChange={setAllowed}
      />
    </DialogForm>
  );
}
