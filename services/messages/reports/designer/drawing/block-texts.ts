import { type DesignBlock, inputsOfBlock } from '@gaugeway/proto/api';
import type { SignatureLine } from '@gaugeway/proto/kinds/design-block';

/** The block with each of its texts replaced. */
export function withTexts(block: DesignBlock, replace: (text: string) => string): DesignBlock {
  const values: Readonly<Record<string, unknown>> = { ...block };
  const replaced = inputsOfBlock(block.kind).flatMap(([name, { kind }]) => {
    if (kind === 'text' || kind === 'note') return [[name, replace(values[name] as string)]];
    if (kind !== 'lines') return [];
    const lines = values[name] as SignatureLine[];
    return [[name, lines.map((line) => ({ position: replace(line.position), name: replace(line.name) }))]];
  });
  return Object.assign({ ...block }, Object.fromEntries(replaced)) as DesignBlock;
}

/** The texts of a block, with their placeholders. */
export function textsOf(block: DesignBlock): string[] {
  const texts: string[] = [];
  withTexts(block, (text) => {
    texts.push(text);
    return text;
  });
  return texts;
}

/** true: a text or an image of the block that needs content has none. */
export function isEmpty(block: DesignBlock): boolean {
  const values: Readonly<Record<string, unknown>> = { ...block };
  return inputsOfBlock(block.kind).some(
    ([name, input]) => (input.kind === 'image' || ('isRequired' in input && input.isRequired)) && values[name] === '',
  );
}
