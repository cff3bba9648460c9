export { HelpLink } from './help-link';
export type { HelpPage, ScreenHelp } from './help-page';
