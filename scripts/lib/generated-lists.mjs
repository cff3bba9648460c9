// The lists that follow from the files of a folder (`npm run services`).
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './project.mjs';

const CONTRACT = 'proto/api';
const MODELS = 'services/catalogue/models';
const CONDITIONS = 'proto/kinds/event-conditions';
const REPORTS = 'proto/kinds/reports';
const GATHERERS = 'services/messages/reports/orders/kinds';
const LAYOUTS = 'proto/kinds/exchange-layouts';
const EXCHANGES = 'services/messages/reports/system-reports/layouts/kinds';
const CHANNELS = 'proto/kinds/channels';
const WIDGETS = 'proto/kinds/widgets';
const BLOCKS = 'proto/kinds/design-blocks';
const DRAWERS = 'services/messages/reports/designer/drawing/blocks';
const SENDERS = 'services/events/channels/kinds';
const TRANSPORTS = 'proto/kinds/transports';
const TEXTS = 'web/src/shared/i18n/locales/en';
const ROUTES = 'web/src/app/routes';

const headOf = (folder) => `// Made by \`npm run services\` from the files of ${folder}.`;

/** `proto/api/index.ts`: the modules that other packages may import. */
export async function contractIndex() {
  const names = [...(await contractFiles()), 'endpoints'].sort();
  return [headOf(CONTRACT), ...names.map((name) => `export * from './${name}';`), ''].join('\n');
}

/** `proto/api/endpoints.ts`: every call that a file of the contract exports. */
export async function contractEndpoints() {
  const names = (await contractFiles()).filter((name) => name !== 'endpoint');
  return [
    headOf(CONTRACT),
    "import { type Endpoint, endpointsIn, type RecordedIn, type RefusalAction } from './endpoint';",
    ...names.map(importOf),
    '',
    `const files = [${names.map(camel).join(', ')}];`,
    '',
    '/** Every call of the product. */',
    'export const endpoints: readonly Endpoint[] = endpointsIn(files);',
    '',
    '/** Every action of the audit log. */',
    `export type AuditAction = RefusalAction | RecordedIn<${names.map((name) => `typeof ${camel(name)}`).join(' | ')}>;`,
    '',
  ].join('\n');
}

/** `services/catalogue/models/index.ts`: every model that a file of the folder exports. */
export async function modelIndex() {
  const names = (await namesIn(MODELS, '.ts')).filter((name) => name !== 'index');
  return [
    headOf(MODELS),
    "import { type DeviceModel, modelsIn } from '../model';",
    ...names.map(importOf),
    '',
    '/** Every device model of the catalogue, by id. */',
    `export const models: readonly DeviceModel[] = modelsIn([${names.map(camel).join(', ')}]);`,
    '',
  ].join('\n');
}

/** `proto/kinds/event-conditions/index.ts`: the kind of condition that each file exports by its own name. */
export const conditionIndex = () =>
  valueIndex(CONDITIONS, {
    imports: "import { inOrder } from '../condition';",
    about: 'Every kind of condition, in the order of the form.',
    value: (names) => `eventConditions = inOrder([${names}])`,
  });

/** `proto/kinds/reports/index.ts`: the kind of report that each file exports by its own name. */
export const reportIndex = () =>
  valueIndex(REPORTS, {
    imports: "import { inOrder } from '../report';",
    about: 'Every kind of report, in the order of the forms.',
    value: (names) => `reportKinds = inOrder([${names}])`,
  });

/** The index of GATHERERS: the rows of each kind of report. */
export const gathererIndex = () =>
  valueIndex(GATHERERS, {
    imports: "import { gatherersOf } from '../gather';",
    about: 'The tables of reports, by the id of their kind.',
    value: (names) => `gatherers = gatherersOf([${names}])`,
  });

/** `proto/kinds/exchange-layouts/index.ts`: the layout that each file exports by its own name. */
export const layoutIndex = () =>
  valueIndex(LAYOUTS, {
    imports: "import { inOrder } from '../exchange-layout';",
    about: 'Every layout of exchange files, in the order of the form.',
    value: (names) => `exchangeLayouts = inOrder([${names}])`,
  });

/** The index of EXCHANGES: how the files of each layout are made. */
export const exchangeIndex = () =>
  valueIndex(EXCHANGES, {
    imports: "import { exchangesOf } from '../layout';",
    about: 'The files of exchanges, by the id of their layout.',
    value: (names) => `exchanges = exchangesOf([${names}])`,
  });

/** `proto/kinds/channels/index.ts`: the kind of channel that each file exports by its own name. */
export const channelIndex = () =>
  valueIndex(CHANNELS, {
    imports: "import { inOrder } from '../channel';",
    about: 'Every kind of notification channel, in the order of the form.',
    value: (names) => `channelKinds = inOrder([${names}])`,
  });

