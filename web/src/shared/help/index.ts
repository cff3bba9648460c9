export { HelpLink } from './help-link';
export type { ScreenHelp } from './help-page';
