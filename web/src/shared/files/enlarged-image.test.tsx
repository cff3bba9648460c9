import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderInConsole } from '@component-test';
import { EnlargedImage } from './enlarged-image';

const image = { alt: 'Boiler room', title: 'School 5', label: 'Enlarge the picture', height: 132 };

describe('a picture that can be enlarged', () => {
  it('is shown large with its title after a click', async () => {
    await renderInConsole(<EnlargedImage {...image} content={new Blob(['picture'])} failed={false} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Enlarge the picture' }));
    expect(await screen.findByRole('dialog', { name: 'School 5' })).toBeInTheDocument();
    expect(screen.getAllByAltText('Boiler room')).toHaveLength(2);
  });

  it('names a failure', async () => {
    await renderInConsole(<EnlargedImage {...image} content={undefined} failed />);
    expect(screen.getByLabelText('Could not load')).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
