import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '@component-test';
import { SideDrawer } from './side-drawer';

describe('the drawer next to a list', () => {
  it('has a title and its content, and is closed by its button', async () => {
    const close = vi.fn<() => void>();
    await renderInConsole(
      <SideDrawer opened title="Meter 5" width={480} onClose={close}>
        Readings
      </SideDrawer>,
    );
    expect(await screen.findByRole('dialog', { name: 'Meter 5' })).toHaveTextContent('Readings');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(close).toHaveBeenCalledOnce();
  });

  it.each([
    [true, 0],
    [false, 1],
  ])('with a form: %s, is closed by a click outside %s times', async (isForm, times) => {
    const close = vi.fn<() => void>();
    await renderInConsole(
      <SideDrawer opened isForm={isForm} title="Meter 5" width={480} onClose={close}>
        Inputs
      </SideDrawer>,
    );
    await screen.findByRole('dialog', { name: 'Meter 5' });
    const outside = document.querySelector('.mantine-Drawer-overlay');
    expect(outside).not.toBeNull();
    if (outside) fireEvent.click(outside);
    expect(close).toHaveBeenCalledTimes(times);
  });

  it('renders nothing while it is closed', async () => {
    await renderInConsole(
      <SideDrawer opened={false} title="Meter 5" width={480} onClose={() => undefined}>
        Readings
      </SideDrawer>,
    );
    expect(screen.queryByText('Readings')).toBeNull();
  });
});
