import { SECTION } from '@gaugeway/proto/api/endpoint';
import { type ObjectNode, objectTree, removeObject } from '@gaugeway/proto/api/objects';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answer, delay, refuse, renderInConsole, sentTo } from '@component-test';
import type { TreeRow } from '../model/tree-rows';
import type { Mark } from '../model/user-branches';
import { RemoveDialog } from './remove-dialog';
import { TreeList } from './tree/tree-list';

const ID = '0b0a3f3e-8c3a-4c5e-9d4a-000000000001';
const NONE = { total: 0 };

const node = (id: string, part: Partial<ObjectNode> = {}): ObjectNode => ({
  ...{ _id: id, name: `Object ${id}`, pin: 40217, parentId: null, type: 'house', sort: 1, version: 1 },
  ...{ childs_count: 0, points_count: 0, devices_info: NONE, childs_devices_info: NONE },
  ...part,
});

describe('the deletion of an object (specification 2, section 5)', () => {
  async function show(part: Partial<ObjectNode> = {}, answers = [answer(removeObject, { msg: 'Deleted.' } as never)]) {
    const [onClose, onRemoved] = [vi.fn<() => void>(), vi.fn<() => void>()];
    await renderInConsole(
      <RemoveDialog object={node(ID, { name: 'School', ...part })} onClose={onClose} onRemoved={onRemoved} />,
      {
        answers,
      },
    );
    await screen.findByRole('dialog', { name: 'Delete “School”?' });
    return { onClose, onRemoved };
  }
  const type = (value: string) => fireEvent.change(screen.getByLabelText('Object number'), { target: { value } });
  const button = () => screen.getByRole('button', { name: 'Delete' });

  it.each(['', '4021', '402170', '0', 'abc'])('is not offered for the number %j', async (typed) => {
    await show();
    type(typed);
    expect(button()).toBeDisabled();
  });

  it('says that another number was typed', async () => {
    await show();
    type('41');
    expect(screen.getByText('The number does not match.')).toBeVisible();
  });

  it('is sent after the right number, with spaces around it', async () => {
    const { onClose, onRemoved } = await show();
    type(' 40217 ');
    fireEvent.click(button());
    await waitFor(() => expect(onRemoved).toHaveBeenCalledOnce());
    expect(onClose).toHaveBeenCalledOnce();
    expect(sentTo(removeObject)).toEqual([{ object_id: ID, remove_tied_points: false }]);
  });

  it('takes the accounting points with it where that is ticked', async () => {
    await show({ points_count: 2 });
    fireEvent.click(screen.getByLabelText('Also delete its accounting points'));
    type('40217');
    fireEvent.click(button());
    await waitFor(() => expect(sentTo(removeObject)).toEqual([{ object_id: ID, remove_tied_points: true }]));
  });

  it('waits until it is known what is below', async () => {
    await show({ childs_count: 2 }, [delay(objectTree)]);
    type('40217');
    expect(button()).toBeDisabled();
    expect(screen.getByLabelText('Loading…')).toBeVisible();
  });

  it('stays open with the sentence of the server', async () => {
    const { onRemoved } = await show({}, [refuse(removeObject, 409, { msg: 'It was changed meanwhile.' })]);
    type('40217');
    fireEvent.click(button());
    expect(await screen.findByRole('alert')).toHaveTextContent('It was changed meanwhile.');
    expect(onRemoved).not.toHaveBeenCalled();
  });
});

describe('a tree whose nodes are ticked (specification 2, section 2.11)', () => {
  const line = (id: string, part: Partial<Extract<TreeRow, { kind: 'node' }>> = {}): TreeRow => ({
    ...{ kind: 'node', id, node: node(id), depth: 0, expanded: undefined, position: 1, siblings: 3 },
    ...part,
  });
  const rows = [line('a', { expanded: true }), line('b', { depth: 1 }), line('c', { position: 2 })];
  const marks = new Map<string, Mark>([
    ['a', 'some'],
    ['b', 'on'],
    ['c', 'off'],
  ]);

  async function show(input: { marks?: ReadonlyMap<string, Mark>; rows?: readonly TreeRow[] } = { marks }) {
    const calls = {
      onSelect: vi.fn<(id: string) => void>(),
      onToggle: vi.fn<(id: string) => void>(),
      onRetry: vi.fn(),
    };
    await renderInConsole(<TreeList label="Objects" rows={rows} selected={null} {...input} {...calls} />, {
      rights: { read: [SECTION.objects] },
    });
    return calls;
  }
  const item = (name: string) => screen.getByRole('treeitem', { name: new RegExp(name) });

  it.each([
    ['Object a', 'mixed'],
    ['Object b', 'true'],
    ['Object c', 'false'],
  ])('has three states: %s is %s', async (name, checked) => {
    await show();
    expect(item(name)).toHaveAttribute('aria-checked', checked);
  });

  it('ticks by a click on the line', async () => {
    const { onSelect, onToggle } = await show();
    fireEvent.click(item('Object c'));
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('c');
    expect(onToggle).not.toHaveBeenCalled();
  });

  it('opens by the arrow without ticking', async () => {
    const { onSelect, onToggle } = await show();
    const tree = screen.getByRole('tree');
    fireEvent.focus(tree);
    fireEvent.keyDown(tree, { key: 'ArrowLeft' });
    expect(onToggle).toHaveBeenCalledExactlyOnceWith('a');
    expect(onSelect).not.toHaveBeenCalled();
  });

  it('ticks the active line by the Enter key', async () => {
    const { onSelect } = await show();
    const tree = screen.getByRole('tree');
    fireEvent.focus(tree);
    fireEvent.keyDown(tree, { key: 'ArrowDown' });
    fireEvent.keyDown(tree, { key: 'Enter' });
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('b');
  });

  it('says the level, the place and the number of each line', async () => {
    await show();
    expect(item('Object b')).toHaveAttribute('aria-level', '2');
    expect(item('Object c')).toHaveAttribute('aria-posinset', '2');
    expect(item('Object a')).toHaveAttribute('aria-expanded', 'true');
  });

  it('has no boxes where nothing is ticked', async () => {
    await show({});
    expect(item('Object a')).not.toHaveAttribute('aria-checked');
    expect(screen.getByRole('tree')).not.toHaveAttribute('aria-multiselectable');
  });

  it('offers another try for a branch that could not be loaded', async () => {
    const { onRetry } = await show({ rows: [{ kind: 'wait', id: 'w', parentId: 'a', depth: 1, failed: true }] });
    fireEvent.click(within(screen.getByRole('tree')).getByText('Could not load. Try again'));
    expect(onRetry).toHaveBeenCalledExactlyOnceWith('a');
  });
});
