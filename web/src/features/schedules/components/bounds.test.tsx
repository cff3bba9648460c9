import { meteringDevices } from '@gaugeway/proto/api/devices';
import { polledDevices } from '@gaugeway/proto/api/polling';
import { saveSchedule } from '@gaugeway/proto/api/schedules';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, exampleDevice, exampleModel, renderInConsole, sentTo } from '@component-test';
import { inputBounds } from '@/shared/api';
import en from '@/shared/i18n/locales/en/schedules.json';
import { ApplyDialog } from './apply-dialog';
import { PollEditor } from './poll-editor';

const MOST = {
  times: inputBounds(saveSchedule, 'schedule', 'times').maxItems,
  devices: inputBounds(saveSchedule, 'device_ids').maxItems,
};
const SCHEDULE = { weekdays: [1], times: ['06:00'] };
const device = exampleDevice(exampleModel());
const none = () => undefined;

/** A time per quarter of an hour. */
const timesOf = (length: number) =>
  Array.from(
    { length },
    (_, at) => `${String(Math.floor(at / 4)).padStart(2, '0')}:${String((at % 4) * 15).padStart(2, '0')}`,
  );

function Polls({ count }: { count: number }) {
  const schedule = { ...SCHEDULE, times: timesOf(count) };
  return <PollEditor device={device} kept={{ schedule, version: 1, saved_at: 0, valid_from: 0 }} mayUpdate />;
}

it('the last time of a poll is added, and then the bound is shown', async () => {
  await renderInConsole(<Polls count={MOST.times - 1} />, {
    answers: [answer(polledDevices, { polls: { data: [], current_page: 1, last_page: 1, per_page: 50, total: 0 } })],
  });
  const full = `Limit reached: ${MOST.times}`;
  expect(screen.queryByText(full)).toBeNull();
  fireEvent.click(screen.getByText(en.add_time));
  expect(screen.getAllByLabelText(/^Remove time/)).toHaveLength(MOST.times);
  expect(screen.getByText(full)).toBeVisible();
  expect(screen.getByText(en.add_time).closest('button')).toBeDisabled();
});

it.each([
  [MOST.devices - 1, 'All 999 other devices of this model'],
  [MOST.devices, 'The first 999 of 1,000 other devices of this model'],
])('with %i others of the model, as many are saved as one call takes, and named', async (others, label) => {
  const listed = Array.from({ length: MOST.devices }, (_, at) => ({ id: 100 + at, name: `Meter ${at}` }));
  const [first] = listed;
  // The device itself is on the page of the list.
  const data = [{ ...first, id: device.id }, ...listed.slice(1)];
  await renderInConsole(
    <ApplyDialog device={device} kind="poll" schedule={SCHEDULE} isWritable={false} onClose={none} />,
    {
      answers: [
        answer(
          meteringDevices,
          ({ per_page: size }) =>
            ({ metering_devices: { data: size === MOST.devices ? data : [], total: others + 1 } }) as never,
        ),
        answer(saveSchedule, { msg: 'Saved.', results: [] }),
      ],
    },
  );
  fireEvent.click(await screen.findByLabelText(label));
  fireEvent.click(screen.getByText('Save for 1000 devices'));
  await waitFor(() => expect(sentTo(saveSchedule)).toHaveLength(1));
  expect(new Set(sentTo(saveSchedule)[0]?.device_ids).size).toBe(MOST.devices);
});
