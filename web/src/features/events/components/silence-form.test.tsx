import { eventRules } from '@gaugeway/proto/api/event-rules';
import { createEventSilence } from '@gaugeway/proto/api/event-silences';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, renderInConsole } from '@component-test';
import { SilenceForm } from './silence-form';

describe('the form of a silence', () => {
  it('takes the longest comment of the contract and no more', async () => {
    const { user } = await renderInConsole(<SilenceForm onClose={() => undefined} />, {
      answers: [answer(eventRules, { events: [] })],
    });
    const input = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
    await user.click(input);
    await user.paste('x'.repeat(10_000));
    const { comment } = createEventSilence.input.shape;
    expect(comment.safeParse(input.value).success).toBe(true);
    expect(comment.safeParse(`${input.value}x`).success).toBe(false);
  });
});
