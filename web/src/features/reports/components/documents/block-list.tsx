import type { DesignBlock, DesignBlockKind } from '@gaugeway/proto/api/design-schema';
import { MOST_BLOCKS } from '@gaugeway/proto/api/report-design';
import { ActionIcon, Button, Input, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconCopy, IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowMenu } from '@/shared/list-page';
import { moved } from '../../model/builder-draft';
import { BLOCK_GROUPS, blockSummary, hasTitle } from '../../model/design-blocks';
import {
  type DesignDraft,
  type DraftBlock,
  hasRoomFor,
  placeAt,
  withBlock,
  withChanged,
  withCopy,
  withoutBlock,
} from '../../model/design-draft';
import { BLOCK_ICONS } from './block-icons';
import { BlockSettings } from './block-settings';
import classes from './documents.module.css';

interface BlockListProps {
  draft: DesignDraft;
  /** Error messages by the name of the input: `blocks.0.text`. */
  faults: Readonly<Record<string, string>>;
  onChange: (draft: DesignDraft) => void;
}

/**
 * Blocks of a template in their order: they are added, moved by buttons, keys or the pointer, and opened for their
 * settings.
 */
export function BlockList({ draft, faults, onChange }: BlockListProps) {
  const { t } = useTranslation('report-documents');
  const [open, setOpen] = useState<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [announced, setAnnouncement] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const { blocks } = draft;
  // The pointer moves faster than rows are rendered.
  const order = useRef(blocks);
  order.current = blocks;

  const move = (key: number, by: number) => {
    const from = order.current.findIndex((one) => one.key === key);
    const next = moved(order.current, from, by);
    const place = next.findIndex((one) => one.key === key);
    if (place === from) return;
    order.current = next;
    onChange({ ...draft, blocks: next });
    const name = t(`block.${next[place]?.block.kind ?? 'text'}`);
    setAnnouncement(t('edit.moved', { name, place: place + 1, count: next.length }));
  };
  const drag = (key: number, event: PointerEvent) => {
    if (event.button !== 0) return;
    event.preventDefault();
    // Rows of equal height follow the pointer evenly.
    setOpen(null);
    setDragged(key);
    const end = new AbortController();
    const { signal } = end;
    const follow = (at: globalThis.PointerEvent) => {
      const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
      const from = order.current.findIndex((one) => one.key === key);
      const to = placeAt(
        rows.map(({ top, height }) => top + height / 2),
        from,
        at.clientY,
      );
      if (to !== from) move(key, to - from);
    };
    const stop = () => {
      end.abort();
      setDragged(null);
    };
    // A moved row is removed and inserted again: its own listeners would be lost.
    window.addEventListener('pointermove', follow, { signal });
    window.addEventListener('pointerup', stop, { signal });
    window.addEventListener('pointercancel', stop, { signal });
  };
  return (
    <section className={classes.panel} aria-label={t('editor.blocks')}>
      <h2>{t('editor.blocks')}</h2>
      {blocks.length > 0 && (
        <ol className={classes.blocks} ref={list}>
          {blocks.map((one, place) => (
            <BlockRow
              key={one.key}
              one={one}
              place={place}
              count={blocks.length}
              isOpen={open === one.key}
              isDragged={dragged === one.key}
              faults={faultsAt(faults, place)}
              onToggle={() => setOpen(open === one.key ? null : one.key)}
              onDrag={(event) => drag(one.key, event)}
              onMove={(by) => move(one.key, by)}
              onCopy={() => onChange(withCopy(draft, one.key))}
              mayCopy={blocks.length < MOST_BLOCKS && hasRoomFor(draft, one.block.kind)}
              onRemove={() => onChange(withoutBlock(draft, one.key))}
              onChange={(block) => onChange(withChanged(draft, one.key, block))}
            />
          ))}
        </ol>
      )}
      {faults['blocks'] && <Input.Error>{faults['blocks']}</Input.Error>}
      <AddBlock
        draft={draft}
        onAdd={(kind) => {
          const next = withBlock(draft, kind, hasTitle(kind) ? t(`block_title.${kind as 'points'}`) : '');
          onChange(next);
          setOpen(next.blocks.at(-1)?.key ?? null);
        }}
      />
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </section>
  );
}

