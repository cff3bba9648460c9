import { previewFormula } from '@gaugeway/proto/api/accounting-points';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, renderInConsole } from '@component-test';
import { FormulaPreview } from './formula-preview';

it('shows how final the previewed sum is', async () => {
  const formula = { expression: 'A', operands: [{ name: 'A', accounting_point_id: 7 }] };
  const share = { final: 0.6, estimated: 0.3, missing: 0.1 };
  const reply = { unit: 'm³', parts: [], total: 12.5, share, points_without_data: [], other_unit: [] };
  await renderInConsole(<FormulaPreview formula={formula} titles={{}} />, {
    answers: [answer(previewFormula, reply)],
  });
  expect(await screen.findByText('12.5 m³')).toBeInTheDocument();
  expect(screen.getByRole('img', { name: '60% final, 30% estimated, 10% missing' })).toBeInTheDocument();
});
