import { type ObjectNode, objectTree, removeObject } from '@gaugeway/proto/api/objects';
import { Checkbox, Loader, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query, useCall } from '@/shared/api';
import { DialogForm } from '@/shared/forms';
import { ErrorState, useDone } from '@/shared/ui';
import { countBelow, devicesOf } from '../model/tree-rows';
import { useObjectsChanged } from '../model/use-objects-changed';
import classes from './objects.module.css';

interface RemoveDialogProps {
  object: ObjectNode;
  onClose: () => void;
  onRemoved: () => void;
}

/** Deletes an object with its branch after its number was typed; lists the dependent entities first. */
export function RemoveDialog({ object, onClose, onRemoved }: RemoveDialogProps) {
  const { t } = useTranslation('objects');
  const [typed, setTyped] = useState('');
  const [withPoints, setWithPoints] = useState(false);
  const changed = useObjectsChanged();
  const hasBranch = object.childs_count > 0;
  const whole = useQuery({ ...query(objectTree, {}), meta: { quiet: true }, enabled: hasBranch });
  const remove = useCall(removeObject, { meta: { quiet: true }, onSuccess: useDone([], onClose, onRemoved, changed) });
  const expected = String(object.pin);
  const given = typed.trim();
  const below = hasBranch && whole.data ? countBelow(whole.data.objects, object._id) : 0;
  const devices = devicesOf(object);
  return (
    <DialogForm
      title={t('remove.title', { name: object.name })}
      confirm={t('remove.do')}
      size={450}
      danger
      error={remove.error}
      saving={remove.isPending}
      // The dependent items must be loaded first.
      disabled={given !== expected || (hasBranch && !whole.data)}
      onClose={onClose}
      onSubmit={() => remove.mutate({ object_id: object._id, remove_tied_points: withPoints })}
    >
      {hasBranch && whole.isPending && <Loader size="sm" aria-label={t('tree.loading')} />}
      {hasBranch && whole.isError && !whole.data && (
        <ErrorState error={whole.error} onRetry={() => void whole.refetch()} />
      )}
      {(below > 0 || devices > 0) && (
        <ul className={classes.hanging}>
          {below > 0 && <li>{t('remove.below', { count: below })}</li>}
          {devices > 0 && <li>{t('remove.devices', { count: devices })}</li>}
        </ul>
      )}
      {(object.points_count > 0 || hasBranch) && (
        <Checkbox
          label={t('remove.points')}
          description={t('remove.points_hint')}
          checked={withPoints}
          onChange={(event) => setWithPoints(event.currentTarget.checked)}
        />
      )}
      <TextInput
        label={t('remove.label')}
        description={t('remove.text', { id: expected })}
        data-autofocus
        inputMode="numeric"
        autoComplete="off"
        maxLength={expected.length}
        value={typed}
        // A correct beginning is not an error yet.
        error={expected.startsWith(given) ? undefined : t('remove.msg_68')}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
