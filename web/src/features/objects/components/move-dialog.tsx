import { type ObjectDetails, updateObject } from '@gaugeway/proto/api/objects';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '@/shared/api';
import { DialogForm } from '@/shared/forms';
import { useMoved } from '../model/use-move';
import { useObjectTree } from '../model/use-object-tree';
import { useObjectsChanged } from '../model/use-objects-changed';
import type { Step } from '../model/tree-paths';
import { TreeBrowser } from './tree/tree-browser';
import classes from './objects.module.css';

interface MoveDialogProps {
  object: ObjectDetails;
  /** Ancestors: the tree opens there. */
  parents: readonly Step[];
  onClose: () => void;
}

/** Moves an object with its branch below another object, selected in the tree, or to the top. */
export function MoveDialog({ object, parents, onClose }: MoveDialogProps) {
  const { t } = useTranslation('objects');
  const tree = useObjectTree(parents);
  const [q, setQ] = useState('');
  const [target, setTarget] = useState<string | null>(object.parentId);
  const changed = useObjectsChanged();
  const moved = useMoved();
  const move = useCall(updateObject, {
    meta: { quiet: true },
    onSuccess: () => {
      moved(object);
      void changed();
      onClose();
    },
  });
  const choose = (id: string | null) => {
    move.reset();
    setTarget(id);
  };
  return (
    <DialogForm
      title={t('move.title', { name: object.name })}
      confirm={t('move.confirm')}
      size={500}
      error={move.error}
      saving={move.isPending}
      disabled={target === object.parentId}
      onClose={onClose}
      onSubmit={() => move.mutate({ _id: object._id, version: object.version, parentId: target })}
    >
      <p className={classes.none}>{t('move.text')}</p>
      <Checkbox
        label={t('move.top')}
        checked={target === null}
        onChange={(event) => choose(event.currentTarget.checked ? null : object.parentId)}
      />
      <div
        className={classes.picker}
        onKeyDown={(event) => {
          // Enter ends a search here; it does not move the object.
          if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
        }}
      >
        <TreeBrowser tree={tree} label={t('move.target')} q={q} selected={target} onSearch={setQ} onSelect={choose} />
      </div>
    </DialogForm>
  );
}
