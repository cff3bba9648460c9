/** Tags of an input, each cut to its longest length: a pasted text becomes a tag at once, whatever its length. */
export const limitedTags = (tags: readonly string[], { maxLength }: { maxLength: number }): string[] =>
  tags.map((tag) => tag.trim().slice(0, maxLength)).filter(Boolean);
