import { IconBox } from '@tabler/icons-react';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/shared/api';
import type { Language } from '@/shared/i18n';
import { renderInConsole } from '@component-test';
import { BlankState, ErrorState } from './blank-state';
import { ColorSchemeToggle } from './color-scheme-toggle';
import { CopyField } from './copy-field';
import { LanguageBar } from './language-bar';
import { LanguageMenu } from './language-menu';
import { NotFound } from './not-found';
import { Notice } from './notice';
import { PageTabs } from './page-tabs';
import { ResourceLabel } from './resource-label';
import { Since } from './since';
import { StateMark, type Tone } from './state-mark';
import { TabbedPage } from './tabbed-page';

describe('the blank and the failed state', () => {
  it('says what to do', async () => {
    await renderInConsole(
      <BlankState icon={IconBox} title="No meters" hint="Add the first one.">
        <button>Add</button>
      </BlankState>,
    );
    expect(screen.getByText('Add the first one.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add' })).toBeEnabled();
  });

  it.each([
    ['en', 'Could not load', 'Try again'],
    ['ru', 'Не удалось загрузить', 'Повторить'],
    ['mn', 'Ачаалж чадсангүй', 'Дахин оролдох'],
  ] as const)('offers another try in %s', async (language, title, retry) => {
    const onRetry = vi.fn<() => void>();
    await renderInConsole(<ErrorState error={ApiError.unreachable()} onRetry={onRetry} />, { language });
    expect(screen.getByRole('alert')).toHaveTextContent(title);
    fireEvent.click(screen.getByRole('button', { name: retry }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('shows the sentence of the server', async () => {
    await renderInConsole(
      <ErrorState error={new ApiError(403, 'errors.no', 'Not allowed here.')} onRetry={() => undefined} />,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Not allowed here.');
  });

  it('does not show the words of a fault in the program', async () => {
    await renderInConsole(<ErrorState error={new Error('x is undefined')} onRetry={() => undefined} />);
    expect(screen.getByRole('alert')).not.toHaveTextContent('undefined');
  });
});

describe('what is not found', () => {
  it.each([
    ['device', 'Device not found', '/cloud/devices'],
    ['gateway', 'Gateway not found', '/cloud/devices?tab=gateways'],
    ['job', 'Import or bulk action not found', '/cloud/devices/bulk'],
    ['page', 'Page not found', '/cloud'],
  ] as const)('is named, with a way on: %s', async (what, title, href) => {
    await renderInConsole(<NotFound what={what} />);
    expect(screen.getByText(title)).toBeVisible();
    expect(screen.getByRole('link')).toHaveAttribute('href', href);
  });
});

describe('marks', () => {
  const tones: Tone[] = ['online', 'warning', 'alarm', 'idle', 'busy', 'blocked', 'off', 'trash'];
  it.each(tones)('of the state "%s" have a word besides the colour', async (tone) => {
    await renderInConsole(<StateMark tone={tone} label="State in words" filled />);
    expect(screen.getByText('State in words')).toBeVisible();
  });

  it.each([
    ['electricity', 'Electricity'],
    ['water', 'Water'],
    ['heat', 'Heat'],
    ['gas', 'Gas'],
    ['sensor', 'Sensor'],
    ['substance', 'Substance'],
    ['other', 'Other'],
    ['steam', 'steam'],
  ])('of the resource %s say %s', async (resource, label) => {
    await renderInConsole(<ResourceLabel resource={resource} />);
    expect(screen.getByText(label)).toBeVisible();
  });

  it.each([
    [10, 'just now'],
    [5 * 60, '5 min ago'],
    [3 * 3600, '3 h ago'],
    [2 * 86_400, '2 d ago'],
  ])('of %i seconds ago say %s', async (seconds, label) => {
    await renderInConsole(<Since unixSeconds={Date.now() / 1000 - seconds} />);
    expect(screen.getByText(label)).toBeVisible();
  });

  it('of a notice with a role are read out', async () => {
    await renderInConsole(
      <Notice tone="warning" role="alert" title="The clock is late">
        By 40 s.
      </Notice>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('The clock is lateBy 40 s.');
  });
});

describe('controls of the frame', () => {
  it.each(['ru', 'en', 'mn'] as Language[])('show the language %s as chosen', async (language) => {
    await renderInConsole(<LanguageBar onChoose={() => undefined} />, { language });
    const pressed = screen.getAllByRole('button', { pressed: true });
    expect(pressed).toHaveLength(1);
    expect(pressed[0]).toHaveAttribute('lang', language);
  });

  it('change the scheme and offer the other one', async () => {
    await renderInConsole(<ColorSchemeToggle />);
    fireEvent.click(screen.getByRole('button', { name: 'Dark theme' }));
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
    fireEvent.click(screen.getByRole('button', { name: 'Light theme' }));
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'light');
  });

  it('go from tab to tab', async () => {
    const onChange = vi.fn<(name: string) => void>();
    const tabs = [
      { name: 'list', label: 'List' },
      { name: 'map', label: 'Map' },
    ];
    await renderInConsole(<PageTabs tabs={tabs} value="list" onChange={onChange} />);
    expect(screen.getByRole('tab', { name: 'List', selected: true })).toBeVisible();
    fireEvent.click(screen.getByRole('tab', { name: 'Map' }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith('map');
  });

  it('show the content of one tab, the first if the address names no other', async () => {
    const tabs = [
      { name: 'list', label: 'List', content: 'Meters' },
      { name: 'map', label: 'Map', content: 'Places' },
    ];
    const page = { title: 'Devices', tabs, onTab: () => undefined };
    const { unmount } = await renderInConsole(<TabbedPage {...page} tab="map" />);
    expect(screen.getByRole('heading', { name: 'Devices' })).toBeVisible();
    expect(screen.getByText('Places')).toBeVisible();
    expect(screen.queryByText('Meters')).toBeNull();
    expect(document.title).toMatch(/^Devices/);
    unmount();
    await renderInConsole(<TabbedPage {...page} tab="unknown" />);
    expect(screen.getByText('Meters')).toBeVisible();
  });

  it.each([
    ['ru', 'Монгол', 'mn'],
    ['en', 'Русский', 'ru'],
    ['mn', 'English', 'en'],
  ] as const)('choose another language from a menu in %s', async (language, name, chosen) => {
    const onChoose = vi.fn<(language: Language) => void>();
    await renderInConsole(<LanguageMenu onChoose={onChoose} />, { language });
    fireEvent.click(screen.getByRole('button'));
    const items = await screen.findAllByRole('menuitemradio');
    expect(items.map((item) => item.getAttribute('aria-checked'))).toEqual(
      ['ru', 'en', 'mn'].map((each) => String(each === language)),
    );
    fireEvent.click(screen.getByRole('menuitemradio', { name }));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(chosen);
  });

  it('copy a text, and say so', async () => {
    await renderInConsole(<CopyField label="Device EUI" value="70B3D5E75F000001" />);
    const writeText = vi.spyOn(navigator.clipboard, 'writeText');
    const button = screen.getByRole('button', { name: 'Copy: Device EUI' });
    fireEvent.click(button);
    expect(writeText).toHaveBeenCalledExactlyOnceWith('70B3D5E75F000001');
    fireEvent.mouseEnter(button);
    expect(await screen.findByText('Copied')).toBeVisible();
  });
});
