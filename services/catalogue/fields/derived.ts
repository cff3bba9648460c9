import type { z } from 'zod';
import type { fieldTitle as fieldTitleShape } from '@gaugeway/proto/api';
import { fieldTitle } from '../describe';
import { type Captions, type DeviceModel, inLanguage } from '../model';

/** Values calculated from a register, by the prefix of their name (specification 2, section 3: Message row). */
const WORDS: Record<string, Captions> = {
  start_: { ru: 'на начало', en: 'at the start', mn: 'эхэнд' },
  end_: { ru: 'на конец', en: 'at the end', mn: 'төгсгөлд' },
  delta_: { ru: 'расход', en: 'consumption', mn: 'хэрэглээ' },
};

export const RATIO_SUFFIX = '_kkt';
const LOSS_SUFFIX = '_loss_factor';
const LOSSES: Captions = { ru: 'с потерями', en: 'with losses', mn: 'алдагдалтай' };

/** Reactive power per active power of a direction (tan φ), in per cent. */
const RATIOS: Record<string, Captions> = {
  'r/a+': { ru: 'R/A, приём', en: 'R/A, import', mn: 'R/A, авсан' },
  'r/a-': { ru: 'R/A, отдача', en: 'R/A, export', mn: 'R/A, өгсөн' },
};

/** Fields of a row besides those that its device reported (specification 2, section 3: Message row). */
const OF_ROW: Record<string, Captions> = {
  created_at: { ru: 'Получено', en: 'Received', mn: 'Хүлээн авсан' },
  transformation_ratio: {
    ru: 'Коэффициент трансформации',
    en: 'Transformation ratio',
    mn: 'Трансформаторын коэффициент',
  },
};

/**
 * Title of a column that is worked out of a field: `start_`, `end_` and `delta_` of it, and each times the ratio of the
 * transformers (`_kkt`) or the losses (`_loss_factor`; `ratio` null = it is not one, as at a place that had several).
 */
export function derivedTitle(
  name: string,
  language: string,
  model: DeviceModel | undefined,
  ratio: number | null,
): z.output<typeof fieldTitleShape> {
  // Names come from callers: none of them may be one that every object has.
  const ofRow = Object.hasOwn(OF_ROW, name) ? OF_ROW[name] : undefined;
  if (ofRow) return { name, title: inLanguage(ofRow, language), unit: null, decimals: 3 };
  const ofDirection = Object.hasOwn(RATIOS, name) ? RATIOS[name] : undefined;
  if (ofDirection) return { name, title: inLanguage(ofDirection, language), unit: { title: '%' }, decimals: 1 };
  if (name.endsWith(LOSS_SUFFIX)) {
    const base = derivedTitle(name.slice(0, -LOSS_SUFFIX.length), language, model, ratio);
    return { ...base, name, title: `${base.title}, ${inLanguage(LOSSES, language)}` };
  }
  if (name.endsWith(RATIO_SUFFIX)) {
    const base = derivedTitle(name.slice(0, -RATIO_SUFFIX.length), language, model, ratio);
    return { ...base, name, title: `${base.title} (×${ratio ?? 'k'})` };
  }
  for (const [prefix, words] of Object.entries(WORDS)) {
    if (!name.startsWith(prefix)) continue;
    const base = fieldTitle(name.slice(prefix.length), language, model);
    return { ...base, name, title: `${base.title}, ${inLanguage(words, language)}` };
  }
  return fieldTitle(name, language, model);
}
