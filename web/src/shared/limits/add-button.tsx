import type { LimitedKind } from '@gaugeway/proto/api/entity-limits';
import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@/shared/i18n';
import { isFull, useLimit } from './use-limit';

interface AddButtonProps extends ButtonProps {
  kind: LimitedKind;
  onClick: () => void;
}

/** Creates an entity of a limited kind; disabled, with the reason, where the company has as many as it can. */
export function AddButton({ kind, onClick, disabled, ...props }: AddButtonProps) {
  const { t } = useTranslation('common');
  const found = useLimit(kind);
  const full = found && isFull(found) ? found : null;
  const button = (
    <Button
      leftSection={<IconPlus size={16} />}
      {...props}
      disabled={disabled}
      // A disabled element shows no tooltip and takes no focus.
      data-disabled={full ? true : undefined}
      aria-disabled={full ? true : undefined}
      onClick={full ? (event) => event.preventDefault() : onClick}
    />
  );
  if (!full) return button;
  const { title, used, limit } = full;
  return (
    <Tooltip
      label={t('limit.full', { title, used: formatNumber(used ?? 0, 0), limit: formatNumber(limit, 0) })}
      multiline
      maw={320}
      events={{ hover: true, focus: true, touch: true }}
    >
      {button}
    </Tooltip>
  );
}
