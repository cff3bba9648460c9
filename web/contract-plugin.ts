import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const contract = fileURLToPath(new URL('../proto/api/', import.meta.url));
const kinds = fileURLToPath(new URL('../proto/kinds/', import.meta.url));
const SHIM = '\0contract-schemas';
/** Properties of a declaration for the server and the documentation only, by the declaring function. */
const SERVERS_OWN: Readonly<Record<string, ReadonlySet<string>>> = {
  endpoint: new Set([
    ...['summary', 'description', 'input', 'reply'],
    ...['scope', 'rate', 'demo', 'afterExpiry', 'audit', 'bodyLimit'],
  ]),
  defineCondition: new Set(['reads', 'judge']),
};

type Program = ReturnType<Rolldown.PluginContext['parse']>;
type Statement = Program['body'][number];
type Initialiser = NonNullable<Extract<Statement, { type: 'VariableDeclaration' }>['declarations'][number]['init']>;
/** From one offset to another the text is replaced. */
type Edit = [start: number, end: number, text: string];

/**
 * The browser needs a call's method and path; its schemas are checked by the server, and their types are erased by now.
 * So the contract's `zod` is replaced by a value on which every property and call gives itself again, a call's schemas
 * and its texts are left out, and a call that nobody makes is marked as one that may go. A condition of events loses its evaluation. Together that takes
 * 28 kB of gzip out of the first load.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'gaugeway-contract-without-schemas',
    enforce: 'pre',
    resolveId: (source, importer) => (source === 'zod' && importer?.startsWith(contract) ? SHIM : null),
    load: (id) =>
      id === SHIM
        ? 'const any = new Proxy(() => any, { get: () => any, apply: () => any });\nexport const z = any;\n'
        : null,
    transform: {
      // After the types are erased, because the parser reads JavaScript.
      order: 'post',
      handler(code, id) {
        if (!id.startsWith(contract) && !id.startsWith(kinds)) return null;
        const edits = this.parse(code).body.flatMap((statement) => editsOf(statement, code));
        return { code: applied(code, edits), map: null };
      },
    },
  };
}

function editsOf(statement: Statement, code: string): Edit[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declared?.type !== 'VariableDeclaration') return [];
  return declared.declarations.flatMap(({ init }) => {
    if (init?.type === 'CallExpression') return [...pure(init, '', ''), ...withoutServersOwn(init)];
    // Inputs that several calls share, as an object of schemas.
    const isSchemas = init?.type === 'ObjectExpression' && code.slice(init.start, init.end).includes('z.');
    return isSchemas ? pure(init, '(', ')') : [];
  });
}

/** Unused values need not be computed. */
function pure({ start, end }: { start: number; end: number }, open: string, close: string): Edit[] {
  return [
    [start, start, `/* @__PURE__ */ (() => ${open}`],
    [end, end, `${close})()`],
  ];
}

function withoutServersOwn(call: Extract<Initialiser, { type: 'CallExpression' }>): Edit[] {
  const [argument] = call.arguments;
  const own = call.callee.type === 'Identifier' ? SERVERS_OWN[call.callee.name] : undefined;
  if (!own || argument?.type !== 'ObjectExpression') return [];
  const dropped = argument.properties.filter(
    (part) => part.type === 'Property' && part.key.type === 'Identifier' && own.has(part.key.name),
  );
  // The value in their place spreads to nothing and keeps the commas valid.
  return dropped.map(({ start, end }): Edit => [start, end, '...null']);
}

function applied(code: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((a, b) => b[0] - a[0])
    .reduce((text, [start, end, put]) => text.slice(0, start) + put + text.slice(end), code);
}
