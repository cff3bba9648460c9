import { z } from 'zod';

/** A template of the company, by its number. */
export const ownTemplate = z.string().regex(/^custom:[1-9]\d{0,8}$/);

/** The name by which reports are ordered by a template of the company. */
export const ownTemplateId = (number: number): string => `custom:${number}`;
