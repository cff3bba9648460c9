import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answer, refuse, renderInConsole } from '@component-test';
import { getDeviceProfile } from '@gaugeway/proto/api/device-profiles';
import { GALLERY_ANSWERS } from './answers';
import { GALLERY } from './entries';

const answers = [
  ...GALLERY_ANSWERS.map(({ endpoint, data }) => answer(endpoint, data as never)),
  refuse(getDeviceProfile, 404),
];

describe('the gallery draws', () => {
  it.each(Object.values(GALLERY).flat())('$name', async ({ states }) => {
    const drawn = Object.entries(states);
    const { container } = await renderInConsole(
      drawn.map(([state, draw]) => (
        <div key={state} data-drawn>
          {draw()}
        </div>
      )),
      { answers },
    );
    // Charts are loaded on demand and draw in the next frame.
    await act(() => vi.dynamicImportSettled());
    await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    expect(container.querySelectorAll('[data-drawn]')).toHaveLength(drawn.length);
    expect(screen.queryByText(/undefined|NaN|\[object/)).toBeNull();
  });
});
