import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ScreenHelp } from '@/shared/help';
import { anchorOf } from '../../../docs/.vitepress/anchors';
import { routeTree } from './route-tree';

// The texts are found by Vite when the console is built.
jest.mock('@/shared/i18n', () => ({}));

const DOCS = join(__dirname, '../../../docs');
/** Screens without the help button: the user is not signed in yet, or has no rights. */
const WITHOUT_BUTTON = /^\/(?:auth|enter|withoutAccess)(?:\/|$)/;

interface RouteNode {
  options: { path?: string; component?: unknown; staticData?: { help?: ScreenHelp } };
  children?: unknown;
}

interface Screen {
  path: string;
  help: ScreenHelp | undefined;
}

/** Routes that show a screen: no frame around others, no redirect. */
function screensOf({ options, children }: RouteNode, parent: string): Screen[] {
  const path = join(parent, options.path ?? '');
  // The router types its children by each of the routes.
  const below = (children ?? []) as readonly RouteNode[];
  if (below.length > 0) return below.flatMap((child) => screensOf(child, path));
  return options.component ? [{ path, help: options.staticData?.help }] : [];
}

const screens = screensOf(routeTree, '/').filter(({ path }) => !WITHOUT_BUTTON.test(path));

const pagesOf = (help: ScreenHelp | undefined): readonly string[] => {
  if (help === undefined) return ['none'];
  return typeof help === 'string' ? [help] : [help.page, ...Object.values(help.tabs)];
};

it('finds the screens of the console', () => {
  expect(screens.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/cloud/dashboard', '/cloud/devices', '/account', '/admin']),
  );
});

it.each(screens.flatMap(({ path, help }) => pagesOf(help).map((page) => [path, page] as const)))(
  'the help of %s is %s, which exists',
  (_, page) => {
    const [file = '', anchor] = page.split('#');
    const path = join(DOCS, `${file}.md`);
    expect({ page, exists: existsSync(path) }).toEqual({ page, exists: true });
    const headings = [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => anchorOf(text));
    expect(headings).toContain(anchor);
  },
);