/** Faults of the block at a place, by the name of its input. */
function faultsAt(faults: Readonly<Record<string, string>>, place: number): Record<string, string> {
  const start = `blocks.${place}.`;
  return Object.fromEntries(
    Object.entries(faults).flatMap(([name, text]) =>
      name.startsWith(start) ? [[name.slice(start.length), text]] : [],
    ),
  );
}

interface BlockRowProps {
  one: DraftBlock;
  place: number;
  count: number;
  isOpen: boolean;
  isDragged: boolean;
  faults: Readonly<Record<string, string>>;
  mayCopy: boolean;
  onToggle: () => void;
  onDrag: (event: PointerEvent) => void;
  onMove: (by: number) => void;
  onCopy: () => void;
  onRemove: () => void;
  onChange: (block: DesignBlock) => void;
}

function BlockRow({ one: { key, block }, place, count, isOpen, isDragged, faults, mayCopy, ...on }: BlockRowProps) {
  const { t } = useTranslation('report-documents');
  const name = t(`block.${block.kind}`);
  const summary = blockSummary(block);
  const Icon = BLOCK_ICONS[block.kind];
  const hasFault = Object.keys(faults).length > 0;
  const byKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    on.onMove(by);
  };
  return (
    <li data-dragged={isDragged || undefined} data-fault={hasFault || undefined}>
      <div className={classes.row}>
        <button
          type="button"
          className={classes.handle}
          aria-label={t('edit.move', { name })}
          onPointerDown={on.onDrag}
          onKeyDown={byKey}
        >
          <IconGripVertical size={16} aria-hidden="true" />
        </button>
        <UnstyledButton
          className={classes.name}
          aria-expanded={isOpen}
          aria-controls={`block-${key}`}
          aria-label={t('edit.open', { name })}
          onClick={on.onToggle}
        >
          <Icon size={16} stroke={1.6} aria-hidden="true" />
          <span>
            {name}
            {summary && <small>{summary}</small>}
          </span>
        </UnstyledButton>
        <ActionIcon size={26} disabled={place === 0} aria-label={t('edit.up', { name })} onClick={() => on.onMove(-1)}>
          <IconChevronUp size={16} stroke={1.6} />
        </ActionIcon>
        <ActionIcon
          size={26}
          disabled={place === count - 1}
          aria-label={t('edit.down', { name })}
          onClick={() => on.onMove(1)}
        >
          <IconChevronDown size={16} stroke={1.6} />
        </ActionIcon>
        <RowMenu
          label={t('edit.menu', { name })}
          actions={[
            mayCopy && { id: 'copy', label: t('edit.copy'), icon: IconCopy, onClick: on.onCopy },
            { id: 'remove', label: t('edit.remove'), icon: IconTrash, isDanger: true, onClick: on.onRemove },
          ]}
        />
      </div>
      {hasFault && !isOpen && <Input.Error className={classes.rowFault}>{Object.values(faults)[0]}</Input.Error>}
      <div id={`block-${key}`} hidden={!isOpen}>
        {isOpen && <BlockSettings block={block} faults={faults} onChange={on.onChange} />}
      </div>
    </li>
  );
}

/** Kinds of blocks, grouped by purpose. */
function AddBlock({ draft, onAdd }: { draft: DesignDraft; onAdd: (kind: DesignBlockKind) => void }) {
  const { t } = useTranslation('report-documents');
  if (draft.blocks.length >= MOST_BLOCKS)
    return <p className={classes.note}>{t('editor.full', { most: MOST_BLOCKS })}</p>;
  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconPlus size={16} />} className={classes.start}>
          {t('editor.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        {BLOCK_GROUPS.map(({ name, kinds }) => (
          <div key={name}>
            <Menu.Label>{t(`group.${name}`)}</Menu.Label>
            {kinds.map((kind) => {
              const Icon = BLOCK_ICONS[kind];
              const hasRoom = hasRoomFor(draft, kind);
              return (
                <Menu.Item
                  key={kind}
                  disabled={!hasRoom}
                  leftSection={<Icon size={16} stroke={1.6} />}
                  onClick={() => onAdd(kind)}
                >
                  {hasRoom ? t(`block.${kind}`) : `${t(`block.${kind}`)}. ${t('editor.two_images')}`}
                </Menu.Item>
              );
            })}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
