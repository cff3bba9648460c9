import { blockKindOf, type DesignBlock, type DesignBlockKind, inputsOfBlock } from '@gaugeway/proto/api/design-schema';
import type { BlockInput, BlockKind, SignatureLine } from '@gaugeway/proto/kinds/design-block';
import { blockKinds } from '@gaugeway/proto/kinds/design-blocks';

/** Groups of blocks: words, data, and page layout. */
export const BLOCK_GROUPS: readonly { name: BlockKind['group']; kinds: readonly DesignBlockKind[] }[] = (
  ['data', 'words', 'page'] as const
).map((name) => ({ name, kinds: blockKinds.filter(({ group }) => group === name).map(({ kind }) => kind) }));

/** true: a block that this version supports. The server checks its content. */
export function isBlock(value: unknown): value is DesignBlock {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    typeof value.kind === 'string' &&
    blockKindOf(value.kind) !== undefined
  );
}

function startOf(name: string, input: BlockInput, title: string): unknown {
  switch (input.kind) {
    case 'text':
    case 'note':
      return name === 'title' ? title : '';
    case 'image':
      return '';
    case 'lines':
      return [{ position: '', name: '' }] satisfies SignatureLine[];
    case 'choice':
      return input.start ?? input.default;
    case 'columns':
      return [...(input.start ?? input.default)];
    default:
      return input.default;
  }
}

/** New block; `title` = its heading, for kinds that have one. */
export const newBlock = (kind: DesignBlockKind, title: string): DesignBlock =>
  // The values are those of the inputs of the kind.
  ({
    kind,
    ...Object.fromEntries(inputsOfBlock(kind).map(([name, input]) => [name, startOf(name, input, title)])),
  }) as DesignBlock;

export const hasTitle = (kind: DesignBlockKind): boolean => inputsOfBlock(kind).some(([name]) => name === 'title');

/** Values of a block by the names of its inputs. */
export const valuesOfBlock = (block: DesignBlock): Readonly<Record<string, unknown>> => ({ ...block });

/** Bounds of a number of a block; null for another input. */
export function boundsOf(kind: DesignBlockKind, name: string): { least: number; most: number } | null {
  const input = inputsOfBlock(kind).find(([one]) => one === name)?.[1];
  return input?.kind === 'number' ? { least: input.min, most: input.max } : null;
}

type BlockFault = 'no_text' | 'no_image' | 'no_columns' | 'bounds';

/** Faults of a block by input: keys of messages. Pure. */
export function blockFaults(block: DesignBlock): Record<string, BlockFault> {
  const values = valuesOfBlock(block);
  const inputs = inputsOfBlock(block.kind);
  const faults = inputs.flatMap(([name, input]): [string, BlockFault][] => {
    const value = values[name];
    switch (input.kind) {
      case 'text':
      case 'note':
        return input.isRequired && isBlank(value) ? [[name, 'no_text']] : [];
      case 'image':
        return value === '' ? [[name, 'no_image']] : [];
      case 'number':
        return typeof value !== 'number' || value < input.min || value > input.max ? [[name, 'bounds']] : [];
      case 'lines':
        return (value as SignatureLine[]).flatMap(({ position }, place): [string, BlockFault][] =>
          isBlank(position) ? [[`${name}.${place}.position`, 'no_text']] : [],
        );
      default:
        return [];
    }
  });
  const columns = inputs.filter(([, { kind }]) => kind === 'columns').map(([name]) => name);
  const [first] = columns;
  if (first !== undefined && columns.every((name) => (values[name] as string[]).length === 0))
    faults.push([first, 'no_columns']);
  return Object.fromEntries(faults);
}

const isBlank = (value: unknown): boolean => typeof value !== 'string' || value.trim() === '';

/** Text that distinguishes a block from others of its kind: the beginning of its first text; '' = none. */
export function blockSummary(block: DesignBlock): string {
  const values = valuesOfBlock(block);
  const [first] = inputsOfBlock(block.kind).flatMap(([name, { kind }]) => {
    if (kind === 'text' || kind === 'note') return [(values[name] as string).split('\n')[0] ?? ''];
    return kind === 'lines' ? [(values[name] as SignatureLine[]).map(({ position }) => position).join(', ')] : [];
  });
  return first ?? '';
}
