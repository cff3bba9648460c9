import { accessGroups, deleteAccessGroup, editAccessGroup, type AccessGroup } from '@gaugeway/proto/api/access-groups';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { ENTITY_LIMIT_USE } from '@gaugeway/proto/api/entity-limits';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answer, delay, refuse, renderInConsole, sentTo } from '@component-test';
import { AccessGroupsTab } from './access-groups-tab';
import { AccessMatrix } from './access-matrix';

const rules = { read: [SECTION.devices], create: [], update: [], delete: [], access_all: [] };
const group: AccessGroup = { id: 7, version: 3, name: 'Engineers', access_rules: rules, users_count: 0 };
const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const button = (name: string) => screen.getByRole('button', { name });
const mayChange = { read: [SECTION.accessRules], update: [SECTION.accessRules] };

describe('the access matrix (specification 1, section 3)', () => {
  it('has a row for each section and a column for each list of rights', async () => {
    await renderInConsole(<AccessMatrix group={group} onCopy={undefined} />);
    expect(screen.getAllByRole('rowheader')).toHaveLength(Object.keys(SECTION).length);
    expect(screen.getAllByRole('columnheader')).toHaveLength(6);
    expect(box('Devices: View')).toBeChecked();
    expect(box('Devices: Change')).not.toBeChecked();
  });

  it('sends the whole set of rights with the version that it was opened with', async () => {
    const saved = answer(editAccessGroup, { msg: 'Saved.', access_group: group });
    await renderInConsole(<AccessMatrix group={group} onCopy={undefined} />, { answers: [saved] });
    fireEvent.click(box('Events: View'));
    fireEvent.click(button('Save'));
    await waitFor(() => expect(sentTo(editAccessGroup)).toHaveLength(1));
    expect(sentTo(editAccessGroup)[0]).toMatchObject({
      id: '7',
      version: 3,
      access_rules: { ...rules, read: [SECTION.devices, SECTION.events] },
    });
  });

  it('can be saved and discarded only when something was changed', async () => {
    await renderInConsole(<AccessMatrix group={group} onCopy={undefined} />);
    expect(button('Save')).toBeDisabled();
    fireEvent.click(box('Events: View'));
    expect(button('Save')).toBeEnabled();
    fireEvent.click(button('Discard changes'));
    expect(box('Events: View')).not.toBeChecked();
    expect(button('Save')).toBeDisabled();
  });

  it('grants no right that the user does not have', async () => {
    await renderInConsole(<AccessMatrix group={group} onCopy={undefined} />, { rights: mayChange });
    expect(box('Events: View')).toBeDisabled();
    expect(box('Access groups: View')).toBeEnabled();
  });

  it('lets a granted right be taken away by a user who does not have it', async () => {
    await renderInConsole(<AccessMatrix group={group} onCopy={undefined} />, { rights: mayChange });
    expect(box('Devices: View')).toBeEnabled();
  });

  it('is read only without the right to change groups', async () => {
    await renderInConsole(<AccessMatrix group={group} onCopy={undefined} />, {
      rights: { read: [SECTION.accessRules] },
    });
    expect(box('Devices: View')).toBeDisabled();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is read only for a demo account', async () => {
    await renderInConsole(<AccessMatrix group={group} onCopy={undefined} />, { isDemo: true });
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('does not delete a group that users have', async () => {
    await renderInConsole(<AccessMatrix group={{ ...group, users_count: 2 }} onCopy={undefined} />);
    expect(button('Delete')).toBeDisabled();
    expect(button('Delete')).toHaveAttribute('title', '2 users still belong to it');
  });

  it('deletes a group after a question', async () => {
    const done = answer(deleteAccessGroup, { msg: 'Deleted.' });
    await renderInConsole(<AccessMatrix group={group} onCopy={undefined} />, { answers: [done] });
    fireEvent.click(button('Delete'));
    expect(await screen.findByRole('dialog', { name: 'Delete the group “Engineers”?' })).toBeVisible();
    expect(sentTo(deleteAccessGroup)).toHaveLength(0);
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sentTo(deleteAccessGroup)).toEqual([{ id: '7' }]));
  });

  it('says why the server refused, and keeps the draft', async () => {
    const no = refuse(editAccessGroup, 409, { key: 'errors.edited_meanwhile', msg: 'Another user changed the group.' });
    await renderInConsole(<AccessMatrix group={group} onCopy={undefined} />, { answers: [no] });
    fireEvent.click(box('Events: View'));
    fireEvent.click(button('Save'));
    expect(await screen.findByText('Another user changed the group.')).toBeVisible();
    expect(box('Events: View')).toBeChecked();
  });

  it('cannot be saved twice while it is being saved', async () => {
    await renderInConsole(<AccessMatrix group={group} onCopy={undefined} />, { answers: [delay(editAccessGroup)] });
    fireEvent.click(box('Events: View'));
    fireEvent.click(button('Save'));
    await waitFor(() => expect(button('Save')).toBeDisabled());
  });

  it('offers a copy to a user who may create groups', async () => {
    const onCopy = vi.fn<(group: AccessGroup) => void>();
    await renderInConsole(<AccessMatrix group={group} onCopy={onCopy} />);
    fireEvent.click(button('Copy'));
    expect(onCopy).toHaveBeenCalledExactlyOnceWith(group);
  });

  it.each([
    ['ru', 'Устройства'],
    ['mn', 'Төхөөрөмж'],
  ] as const)('names the sections in %s', async (language, name) => {
    await renderInConsole(<AccessMatrix group={group} onCopy={undefined} />, { language });
    expect(screen.getByRole('rowheader', { name: new RegExp(name) })).toBeVisible();
  });
});

describe('the list of access groups', () => {
  const room = answer(ENTITY_LIMIT_USE.identity, { limits: [] });

  it('offers another try where it could not be loaded', async () => {
    await renderInConsole(<AccessGroupsTab />, {
      answers: [refuse(accessGroups, 403, { msg: 'No right to groups.' }), room],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('No right to groups.');
  });

  it('offers the first group to a user who may create one', async () => {
    await renderInConsole(<AccessGroupsTab />, { answers: [answer(accessGroups, { access_groups: [] }), room] });
    expect(await screen.findByRole('button', { name: 'Add group' })).toBeEnabled();
  });

  it('shows the rights of the chosen group', async () => {
    const other = { ...group, id: 8, name: 'Readers', access_rules: { ...rules, read: [SECTION.reports] } };
    await renderInConsole(<AccessGroupsTab />, {
      answers: [answer(accessGroups, { access_groups: [group, other] }), room],
    });
    fireEvent.click(await screen.findByRole('button', { name: /Readers/ }));
    expect(box('Reports: View')).toBeChecked();
    expect(box('Devices: View')).not.toBeChecked();
  });
});
