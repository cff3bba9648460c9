import { fileURLToPath } from 'node:url';
import { type Plugin, type Rolldown, runnerImport } from 'vite';
import { inputBounds } from './src/shared/api/bounds';

const sources = fileURLToPath(new URL('./src/', import.meta.url));
const contract = fileURLToPath(new URL('../proto/api/index.ts', import.meta.url));
const HELPER = 'inputBounds';

type Node = ReturnType<Rolldown.PluginContext['parse']>['body'][number];
type Call = Extract<Extract<Node, { type: 'ExpressionStatement' }>['expression'], { type: 'CallExpression' }>;

/**
 * Replaces each `inputBounds(call, 'field')` of the console by its result, because the console's contract has no schemas
 * (contract-plugin.ts). An argument that is not written in place, a field without a bound and an unknown call are errors.
 */
export function contractBounds(): Plugin {
  let calls: Promise<Record<string, unknown>> | undefined;
  return {
    name: 'gaugeway-bounds-of-contract',
    transform: {
      // After the types are erased, because the parser reads JavaScript.
      order: 'post',
      filter: { code: `${HELPER}(` },
      async handler(code, id) {
        if (!id.startsWith(sources) || id.endsWith('/api/bounds.ts')) return null;
        calls ??= runnerImport<Record<string, unknown>>(contract, { configFile: false }).then(({ module }) => module);
        const declared = await calls;
        const found = callsIn(this.parse(code)).toSorted((a, b) => b.start - a.start);
        const replaced = found.reduce((text, call) => {
          const bounds = JSON.stringify(resultOf(call, declared));
          return `${text.slice(0, call.start)}(${bounds})${text.slice(call.end)}`;
        }, code);
        return { code: replaced, map: null };
      },
    },
  };
}

/** Calls of the helper, at any depth; no call is inside another. */
function callsIn(node: unknown): Call[] {
  if (typeof node !== 'object' || node === null) return [];
  if (isCall(node)) return [node];
  return Object.values(node).flatMap(callsIn);
}

function isCall(node: object): node is Call {
  const { type, callee } = node as Partial<Call>;
  return type === 'CallExpression' && callee?.type === 'Identifier' && callee.name === HELPER;
}

function resultOf(call: Call, declared: Readonly<Record<string, unknown>>): unknown {
  const [name, ...keys] = call.arguments.map((argument) => {
    if (argument.type === 'Identifier') return argument.name;
    if (argument.type === 'Literal' && typeof argument.value === 'string') return argument.value;
    throw new Error(`${HELPER}: an argument is neither a call's name nor a literal`);
  });
  const endpoint = declared[name ?? ''];
  if (!endpoint) throw new Error(`${HELPER}: proto/api exports no ${name}`);
  // The types of the sources have been checked.
  return (inputBounds as (call: unknown, ...keys: string[]) => unknown)(endpoint, ...keys);
}
