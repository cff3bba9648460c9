import { DOCUMENTATION } from '@gaugeway/proto/api/documentation';

/** A page of the documentation and a heading in it: `user/devices#gateways` is in docs/user/devices.md. */
export type HelpPage = `${'user' | 'administration'}/${string}#${string}`;

/** The page about a screen; tabs that are described apart have their own. */
export type ScreenHelp = HelpPage | { page: HelpPage; tabs: Readonly<Record<string, HelpPage>> };

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the help button opens. */
    help?: ScreenHelp;
  }
}

interface Match {
  staticData: { help?: ScreenHelp };
  search: object;
}

/** The page about the innermost screen of an address. */
export function helpPageOf(matches: readonly Match[]): HelpPage | null {
  const match = matches.findLast(({ staticData }) => staticData.help !== undefined);
  const help = match?.staticData.help;
  if (!match || help === undefined) return null;
  if (typeof help === 'string') return help;
  const tab = 'tab' in match.search && typeof match.search.tab === 'string' ? match.search.tab : '';
  return help.tabs[tab] ?? help.page;
}

/** Where the help button leads: to the help of the host, else of the installation, else to the product's own pages. */
export function helpAddress(ofHost: string | null, ofInstallation: string, page: HelpPage | null): string {
  if (ofHost) return ofHost;
  if (ofInstallation !== DOCUMENTATION || page === null) return ofInstallation;
  return `${DOCUMENTATION}${page.replace('#', '.html#')}`;
}
