import type { z } from 'zod';
import type { fieldTitle as fieldTitleShape } from '@gaugeway/proto/api';
import { factOf } from './fields/facts';
import { FIELDS, isFieldName } from './fields/fields';
import { messageType } from './fields/message-types';
import { QUANTITIES } from './fields/quantities';
import { inLanguage, type DeviceModel } from './model';

/**
 * Title, unit and decimals of a field as tables and charts show it; with a model, in the unit that the model counts it
 * in. A name that is neither a field nor a fact of the device is its own title.
 */
export function fieldTitle(name: string, language: string, model?: DeviceModel): z.output<typeof fieldTitleShape> {
  if (!isFieldName(name)) {
    const fact = factOf(name);
    if (fact) return { name, title: inLanguage(fact, language), unit: null, decimals: 4, is_fact: true };
    return { name, title: name, unit: null, decimals: 3 };
  }
  const { captions, quantity } = FIELDS[name];
  const { unit, decimals } = QUANTITIES[model?.quantities[name] ?? quantity];
  return {
    name,
    title: model?.titles?.[name] ?? inLanguage(captions, language),
    unit: unit ? { title: inLanguage(unit, language) } : null,
    decimals,
  };
}

/** Title of a message type in a language. */
export function messageTypeTitle(id: number, language: string): string {
  const known = messageType(id);
  return known ? inLanguage(known.titles, language) : String(id);
}
