import { deviceModels } from '@gaugeway/proto/api/devices';
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '@component-test';
import { useDone } from './use-done';

interface Props {
  changed: Parameters<typeof useDone>[0];
  read: (name: string) => void;
  after?: () => void;
}

function Reads({ changed, read, after = () => undefined }: Props) {
  useQuery({ queryKey: [deviceModels.id, { page: 1 }], queryFn: () => (read('models'), 1) });
  useQuery({ queryKey: ['another'], queryFn: () => (read('another'), 1) });
  const done = useDone(changed, after);
  return <button onClick={() => done({ msg: 'Saved.' })}>Save</button>;
}

describe('the end of a change', () => {
  const read = vi.fn<(name: string) => void>();
  const timesOf = (name: string) => read.mock.calls.filter(([of]) => of === name).length;

  it.each([
    ['each read of an endpoint', [deviceModels], 2, 1],
    ['the reads of a query', [{ queryKey: ['another'] }], 1, 2],
    ['everything', 'all', 2, 2],
    ['nothing', [], 1, 1],
  ] as const)('shows the message and refetches %s', async (_, changed, models, another) => {
    read.mockClear();
    const after = vi.fn<() => void>();
    await renderInConsole(<Reads {...{ changed, read, after }} />);
    await waitFor(() => expect([timesOf('models'), timesOf('another')]).toEqual([1, 1]));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect([timesOf('models'), timesOf('another')]).toEqual([models, another]));
    expect(after).toHaveBeenCalledOnce();
    expect(await screen.findByText('Saved.')).toBeVisible();
  });
});
