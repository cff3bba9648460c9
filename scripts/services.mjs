// `npm run services`: writes the files that name every service, from the list in proto/api/services.ts, and the lists
// that follow from folders: the contract, the event conditions, the kinds of reports, the console's texts, the device
// models. Reports the parts of a service that only a person can write. With `--check` it changes nothing and fails
// where a written file is not current.
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format } from 'oxfmt';
import {
  blockIndex,
  channelIndex,
  conditionIndex,
  contractEndpoints,
  contractIndex,
  drawerIndex,
  exchangeIndex,
  gathererIndex,
  layoutIndex,
  modelIndex,
  reportIndex,
  routeTree,
  senderIndex,
  textTypes,
  transportIndex,
  widgetIndex,
} from './lib/generated-lists.mjs';
import { ROOT, runScript } from './lib/project.mjs';
import { valuesOf } from './lib/values.mjs';

const LIST = 'proto/api/services.ts';
const VALUES = 'helm/gaugeway/values.yaml';
const NOT_SERVICES = ['all-in-one', 'catalogue', 'platform'];

/** Folders of services/ that Nest's own commands know in addition to the services. */
const APPLICATION = { type: 'application', entryFile: 'main' };
const LIBRARY = { type: 'library', entryFile: 'index' };

/** Files that follow from the list, each as a function of its earlier text. */
const MADE = {
  'proto/api/index.ts': () => contractIndex(),
  'proto/api/endpoints.ts': async () => formatted('endpoints.ts', await contractEndpoints()),
  'proto/kinds/event-conditions/index.ts': async () => formatted('index.ts', await conditionIndex()),
  'proto/kinds/channels/index.ts': async () => formatted('index.ts', await channelIndex()),
  'services/events/channels/kinds/index.ts': async () => formatted('index.ts', await senderIndex()),
  'proto/kinds/exchange-layouts/index.ts': async () => formatted('index.ts', await layoutIndex()),
  'services/messages/reports/system-reports/layouts/kinds/index.ts': async () =>
    formatted('index.ts', await exchangeIndex()),
  'proto/kinds/widgets/index.ts': async () => formatted('index.ts', await widgetIndex()),
  'proto/kinds/design-blocks/index.ts': async () => formatted('index.ts', await blockIndex()),
  'services/messages/reports/designer/drawing/blocks/index.ts': async () => formatted('index.ts', await drawerIndex()),
  'proto/kinds/reports/index.ts': async () => formatted('index.ts', await reportIndex()),
  'services/messages/reports/orders/kinds/index.ts': async () => formatted('index.ts', await gathererIndex()),
  'proto/kinds/transports/index.ts': async () => formatted('index.ts', await transportIndex()),
  'services/catalogue/models/index.ts': async () => formatted('index.ts', await modelIndex()),
  'web/src/shared/i18n/i18next.d.ts': async () => formatted('i18next.d.ts', await textTypes()),
  'web/src/app/route-tree.ts': async () => formatted('route-tree.ts', await routeTree()),
  'services/all-in-one/services.ts': (services) => formatted('services.ts', servicesModule(services)),
  'nest-cli.json': (services, before) =>
    formatted('nest-cli.json', JSON.stringify(nestCli(services, JSON.parse(before)))),
  'deploy/compose/docker-compose.yml': composed,
};

await runScript(async () => {
  const isCheck = process.argv.includes('--check');
  const { SERVICES } = await valuesOf(LIST);
  const problems = await whatIsMissing(SERVICES);
  for (const [path, make] of Object.entries(MADE)) {
    const before = await readFile(join(ROOT, path), 'utf8').catch(() => '');
    const after = await make(SERVICES, before);
    if (after === before) continue;
    if (isCheck) problems.push(`${path} is not current: npm run services`);
    else await writeFile(join(ROOT, path), after);
  }
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else console.log(`${SERVICES.length} services: ${SERVICES.join(', ')}`);
});

