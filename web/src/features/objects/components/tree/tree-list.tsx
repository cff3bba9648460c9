import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { ObjectNode } from '@gaugeway/proto/api/objects';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '@/shared/ui';
import { moveBy, type TreeRow } from '../../model/tree-rows';
import { nodeOf, type Target } from '../../model/tree-move';
import type { Mark } from '../../model/user-branches';
import { NOTHING_TYPED, typedOn, typedTo } from '../../model/typeahead';
import { useTopAddresses } from '../../model/use-top-addresses';
import { TreeLine } from './tree-line';
import { useTreeDrag } from './use-tree-drag';
import classes from './tree.module.css';

/** Pixels of a line; constant, so that the scroll bar is right. A thumb needs more. */
const LINE_HEIGHT = 34;
const PHONE_LINE_HEIGHT = 44;
/** Lines that are drawn above and below those in view. */
const OVERSCAN = 12;
/** Indentation of a level, pixels, and the deepest level that is indented further. */
const INDENT = 18;
const MOST_INDENTS = 12;

interface TreeListProps {
  /** Accessible name of the tree. */
  label: string;
  rows: readonly TreeRow[];
  selected: string | null;
  onSelect: (id: string) => void;
  onToggle: (id: string) => void;
  onRetry: (parentId: string) => void;
  /** Nodes have checkboxes: a click selects a node instead of opening it. */
  marks?: ReadonlyMap<string, Mark>;
  /** Moves a dragged node; absent = nodes cannot be dragged. */
  onMove?: (node: ObjectNode, target: Target) => void;
  /** The delete key was pressed on a node. */
  onRemove?: (node: ObjectNode) => void;
}

const CHECKED = { on: 'true', off: 'false', some: 'mixed' } as const;

/** The lines of a tree: only those in view are drawn; the keyboard works as in any tree (ARIA, treeview pattern). */
export function TreeList({ label, rows, selected, marks, onSelect, onToggle, onRetry, ...props }: TreeListProps) {
  const { onMove, onRemove } = props;
  const { t } = useTranslation('objects');
  const drag = useTreeDrag({ rows, onMove, onToggle });
  const isPhone = useIsPhone();
  const addresses = useTopAddresses(rows);
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useRef<string | null>(null);
  const typed = useRef(NOTHING_TYPED);
  const prefix = useId();
  const [active, setActive] = useState(selected);
  const [followed, setFollowed] = useState(selected);
  // A selection made elsewhere (the address, a link) becomes the active line.
  if (followed !== selected) {
    setFollowed(selected);
    setActive(selected);
  }
  const height = isPhone ? PHONE_LINE_HEIGHT : LINE_HEIGHT;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  const at = rows.findIndex(({ id }) => id === active);

  // A line is scrolled into view once, when it becomes active; levels opened above it later do not scroll.
  useEffect(() => {
    if (at < 0 || shown.current === active) return;
    shown.current = active;
    // The target of a search is centred; a step by a key scrolls as little as possible.
    virtualizer.scrollToIndex(at, { align: marks && active === selected ? 'center' : 'auto' });
  }, [active, at, marks, selected, virtualizer]);

  const press = (event: KeyboardEvent) => {
    if (drag.press(event, active)) {
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const word = typedOn(typed.current, event.key, event.timeStamp);
    typed.current = word ?? NOTHING_TYPED;
    if (word) {
      event.preventDefault();
      const id = typedTo(rows, active, word.text);
      if (id !== undefined) setActive(id);
      return;
    }
    const node = nodeOf(rows, active);
    if (event.key === 'Delete' && node && onRemove) {
      event.preventDefault();
      onRemove(node);
      return;
    }
    const move = moveBy(event.key, rows, active);
    if (!move) return;
    event.preventDefault();
    if (move.kind === 'activate') setActive(move.id);
    else if (move.kind === 'select') onSelect(move.id);
    else onToggle(move.id);
  };
  const lines = virtualizer.getVirtualItems();
  const isDrawn = lines.some(({ index }) => index === at);
  return (
    <>
      <div
        ref={scroller}
        className={classes.tree}
        role="tree"
        aria-label={label}
        aria-keyshortcuts={drag.keys}
        aria-multiselectable={marks !== undefined || undefined}
        tabIndex={0}
        aria-activedescendant={isDrawn ? `${prefix}${active}` : undefined}
        onKeyDown={press}
        data-over={drag.over === null || undefined}
        {...drag.space}
        onFocus={() => {
          if (at < 0) setActive(rows[0]?.id ?? null);
        }}
      >
        <div role="presentation" className={classes.lines} style={{ height: virtualizer.getTotalSize() }}>
          {lines.map(({ index, key, start }) => {
            const row = rows[index];
            if (!row) return null;
            const isNode = row.kind === 'node';
            const mark = isNode ? marks?.get(row.id) : undefined;
            return (
              <div
                key={key}
                id={`${prefix}${row.id}`}
                role="treeitem"
                className={classes.line}
                aria-level={row.depth + 1}
                aria-expanded={isNode ? row.expanded : undefined}
                aria-posinset={isNode ? row.position : undefined}
                aria-setsize={isNode ? row.siblings : undefined}
                aria-selected={marks ? undefined : row.id === selected}
                aria-checked={mark && CHECKED[mark]}
                // Checkboxes exclude a selection; the target of a search is highlighted nevertheless.
                data-found={(marks !== undefined && row.id === selected) || undefined}
                data-active={index === at || undefined}
                data-held={(drag.held !== null && row.id === drag.held._id) || undefined}
                data-over={row.id === drag.over || undefined}
                {...(isNode ? drag.lineOf(row.id) : undefined)}
                style={{
                  height,
                  transform: `translateY(${start}px)`,
                  paddingInlineStart: 6 + Math.min(row.depth, MOST_INDENTS) * INDENT,
                }}
                onClick={() => {
                  if (!isNode) return;
                  setActive(row.id);
                  onSelect(row.id);
                }}
                onDoubleClick={() => isNode && row.expanded !== undefined && onToggle(row.id)}
              >
                <TreeLine row={row} address={addresses.get(row.id)} mark={mark} onToggle={onToggle} onRetry={onRetry} />
              </div>
            );
          })}
        </div>
      </div>
      <span className={drag.isCarried ? classes.held : classes.spoken} role="status">
        {drag.held ? t('move.held', { name: drag.held.name }) : ''}
      </span>
    </>
  );
}
