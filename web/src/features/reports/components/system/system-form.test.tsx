import { accountingPoints } from '@gaugeway/proto/api/accounting-points';
import { buildTree } from '@gaugeway/proto/api/objects';
import {
  averagings,
  createSystemReport,
  dataTypes,
  measuringChannels,
  MOST_SYSTEM_POINTS,
} from '@gaugeway/proto/api/system-reports';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, renderInConsole, sentTo } from '@component-test';
import en from '@/shared/i18n/locales/en/reports.json';
import { SystemForm } from './system-form';

const OBJECT = '0190b1f2-0000-7000-8000-000000000001';

it.each([
  [MOST_SYSTEM_POINTS, false],
  [MOST_SYSTEM_POINTS + 1, true],
])('%i points of an object are refused: %s', async (count, isRefused) => {
  const points = Array.from({ length: count }, (_, at) => ({ id: at + 1, title: `Point ${at + 1}` }));
  await renderInConsole(<SystemForm report={null} onClose={() => undefined} />, {
    answers: [
      answer(accountingPoints, ({ object_id: object }) => ({ accounting_points: object ? points : [] }) as never),
      answer(buildTree, { objects: [{ _id: OBJECT, name: 'Town' }] } as never),
      answer(averagings, { averaging: [] }),
      answer(dataTypes, { data_type: [] }),
      answer(measuringChannels, { measuring_channel: [] }),
      answer(createSystemReport, { msg: 'Ordered.' } as never),
    ],
  });
  fireEvent.click(screen.getByRole('combobox', { name: en.form.branch, hidden: true }));
  fireEvent.click(await screen.findByText('Town'));
  fireEvent.click(screen.getByText(en.form.add_branch));
  expect(await screen.findByText('Point 1')).toBeVisible();
  const order = screen.getByText(en.form.order).closest('button')!;
  const text = `Selected: ${count}. The maximum is ${MOST_SYSTEM_POINTS}.`;
  expect(screen.queryByText(text) !== null).toBe(isRefused);
  fireEvent.click(order);
  const sent = () => sentTo(createSystemReport).map(({ accounting_point_ids: ids }) => ids.length);
  await waitFor(() => expect(sent()).toEqual(isRefused ? [] : [count]));
});
