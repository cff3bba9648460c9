import { estimateGaps } from '@gaugeway/proto/api/estimates';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { answer, refuse, renderInConsole, sentTo } from '@component-test';
import { EstimateDialog } from './estimate-dialog';

const START = Date.UTC(2026, 9, 1) / 1000;
const DAY = 86_400;

async function open(props: Partial<ComponentProps<typeof EstimateDialog>> = {}, isRefused = false) {
  const onClose = vi.fn<() => void>();
  await renderInConsole(
    <EstimateDialog
      of={{ accounting_point_id: 4 }}
      initial={{ start: START, stop: START + DAY - 1 }}
      usual="linear"
      onClose={onClose}
      {...props}
    />,
    { answers: [isRefused ? refuse(estimateGaps, 422) : answer(estimateGaps, { devices: [], msg: 'Estimated.' })] },
  );
  return onClose;
}
const send = (reason: string) => {
  fireEvent.change(screen.getByRole('textbox', { name: /^Reason/ }), { target: { value: reason } });
  fireEvent.click(screen.getByRole('button', { name: 'Estimate gaps' }));
};

describe('the dialog of an estimate', () => {
  it('sends the fixed period and the method selected first', async () => {
    const onClose = await open({ title: 'Estimate: School' });
    expect(screen.getByRole('dialog', { name: 'Estimate: School' })).toBeVisible();
    expect(screen.queryByLabelText('From')).toBeNull();
    send(' outage ');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const request = { accounting_point_id: 4, msgType: 1, startDate: START, stopDate: START + DAY, method: 'linear' };
    expect(sentTo(estimateGaps)).toEqual([{ ...request, reason: 'outage' }]);
  });

  it('requires a reason', async () => {
    await open();
    expect(screen.getByRole('button', { name: 'Estimate gaps' })).toBeDisabled();
    send('  ');
    expect(screen.getByRole('button', { name: 'Estimate gaps' })).toBeDisabled();
    expect(sentTo(estimateGaps)).toEqual([]);
  });

  it('offers days in a zone and several kinds of messages', async () => {
    const types = [
      [5, 'Power profile'],
      [100, 'Hourly archive'],
    ] as const;
    const onClose = await open({ of: { device_ids: [7] }, zone: 0, types });
    fireEvent.click(screen.getByRole('combobox', { name: 'Data type' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Hourly archive' }));
    fireEvent.click(screen.getByRole('combobox', { name: 'Method' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Flat' }));
    send('outage');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sentTo(estimateGaps)).toMatchObject([{ device_ids: [7], msgType: 100, method: 'flat' }]);
  });

  it('stays open with the error of the server', async () => {
    const onClose = await open({}, true);
    send('outage');
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
  });
});
