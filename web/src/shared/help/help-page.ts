import { DOCUMENTATION } from '@gaugeway/proto/api/documentation';

/** Page of the documentation and a heading in it: `user/devices#gateways` is in docs/user/devices.md. */
export type HelpPage = `${'user' | 'administration'}/${string}#${string}`;

/** Page about a screen; tabs with a separate description have their own. */
export type ScreenHelp = HelpPage | { page: HelpPage; tabs: Readonly<Record<string, HelpPage>> };

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Page that the help button opens. */
    help?: ScreenHelp;
  }
}

interface Match {
  staticData: { help?: ScreenHelp };
  search: object;
}

/** Page about the innermost screen of an address. */
export function helpPageOf(matches: readonly Match[]): HelpPage | null {
  const match = matches.findLast(({ staticData }) => staticData.help !== undefined);
  const help = match?.staticData.help;
  if (!match || help === undefined) return null;
  if (typeof help === 'string') return help;
  const tab = 'tab' in match.search && typeof match.search.tab === 'string' ? match.search.tab : '';
  return help.tabs[tab] ?? help.page;
}

/** Target of the help button: the help of the host, else of the installation, else the product's pages. */
export function helpAddress(ofHost: string | null, ofInstallation: string, page: HelpPage | null): string {
  if (ofHost) return ofHost;
  if (ofInstallation !== DOCUMENTATION || page === null) return ofInstallation;
  return `${DOCUMENTATION}${page.replace('#', '.html#')}`;
}
