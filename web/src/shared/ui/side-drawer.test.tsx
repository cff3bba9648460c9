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

  it('renders nothing while it is closed', async () => {
    await renderInConsole(
      <SideDrawer opened={false} title="Meter 5" width={480} onClose={() => undefined}>
        Readings
      </SideDrawer>,
    );
    expect(screen.queryByText('Readings')).toBeNull();
  });
});
