import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getSchedule, saveTariffSchedule } from '@gaugeway/proto/api/schedules';
import { answer, exampleDevice, exampleModel, renderInConsole, sentTo } from '@component-test';
import { TariffEditor } from './tariff-editor';

const limits = { tariffs: 4, switches: 3, day_types: 2, seasons: 2 };
/** Skips the styles of each element, whose computation takes a second for an editor. */
const ANY = { hidden: true };
const button = (name: string) => screen.getByRole('button', { name, ...ANY });

async function begin() {
  const answers = [
    answer(saveTariffSchedule, {
      msg: 'Saved.',
      results: [{ device_id: 7, success: true, msg: 'Saved.', version: 1 }],
    }),
  ];
  await renderInConsole(
    <TariffEditor device={exampleDevice(exampleModel())} limits={limits} kept={null} isWritable={false} mayUpdate />,
    { answers },
  );
  fireEvent.click(button('Create a schedule'));
}

/** Enters the start of the second zone, which is valid after the input is left. */
function startZone(time: string) {
  const start = screen.getByLabelText(/^Start of zone 2/);
  fireEvent.change(start, { target: { value: time } });
  fireEvent.blur(start);
}

describe('the editor of a tariff schedule (specification 1, section 2.2)', () => {
  it('refuses to save while two zones begin at the same time', async () => {
    await begin();
    fireEvent.click(button('Add zone'));
    startZone('00:00');
    expect(screen.getByRole('alert', ANY)).toHaveTextContent('two zones begin at the same time');
    expect(button('Save')).toBeDisabled();
    expect(button('Apply to other devices…')).toBeDisabled();
    startZone('7');
    expect(screen.queryByRole('alert', ANY)).toBeNull();
    expect(screen.getByRole('img', { name: /00:00–07:00 T1, 07:00–24:00 T2/, ...ANY })).toBeInTheDocument();
    fireEvent.click(button('Save'));
    await waitFor(() => expect(sentTo(saveTariffSchedule)).toHaveLength(1));
    expect(sentTo(saveTariffSchedule)).toMatchObject([
      {
        device_ids: [7],
        tariff_schedule: {
          day_types: [
            {
              switches: [
                { time: '00:00', tariff: 1 },
                { time: '07:00', tariff: 2 },
              ],
            },
          ],
        },
      },
    ]);
  });

  it('returns to no schedule when the changes are discarded', async () => {
    await begin();
    fireEvent.click(button('Discard changes'));
    expect(screen.getByText('No tariff schedule')).toBeVisible();
    expect(sentTo(getSchedule)).toEqual([]);
  });
});
