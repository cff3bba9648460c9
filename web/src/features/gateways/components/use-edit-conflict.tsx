import { useState, type ReactNode } from 'react';
import { conflictOf, isDisputed, textOf, type EditConflict } from '@/shared/forms';
import { ConflictNotice } from './conflict-notice';

type Values = Record<string, unknown>;

interface Settling<V extends Values> {
  error: Error | null;
  /** What the form was opened with, and what is in it. */
  opened: V;
  mine: V;
  /** The version that the form was opened with. */
  version: number | undefined;
  /** Where the form has other inputs than the call. */
  adapt?: (changes: EditConflict['changes'], opened: V) => EditConflict['changes'];
  /** Their values for the fields that are not kept, and the version to save over. */
  onSettled: (theirs: Partial<V>, version: number) => void;
}

/**
 * The way out of a refused edit: what was changed elsewhere only is put into the form automatically; what was changed
 * on both sides is mine or theirs, as the person says. `version` is what the next save has to name.
 */
export function useEditConflict<V extends Values>({ error, opened, mine, version, adapt, onSettled }: Settling<V>) {
  const [newest, setNewest] = useState(version);
  const [settled, setSettled] = useState<Error | null>(null);
  const told = error === settled ? null : conflictOf(error);
  const conflict = told && { ...told, changes: adapt?.(told.changes, opened) ?? told.changes };
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

/** A form holds numbers of a choice as text. */
function likeIn(mine: unknown, theirs: unknown): unknown {
  if (typeof mine === 'string') return textOf(theirs);
  return theirs;
}
