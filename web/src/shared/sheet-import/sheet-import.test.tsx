import type { ImportVerdict } from '@gaugeway/proto/api/object-imports';
import type { SheetQuestion } from '@gaugeway/proto/api/sheet-reading';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderInConsole } from '@component-test';
import { ChoiceSelect } from '@/shared/forms';
import { SheetImportDialog, type SheetUpload } from './import-dialog';

const FILE = new File(['title;type'], 'points.csv', { type: 'text/csv' });
const CONTENT = btoa('title;type');

const verdict = (parts: Partial<ImportVerdict> = {}): ImportVerdict => ({
  ...{ rows: 3, new: 2, existing: 1, faulty: 0, faults: [], ignored: [], questions: [], notes: [] },
  ...{ imported: false, import_id: null, msg: 'The file can be imported.' },
  ...parts,
});
const question: SheetQuestion = {
  id: 'date_order',
  text: 'Which order?',
  cells: 1,
  examples: [],
  options: [
    { value: 'dmy', title: 'Day first' },
    { value: 'mdy', title: 'Month first' },
  ],
};

const nothing = () => undefined;
const select = (file = FILE) => {
  const input = document.querySelector('input[type="file"]');
  if (input) fireEvent.change(input, { target: { files: [file] } });
};

describe('the import of a spreadsheet', () => {
  const open = async (found: ImportVerdict, stored = verdict({ imported: true, msg: 'Imported.' })) => {
    const send = vi.fn((upload: SheetUpload, _kind: string) => Promise.resolve(upload.dry_run ? found : stored));
    const [template, onImported, onClose] = [vi.fn(() => Promise.resolve()), vi.fn(nothing), vi.fn(nothing)];
    await renderInConsole(
      <SheetImportDialog
        {...{ title: 'Import readings', text: 'Text', kind: 'day', send, template, onImported, onClose }}
        kindInput={(kind, choose) => (
          <ChoiceSelect label="Kind" choices={['day', 'hour']} titleOf={String} value={kind} onChange={choose} />
        )}
        countsOf={(of) => [`${of.new} new`]}
        rowsOf={(of) => of.new}
        confirmOf={(rows) => `Import ${rows}`}
      />,
    );
    return { send, template, onImported };
  };
  const chooseKind = async (kind: string) => {
    fireEvent.click(screen.getByRole('combobox', { name: 'Kind' }));
    fireEvent.click(await screen.findByRole('option', { name: kind }));
  };

  it('checks the selected file, and stores it after confirmation', async () => {
    const { send, onImported } = await open(verdict());
    expect(screen.getByRole('button', { name: 'Import 0' })).toBeDisabled();
    select();
    expect(await screen.findByText('2 new')).toBeVisible();
    const upload = { content: CONTENT, file_name: 'points.csv', skip_faulty: true };
    expect(send.mock.calls).toEqual([[{ ...upload, dry_run: true }, 'day']]);
    fireEvent.click(screen.getByRole('button', { name: 'Import 2' }));
    expect(await screen.findByText('Imported.')).toBeVisible();
    expect(send).toHaveBeenLastCalledWith({ ...upload, dry_run: false }, 'day');
    expect(onImported).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button', { name: 'Import 2' })).toBeNull();
  });

  it('checks the file again as another kind', async () => {
    const { send, template } = await open(verdict());
    select();
    await screen.findByText('2 new');
    await chooseKind('hour');
    await waitFor(() => expect(send.mock.calls.map(([, kind]) => kind)).toEqual(['day', 'hour']));
    fireEvent.click(screen.getByRole('button', { name: 'Download template' }));
    await waitFor(() => expect(template).toHaveBeenCalledWith('hour'));
  });

  it('sends the answer to a question with the check and with the confirmation', async () => {
    const { send } = await open(verdict({ questions: [question] }));
    select();
    fireEvent.click(await screen.findByRole('radio', { name: 'Month first' }));
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Import 2' })).toBeEnabled());
    fireEvent.click(screen.getByRole('button', { name: 'Import 2' }));
    await screen.findByText('Imported.');
    expect(send.mock.calls.map(([{ date_order: order }]) => order)).toEqual([undefined, 'mdy', 'mdy']);
  });

  it('does not confirm a file without rows to store', async () => {
    await open(verdict({ new: 0 }));
    select();
    await screen.findByText('0 new');
    expect(screen.getByRole('button', { name: 'Import 0' })).toBeDisabled();
  });

  it('does not refetch lists if nothing was stored', async () => {
    const { onImported } = await open(verdict(), verdict({ msg: 'Nothing to import.' }));
    select();
    fireEvent.click(await screen.findByRole('button', { name: 'Import 2' }));
    expect(await screen.findByText('Nothing to import.')).toBeVisible();
    expect(onImported).not.toHaveBeenCalled();
  });
});
