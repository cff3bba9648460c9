import { linkedObjects } from '@gaugeway/proto/api/objects';
import { tieUserObjects } from '@gaugeway/proto/api/object-ties';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, useCall } from '@/shared/api';
import { DialogForm } from '@/shared/forms';
import { useDone } from '@/shared/ui';
import { useObjectTree } from '../model/use-object-tree';
import { useObjectsChanged } from '../model/use-objects-changed';
import { changesOf, type Edits, leadingOn, marksOf, pressed } from '../model/user-branches';
import { TreeBrowser } from './tree/tree-browser';
import classes from './objects.module.css';

/** Most nodes that open automatically where a user is tied to a node below them. */
const MOST_OPENED = 60;
const NOTHING: Edits = new Map();

interface UserObjectsDialogProps {
  user: { id: number; name: string };
  onClose: () => void;
}

/** Selection of the branches of the tree that a user can see. */
export function UserObjectsDialog({ user, onClose }: UserObjectsDialogProps) {
  const { t } = useTranslation(['objects', 'common']);
  const tree = useObjectTree([], { userId: user.id });
  const [edits, setEdits] = useState(NOTHING);
  const [found, setFound] = useState<string | null>(null);
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const [q, setQ] = useState('');
  const changed = useObjectsChanged();
  const next = leadingOn(tree.levels, shown);
  if (next.length > 0 && shown.size < MOST_OPENED) {
    setShown(new Set([...shown, ...next.map(({ _id }) => _id)]));
    tree.unfold(next);
  }
  const goTo = useMutation({
    mutationFn: (id: string) => call(linkedObjects, { object_id: id }),
    onSuccess: ({ parents, object }) => {
      tree.unfold(parents);
      setFound(object._id);
      setQ('');
    },
  });
  const tie = useCall(tieUserObjects, {
    meta: { quiet: true },
    onSuccess: useDone([], onClose),
    onSettled: () => void changed(),
  });
  return (
    <DialogForm
      title={t('branches.title', { name: user.name })}
      confirm={t('common:actions.save')}
      size={500}
      error={tie.error}
      saving={tie.isPending}
      disabled={edits.size === 0}
      onClose={onClose}
      onSubmit={() => tie.mutate({ user_id: user.id, ...changesOf(edits) })}
    >
      <p className={classes.none}>{t('branches.text')}</p>
      <div
        className={classes.picker}
        onKeyDown={(event) => {
          // Enter ends a search here; it does not save.
          if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
        }}
      >
        <TreeBrowser
          tree={tree}
          label={t('tree.label')}
          q={q}
          selected={found}
          marks={marksOf(tree.levels, edits)}
          onSearch={setQ}
          onSelect={(id) => setEdits(pressed(tree.levels, edits, id))}
          onHit={(id) => goTo.mutate(id)}
        />
      </div>
    </DialogForm>
  );
}
