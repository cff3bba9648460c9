import { useLocation } from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInConsole } from '@component-test';
import { confirm, Dialog, useStateAt } from '@/shared/ui';

/** Page with tabs in the address whose dialog is next to them. */
function Tabs() {
  const tab = useLocation({ select: ({ search }) => (search as { tab?: string }).tab });
  const [isOpen, setOpen] = useStateAt(tab, false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Add
      </button>
      {isOpen && (
        <Dialog title="New rule" onClose={() => setOpen(false)}>
          Form
        </Dialog>
      )}
    </>
  );
}

it('closes the dialog of a tab when the address leads to another tab, also on the way back', async () => {
  const { user, router } = await renderInConsole(<Tabs />, { at: '/events?tab=rules' });
  const open = () => screen.queryByRole('dialog', { name: 'New rule' });
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(open()).not.toBeNull();
  await act(() => router.navigate({ to: '/events', search: { tab: 'rules', page: 2 } } as never));
  expect(open()).not.toBeNull();
  await act(() => router.navigate({ to: '/events', search: { tab: 'channels' } } as never));
  await waitFor(() => expect(open()).toBeNull());
  await act(() => router.navigate({ to: '/events', search: { tab: 'rules' } } as never));
  expect(open()).toBeNull();
});

it.each(['/events?tab=channels', '/devices?tab=rules'])(
  'closes a question without an answer on the way to %s',
  async (to) => {
    const { router } = await renderInConsole(<p>Page</p>, { at: '/events?tab=rules' });
    const question = { title: 'Delete the rule?', text: 'Its events are kept.' };
    let answer: Promise<unknown> = Promise.resolve();
    act(() => void (answer = confirm(question)));
    await screen.findByRole('dialog', { name: question.title });
    await act(() => router.navigate({ href: to } as never));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await answer).toBeNull();
  },
);

it('keeps a question that concerns no page', async () => {
  const { router } = await renderInConsole(<p>Page</p>, { at: '/events' });
  const question = { title: 'Save the change?', text: 'The session ended before it was saved.', outlivesPage: true };
  act(() => void confirm(question));
  await screen.findByRole('dialog', { name: question.title });
  await act(() => router.navigate({ href: '/devices' } as never));
  expect(screen.getByRole('dialog', { name: question.title })).toBeVisible();
});
