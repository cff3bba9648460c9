import { ActionIcon, Tooltip } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconRestore, IconTrashX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '@/shared/api';
import { prompt, useDone } from '@/shared/ui';
import { TRASH_KINDS, type TrashedThing, type TrashKind } from '../../model/trash';
import { useRenew } from '../../model/use-renew';
import classes from '../devices.module.css';
import type { Refused } from './restore-conflict';

interface TrashButtonsProps {
  kind: TrashKind;
  thing: TrashedThing;
  onRefused: (refused: Refused) => void;
}

/** Messages for a wrong number (specification 2, section 8). */
const MISMATCH = { devices: 'msg_63', gateways: 'msg_64', base_stations: 'msg_61' } as const;

/** Buttons to restore an item, or to delete it permanently after its number was typed. */
export function TrashButtons({ kind, thing, onRefused }: TrashButtonsProps) {
  const { t } = useTranslation('devices');
  const renew = useRenew();
  const done = useDone([], renew);
  const calls = TRASH_KINDS[kind];
  const restore = useMutation<{ msg: string }, ApiError>({
    mutationFn: () => calls.restore(thing.id),
    meta: { quiet: true },
    onSuccess: done,
    onError: (error) => onRefused({ kind, thing, error }),
  });
  const remove = useMutation<{ msg: string }, ApiError>({
    mutationFn: () => calls.remove(thing.id),
    onSuccess: done,
  });
  const askRemove = async () => {
    const typed = await prompt({
      title: t('trash.remove_title', { name: thing.name }),
      text: t(`trash.remove_text.${kind}`),
      label: t('trash.type_id', { id: thing.id }),
      expected: String(thing.id),
      mismatch: t(`trash.${MISMATCH[kind]}`),
      confirm: t('trash.remove'),
      danger: true,
    });
    if (typed !== null) remove.mutate();
  };
  return (
    <span className={classes.buttons}>
      <Tooltip label={t('trash.restore')}>
        <ActionIcon
          size={28}
          aria-label={`${t('trash.restore')}: ${thing.name}`}
          loading={restore.isPending}
          onClick={() => restore.mutate()}
        >
          <IconRestore size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('trash.remove')}>
        <ActionIcon
          size={28}
          color="red"
          aria-label={`${t('trash.remove')}: ${thing.name}`}
          loading={remove.isPending}
          onClick={() => void askRemove()}
        >
          <IconTrashX size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </span>
  );
}
