import { eventConditions } from '@gaugeway/proto/kinds/event-conditions';
import type { ConditionKind } from '@gaugeway/proto/kinds/condition';
import texts from '@/shared/i18n/locales/en/events.json';

/** Values that one input can have, as far as a sentence depends on them. */
function valuesOf(input: ConditionKind['inputs'][string]): (string | number | string[])[] {
  switch (input.kind) {
    case 'choice':
      return [...input.options];
    case 'flags':
    case 'texts':
      return [[], ['leak']];
    case 'field':
      return ['in1'];
    case 'number':
      return [input.start ?? 1];
  }
}

/** Every condition of a kind, as far as its sentence depends on its values. */
const conditionsOf = ({ inputs }: ConditionKind) =>
  Object.entries(inputs).reduce<Record<string, string | number | string[]>[]>(
    (found, [name, input]) => found.flatMap((one) => valuesOf(input).map((value) => ({ ...one, [name]: value }))),
    [{}],
  );

const sentencesOf = (kind: ConditionKind) =>
  conditionsOf(kind).map((condition) => kind.sentence?.(condition) ?? { text: kind.kind });

const KINDS: readonly ConditionKind[] = eventConditions;
const withPlural = (text: string): string => (`${text}_other` in texts.sentence ? `${text}_other` : text);

// The other languages have the same keys and variables: scripts/check-locales.mjs.
describe('the texts of a condition', () => {
  it.each(KINDS)('of the kind $kind are there, and its sentence has the variables of its inputs only', (kind) => {
    expect(texts.kind).toHaveProperty(kind.kind);
    for (const [name, input] of Object.entries(kind.inputs)) {
      expect(texts.input).toHaveProperty(input.text ?? name);
      if (input.kind === 'choice') for (const option of input.options) expect(texts.choice).toHaveProperty(option);
    }
    const inputs = Object.entries(kind.inputs);
    const known = inputs.map(([name, input]) => (input.kind === 'number' && input.isCount ? 'count' : name));
    for (const { text, parts = {} } of sentencesOf(kind)) {
      expect(Object.keys(texts.sentence)).toEqual(
        expect.arrayContaining([text, ...Object.values(parts)].map(withPlural)),
      );
      const sentences: Record<string, string> = texts.sentence;
      const variables = [...(sentences[withPlural(text)] ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
      expect([...known, ...Object.keys(parts), 'unit']).toEqual(expect.arrayContaining(variables));
    }
  });

  it('have no sentence that no condition has', () => {
    const used = KINDS.flatMap(sentencesOf).flatMap(({ text, parts = {} }) => [text, ...Object.values(parts)]);
    const known = new Set(['and', 'or', ...used]);
    expect(Object.keys(texts.sentence).filter((text) => !known.has(text.replace(/_(one|other)$/, '')))).toEqual([]);
  });
});