/** `proto/kinds/widgets/index.ts`: the kind of dashboard widget that each file exports by its own name. */
export const widgetIndex = () =>
  valueIndex(WIDGETS, {
    imports: "import { inOrder } from '../widget';",
    about: 'Every kind of dashboard widget, in the order of the list for adding them.',
    value: (names) => `widgetKinds = inOrder([${names}])`,
  });

/** `proto/kinds/design-blocks/index.ts`: the kind of block that each file exports by its own name. */
export const blockIndex = () =>
  valueIndex(BLOCKS, {
    imports: "import { inOrder } from '../design-block';",
    about: 'Every kind of block of the report designer, in the order of the list for adding them.',
    value: (names) => `blockKinds = inOrder([${names}])`,
  });

/** The index of DRAWERS: how each kind of block is drawn. */
export const drawerIndex = () =>
  valueIndex(DRAWERS, {
    imports: "import { drawersOf } from '../block-drawer';",
    about: 'Drawers of blocks by kind.',
    value: (names) => `drawers = drawersOf([${names}])`,
  });

/** The index of SENDERS: how each kind of channel sends. */
export const senderIndex = () =>
  valueIndex(SENDERS, {
    imports: "import { sendersOf } from '../sender';",
    about: 'Senders by kind of channel.',
    value: (names) => `senders = sendersOf([${names}])`,
  });

/** `proto/kinds/transports/index.ts`: the transport that each file exports by its own name. */
export const transportIndex = () =>
  valueIndex(TRANSPORTS, {
    about: 'Every transport of device data.',
    value: (names) => `transports = [${names}] as const`,
  });

async function valueIndex(folder, { imports, about, value }) {
  const names = (await namesIn(folder, '.ts')).filter((name) => name !== 'index');
  return [
    headOf(folder),
    ...(imports ? [imports] : []),
    ...names.map((name) => `import { ${camel(name)} } from './${name}';`),
    '',
    `/** ${about} */`,
    `export const ${value(names.map(camel).join(', '))};`,
    '',
  ].join('\n');
}

/** `web/src/shared/i18n/i18next.d.ts`: the keys of the files of texts. */
export async function textTypes() {
  const names = await namesIn(TEXTS, '.json');
  return [
    headOf(TEXTS),
    ...names.map((name) => `import type ${camel(name)} from './locales/en/${name}.json';`),
    '',
    "declare module 'i18next' {",
    'interface CustomTypeOptions {',
    "defaultNS: 'common';",
    'resources: {',
    ...names.map((name) => `'${name}': typeof ${camel(name)};`),
    '};',
    '}',
    '}',
    '',
  ].join('\n');
}

/** `web/src/app/route-tree.ts`: the routes that the files of the folder export, below the parents that they name. */
export async function routeTree() {
  const files = (await readdir(join(ROOT, ROUTES))).filter((file) => /^[a-z0-9-]+\.tsx?$/.test(file)).sort();
  const imports = [];
  const children = new Map();
  for (const file of files) {
    const code = await readFile(join(ROOT, ROUTES, file), 'utf8');
    const routes = [...code.matchAll(/^export const (\w+Route) = create/gm)];
    if (routes.length === 0) continue;
    imports.push(
      `import { ${routes.map(([, route]) => route).join(', ')} } from './routes/${file.replace(/\.tsx?$/, '')}';`,
    );
    for (const route of routes.map(([, each]) => each).filter((each) => each !== 'rootRoute')) {
      // Its own, or that of the options which the routes of the file share.
      const own = code.slice(code.indexOf(`export const ${route} `)).split(/^}?\);$/m)[0];
      const parent = (/getParentRoute: \(\) => (\w+)/.exec(own) ?? /getParentRoute: \(\) => (\w+)/.exec(code))?.[1];
      if (!parent) throw new Error(`${route} of ${ROUTES}/${file} names no parent`);
      children.set(parent, [...(children.get(parent) ?? []), route]);
    }
  }
  const tree = (route) =>
    children.has(route) ? `${route}.addChildren([${children.get(route).map(tree).join(', ')}])` : route;
  return [
    headOf(ROUTES),
    ...imports,
    '',
    '/** The screens of the console. */',
    `export const routeTree = ${tree('rootRoute')};`,
    '',
  ].join('\n');
}

const contractFiles = async () =>
  (await namesIn(CONTRACT, '.ts')).filter((name) => !['index', 'endpoints'].includes(name));

/** Names of the files of a folder without their ending; specs are left out. */
async function namesIn(folder, ending) {
  const files = (await readdir(join(ROOT, folder))).filter((file) => file.endsWith(ending));
  return files
    .map((file) => file.slice(0, -ending.length))
    .filter((name) => /^[a-z0-9-]+$/.test(name))
    .sort();
}

const importOf = (name) => `import * as ${camel(name)} from './${name}';`;
const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
