import { z } from 'zod';

/** Company and access group for members of a group of the directory. */
const groupRule = z
  .object({
    /** DN of the group; a realm where the rule is for principals. */
    group: z.string().min(1),
    company: z.number().int().positive(),
    /** Name of an access group of that company. */
    access_group: z.string().min(1).optional(),
    admin: z.boolean().default(false),
  })
  .refine(({ access_group, admin }) => admin || access_group !== undefined, {
    message: 'each needs an access_group or "admin": true',
  });

export type GroupRule = z.output<typeof groupRule>;

/** JSON: a list of rules, of which the first that fits counts. */
export const groupRules = z
  .string()
  .default('[]')
  .transform((text, check): GroupRule[] => {
    try {
      const parsed = z.array(groupRule).safeParse(JSON.parse(text));
      if (parsed.success) return parsed.data;
      check.addIssue({ code: 'custom', message: parsed.error.issues[0]?.message ?? 'is no list of groups' });
    } catch {
      check.addIssue({ code: 'custom', message: 'is no JSON' });
    }
    return z.NEVER;
  });

/** The first rule for one of these groups; case and the space after a comma of a DN do not count. */
export function ruleFor(rules: readonly GroupRule[], groups: readonly string[]): GroupRule | null {
  const memberOf = new Set(groups.map(plain));
  return rules.find(({ group }) => memberOf.has(plain(group))) ?? null;
}

function plain(group: string): string {
  return group
    .trim()
    .toLowerCase()
    .replace(/\s*([,=])\s*/g, '$1');
}
