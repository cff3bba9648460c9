import { useState, type ReactNode } from 'react';
import { conflictOf, type EditConflict, type FormDraft, type FormValue, isDisputed, textOf } from '@/shared/forms';
import { ConflictNotice } from './conflict-notice';

interface Settling {
  error: Error | null;
  /** Values when the form was opened, and its current values. */
  opened: FormDraft;
  mine: FormDraft;
  /** Version of the entity when the form was opened. */
  version: number | undefined;
  /** For a form whose inputs differ from those of the call. */
  adapt?: (changes: EditConflict['changes'], opened: FormDraft) => EditConflict['changes'];
  /** Called with the other user's values for the fields that are given up, and the version for the next save. */
  onSettled: (theirs: FormDraft, version: number) => void;
}

/**
 * Resolution of a rejected edit. Fields changed only by another user are updated in the form; for fields changed on
 * both sides the user chooses. `version`: version for the next save.
 */
export function useEditConflict({ error, opened, mine, version, adapt, onSettled }: Settling) {
  const [newest, setNewest] = useState(version);
  const [settled, setSettled] = useState<Error | null>(null);
  const current = error === settled ? null : conflictOf(error);
  const conflict = current && { ...current, changes: adapt?.(current.changes, opened) ?? current.changes };
  let notice: ReactNode = null;
  if (conflict) {
    const disputed = new Set(
      conflict.changes.filter((change) => isDisputed(change, opened, mine)).map(({ field }) => field),
    );
    const settle = (keepsMine: boolean) => {
      const theirs = conflict.changes.filter(({ field }) => field in mine && !(keepsMine && disputed.has(field)));
      setNewest(conflict.version);
      setSettled(error);
      onSettled(
        Object.fromEntries(theirs.map(({ field, after }) => [field, likeIn(mine[field], after)])),
        conflict.version,
      );
    };
    notice = (
      <ConflictNotice
        conflict={conflict}
        disputed={disputed}
        onKeepMine={() => settle(true)}
        onTakeTheirs={() => settle(false)}
      />
    );
  }
  return { notice, version: newest, isSettled: error !== null && error === settled };
}

/** Value of the server as a value of the form. */
function likeIn(mine: FormValue | undefined, theirs: unknown): FormValue {
  if (typeof mine === 'string') return textOf(theirs);
  return typeof theirs === 'number' || typeof theirs === 'string' || typeof theirs === 'boolean' ? theirs : null;
}
