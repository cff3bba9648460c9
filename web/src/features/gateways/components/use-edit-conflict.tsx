import { useState, type ReactNode } from 'react';
import { conflictOf, isDisputed, textOf, type EditConflict } from '@/shared/forms';
import { ConflictNotice } from './conflict-notice';

type Values = Record<string, unknown>;

interface Settling<V extends Values> {
  error: Error | null;
  /** Values when the form was opened, and its current values. */
  opened: V;
  mine: V;
  /** Version of the entity when the form was opened. */
  version: number | undefined;
  /** For a form whose inputs differ from those of the call. */
  adapt?: (changes: EditConflict['changes'], opened: V) => EditConflict['changes'];
  /** Called with the other user's values for the fields that are given up, and the version for the next save. */
  onSettled: (theirs: Partial<V>, version: number) => void;
}

/**
 * Resolution of a rejected edit. Fields changed only by another user are updated in the form; for fields changed on
 * both sides the user chooses. `version`: version for the next save.
 */
export function useEditConflict<V extends Values>({ error, opened, mine, version, adapt, onSettled }: Settling<V>) {
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
        Object.fromEntries(theirs.map(({ field, after }) => [field, likeIn(mine[field], after)])) as Partial<V>,
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

/** Converts a number to text where the form has text (a choice). */
function likeIn(mine: unknown, theirs: unknown): unknown {
  if (typeof mine === 'string') return textOf(theirs);
  return theirs;
}