/** Hand-written parts: the folder and the chart value. */
async function whatIsMissing(services) {
  const problems = [];
  for (const name of services) {
    for (const file of ['main.ts', `${name}.module.ts`]) {
      if (!existsSync(join(ROOT, 'services', name, file))) problems.push(`services/${name}/${file} is missing`);
    }
  }
  const folders = (await readdir(join(ROOT, 'services'), { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && existsSync(join(entry.parentPath, entry.name, 'main.ts')))
    .map(({ name }) => name);
  for (const name of folders) {
    if (![...services, ...NOT_SERVICES].includes(name)) problems.push(`services/${name} is not in ${LIST}`);
  }
  const charted = keysBelow(await readFile(join(ROOT, VALUES), 'utf8'), 'services');
  for (const name of services) if (!charted.includes(name)) problems.push(`${VALUES} has no services.${name}`);
  for (const name of charted) if (!services.includes(name)) problems.push(`${VALUES}: ${name} is not in ${LIST}`);
  return problems;
}

/** The keys of a block of YAML that begins a line. */
function keysBelow(yaml, block) {
  const lines = yaml.split('\n');
  const from = lines.indexOf(`${block}:`) + 1;
  const length = lines.slice(from).findIndex((line) => /^\S/.test(line) && !line.startsWith('#'));
  return lines.slice(from, from + length).flatMap((line) => /^ {2}(\w[\w-]*):/.exec(line)?.[1] ?? []);
}

async function formatted(path, text) {
  const options = JSON.parse(await readFile(join(ROOT, '.oxfmtrc.json'), 'utf8'));
  const { code, errors } = await format(path, text, options);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  return code;
}

/** The gateway together with its services in one process is another module (all-services.ts). */
function servicesModule(services) {
  const apart = services.filter((name) => name !== 'gateway');
  return [
    `// Made by \`npm run services\` from ${LIST}.`,
    ...[...apart].sort().map((name) => `import { ${name}Service } from '../${name}/${name}.module';`),
    '',
    `export const services = [${apart.map((name) => `${name}Service`).join(', ')}];`,
  ].join('\n');
}

function nestCli(services, { projects: _, ...settings }) {
  const project = (kind) => (name) => [
    name,
    {
      type: kind.type,
      root: `services/${name}`,
      sourceRoot: `services/${name}`,
      entryFile: kind.entryFile,
      compilerOptions: { tsConfigPath: 'tsconfig.build.json' },
    },
  ];
  const projects = [
    ...[...services, 'all-in-one'].map(project(APPLICATION)),
    ...['platform', 'catalogue'].map(project(LIBRARY)),
  ];
  return { ...settings, projects: Object.fromEntries(projects) };
}

/** A block of the composition that is like any other service's; blocks with special settings stay as they are. */
function plainBlock(name) {
  return `  ${name}:
    <<: *gaugeway
    command: [node, dist/services/${name}/main.js]
    environment: { <<: *environment, INSTANCE_ID: ${name}-1 }
    depends_on: *needs
`;
}

/** Adds plain blocks for services without one, removes those of former services, and lists all for the gateway. */
function composed(services, before) {
  const isService = (block) => /command: \[node, dist\/services\//.test(block);
  // Blocks of `services:` are two blanks in and follow each other with an empty line between.
  const blocks = before.split(/\n\n(?= {2}\S|\S)/);
  const nameOf = (block) => /^(?:services:\n)? {2}([\w-]+):/.exec(block)?.[1];
  const kept = blocks.filter((block) => !isService(block) || services.includes(nameOf(block)));
  const there = kept.filter(isService).map(nameOf);
  const added = services.filter((name) => !there.includes(name)).map((name) => plainBlock(name).trimEnd());
  kept.splice(
    kept.findIndex((block) => nameOf(block) === 'gateway'),
    0,
    ...added,
  );
  const urls = services.filter((name) => name !== 'gateway').map((name) => `${name}=http://${name}:8080`);
  return kept.join('\n\n').replace(/^( +SERVICE_URLS: ).*$/m, `$1${urls.join(',')}`);
}
