/** Title of a node of the object tree in a list of choices: many streets have a house 2. */
export const nodeTitle = ({ name, above }: { name: string; above?: string | null | undefined }): string =>
  above ? `${above}, ${name}` : name;
