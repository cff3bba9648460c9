import {
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeComponents,
} from '@mantine/core';
import { dateOf } from './typed-date';

/** Ten shades around the brand colour, so that a host's branding is one CSS variable. */
const brand: MantineColorsTuple = [
  'color-mix(in srgb, var(--brand) 6%, white)',
  'color-mix(in srgb, var(--brand) 12%, white)',
  'color-mix(in srgb, var(--brand) 26%, white)',
  'color-mix(in srgb, var(--brand) 44%, white)',
  'color-mix(in srgb, var(--brand) 64%, white)',
  'color-mix(in srgb, var(--brand) 84%, white)',
  'var(--brand)',
  'color-mix(in srgb, var(--brand) 88%, black)',
  'color-mix(in srgb, var(--brand) 76%, black)',
  'color-mix(in srgb, var(--brand) 64%, black)',
];

const gray: MantineColorsTuple = [
  '#f6f7f9',
  '#eef1f5',
  '#e3e7ed',
  '#cdd4de',
  '#b1bac7',
  '#8d98a8',
  '#667085',
  '#4b5565',
  '#2f3744',
  '#171c24',
];

const dark: MantineColorsTuple = [
  '#e8ebf0',
  '#b3bcc9',
  '#8d98a8',
  '#5e6979',
  '#3a4352',
  '#252c37',
  '#151a21',
  '#0e1116',
  '#0b0e12',
  '#080a0d',
];

/** Plain objects and not `Component.extend`: that would load every component with the first page. */
const components: MantineThemeComponents = {
  Button: { defaultProps: { size: 'sm' }, styles: { label: { fontWeight: 550 } } },
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
  // The default parser reads 31.02 as a day in March.
  DateInput: { defaultProps: { dateParser: dateOf } },
  Input: { defaultProps: { size: 'sm' } },
  InputWrapper: {
    defaultProps: { size: 'sm', inputWrapperOrder: ['label', 'input', 'description', 'error'] },
  },
  Card: { defaultProps: { withBorder: true, padding: 'md' } },
  Paper: { defaultProps: { radius: 'md' } },
  Badge: { defaultProps: { tt: 'none', fw: 500, radius: 'sm' } },
  Menu: { defaultProps: { shadow: 'md', withinPortal: true, position: 'bottom-end' } },
  Popover: { defaultProps: { shadow: 'md', withinPortal: true } },
  Modal: {
    defaultProps: {
      centered: true,
      radius: 'lg',
      overlayProps: { backgroundOpacity: 0.45 },
      transitionProps: { duration: 120 },
    },
  },
  Drawer: {
    defaultProps: { position: 'right', overlayProps: { backgroundOpacity: 0.35 }, transitionProps: { duration: 160 } },
  },
  // Shadows do not separate surfaces in the dark scheme.
  Notification: { defaultProps: { withBorder: true } },
  NavLink: { defaultProps: { variant: 'subtle' } },
  SegmentedControl: { defaultProps: { size: 'sm' } },
  Tabs: { defaultProps: { keepMounted: false } },
  Tooltip: { defaultProps: { openDelay: 350, withArrow: false, events: { hover: true, focus: true, touch: false } } },
};

export const theme = createTheme({
  colors: { brand, gray, dark },
  primaryColor: 'brand',
  primaryShade: 6,
  black: '#171c24',
  fontFamily:
    "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif",
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '10px', xl: '16px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  components,
});

/** Mantine's variables follow those of the console, so that its components and the CSS modules match. */
export const cssVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-faint)',
    '--mantine-color-placeholder': 'var(--text-faint)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--surface-hover)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-anchor': 'var(--accent)',
    '--mantine-color-error': 'var(--alarm)',
    '--mantine-color-brand-filled': 'var(--accent-filled)',
    '--mantine-color-brand-filled-hover': 'color-mix(in srgb, var(--accent-filled) 88%, black)',
    '--mantine-color-brand-text': 'var(--accent)',
    '--mantine-color-brand-outline': 'var(--accent)',
    '--mantine-color-brand-light': 'color-mix(in srgb, var(--accent) 12%, transparent)',
    '--mantine-color-brand-light-hover': 'color-mix(in srgb, var(--accent) 18%, transparent)',
    '--mantine-color-brand-light-color': 'var(--accent)',
    // Mantine's red is too pale for text in this colour or on it.
    '--mantine-color-red-6': 'var(--alarm)',
    '--mantine-color-red-filled': '#c92a2a',
    '--mantine-color-red-filled-hover': '#a82020',
    '--mantine-color-red-text': 'var(--alarm)',
    '--mantine-color-red-outline': 'var(--alarm)',
    '--mantine-color-red-light': 'color-mix(in srgb, var(--alarm) 12%, transparent)',
    '--mantine-color-red-light-hover': 'color-mix(in srgb, var(--alarm) 18%, transparent)',
    '--mantine-color-red-light-color': 'var(--alarm)',
    '--mantine-color-gray-text': 'var(--text-soft)',
    '--mantine-color-gray-light-color': 'var(--text-soft)',
  };
  // Mantine's own is the colour of a surface: a disabled button would look like a text.
  return { variables: {}, light: shared, dark: { ...shared, '--mantine-color-disabled': 'var(--line)' } };
};
