/** What a node of the object tree is called in a list of choices: many a street has a house 2. */
export const nodeTitle = ({ name, above }: { name: string; above?: string | null | undefined }): string =>
  above ? `${above}, ${name}` : name;
