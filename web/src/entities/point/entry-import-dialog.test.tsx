import { SECTION } from '@gaugeway/proto/api/endpoint';
import { importPoints, type ImportVerdict, undoImport } from '@gaugeway/proto/api/object-imports';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answer, renderInConsole, sentTo, type SessionOptions } from '@component-test';
import { call } from '@/shared/api';
import { EntryImportDialog } from './entry-import-dialog';

const FILE = new File(['title;type'], 'points.csv', { type: 'text/csv' });

const verdict = (parts: Partial<ImportVerdict> = {}): ImportVerdict => ({
  ...{ rows: 3, new: 2, existing: 1, faulty: 0, faults: [], ignored: [], questions: [], notes: [] },
  ...{ imported: false, import_id: null, msg: 'The file can be imported.' },
  ...parts,
});

const select = () => {
  const input = document.querySelector('input[type="file"]');
  if (input) fireEvent.change(input, { target: { files: [FILE] } });
};

describe('the import of entries', () => {
  const open = async (session: SessionOptions = {}) => {
    const [onImported, onClose] = [vi.fn(), vi.fn()];
    await renderInConsole(
      <EntryImportDialog
        {...{ title: 'Import accounting points', onImported, onClose }}
        send={(upload) => call(importPoints, upload)}
        template={() => Promise.resolve()}
      />,
      {
        ...session,
        answers: [
          answer(importPoints, ({ dry_run: isDry }) =>
            isDry ? verdict() : verdict({ imported: true, import_id: 9, msg: 'Imported.' }),
          ),
          answer(undoImport, { msg: 'Deleted.' } as never),
        ],
      },
    );
    select();
    expect(await screen.findByText('new: 2')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Create 2' }));
    expect(await screen.findByText('Imported.')).toBeVisible();
    return { onImported, onClose };
  };

  it('can be undone', async () => {
    const { onImported, onClose } = await open();
    fireEvent.click(screen.getByRole('button', { name: 'Undo import' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sentTo(undoImport)).toEqual([{ id: '9' }]);
    expect(onImported).toHaveBeenCalledTimes(2);
  });

  it('cannot be undone by a user who may not delete', async () => {
    await open({ rights: { create: [SECTION.objects] } });
    expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
  });
});
