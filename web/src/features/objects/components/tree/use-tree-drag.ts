import type { ObjectNode } from '@gaugeway/proto/api/objects';
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { mayDrop, nodeOf, type Target } from '../../model/tree-move';
import type { TreeRow } from '../../model/tree-rows';

/** Time after which a closed node opens under a dragged node, milliseconds. */
const OPEN_AFTER_MS = 700;

interface TreeDragOptions {
  rows: readonly TreeRow[];
  /** undefined = nodes cannot be moved. */
  onMove: ((node: ObjectNode, target: Target) => void) | undefined;
  onToggle: (id: string) => void;
}

/**
 * Moves nodes of a tree: with the pointer onto a node or onto the free space (the top), or with Ctrl+X on the node and
 * Ctrl+V on the target (Shift+Ctrl+V: the top); Escape cancels.
 */
export function useTreeDrag({ rows, onMove, onToggle }: TreeDragOptions) {
  const [held, setHeld] = useState<ObjectNode | null>(null);
  const [isCarried, setCarried] = useState(false);
  /** undefined = not over a valid target. */
  const [over, setOver] = useState<Target | undefined>();
  const opening = useRef<{ id: Target; timer: number } | null>(null);
  const stopOpening = () => {
    if (opening.current) window.clearTimeout(opening.current.timer);
    opening.current = null;
  };
  useEffect(() => stopOpening, []);
  const letGo = () => {
    stopOpening();
    setHeld(null);
    setCarried(false);
    setOver(undefined);
  };
  const dropOn = (target: Target): boolean => {
    if (!held || !onMove || !mayDrop(rows, held, target)) return false;
    onMove(held, target);
    letGo();
    return true;
  };
  const enter = (event: DragEvent, target: Target) => {
    if (!held) return;
    event.stopPropagation();
    const row = rows.find(({ id }) => id === target);
    if (row?.kind === 'node' && row.expanded === false && opening.current?.id !== target) {
      stopOpening();
      opening.current = { id: target, timer: window.setTimeout(() => onToggle(row.id), OPEN_AFTER_MS) };
    } else if (opening.current?.id !== target) stopOpening();
    if (!mayDrop(rows, held, target)) {
      setOver(undefined);
      return;
    }
    // Only valid targets accept a drop; others show the "not allowed" cursor.
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
    setOver(target);
  };
  const drop = (event: DragEvent, target: Target) => {
    event.preventDefault();
    event.stopPropagation();
    if (!dropOn(target)) letGo();
  };
  return {
    held,
    /** true if the move was started by the keyboard: the user needs instructions for the next key. */
    isCarried,
    /** Keys of a move, for assistive technology. */
    keys: onMove && 'Control+X Control+V Shift+Control+V',
    over,
    /** Handlers of the free space around the lines. */
    space: onMove && {
      onDragOver: (event: DragEvent) => enter(event, null),
      onDrop: (event: DragEvent) => drop(event, null),
      onDragLeave: (event: DragEvent) => {
        if (event.target === event.currentTarget) setOver(undefined);
      },
    },
    lineOf: (id: string) =>
      onMove && {
        draggable: true,
        onDragStart: (event: DragEvent) => {
          const node = nodeOf(rows, id);
          if (!node) return;
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', node.name);
          setHeld(node);
        },
        onDragOver: (event: DragEvent) => enter(event, id),
        onDrop: (event: DragEvent) => drop(event, id),
        onDragEnd: letGo,
      },
    /** true = the key was one of a move. */
    press: (event: KeyboardEvent, active: string | null): boolean => {
      if (!onMove) return false;
      if (event.key === 'Escape' && held) {
        letGo();
        return true;
      }
      if (!event.ctrlKey && !event.metaKey) return false;
      if (event.code === 'KeyX') {
        const node = nodeOf(rows, active);
        setHeld(node ?? null);
        setCarried(node !== undefined);
        return true;
      }
      if (event.code !== 'KeyV' || !held) return false;
      const target = event.shiftKey ? null : active;
      // A target that is invalid for this tree is sent nevertheless: the server returns the reason.
      if (!dropOn(target) && target !== held.parentId) {
        onMove(held, target);
        letGo();
      }
      return true;
    },
  };
}
