import type { AccountingPoint } from '@gaugeway/proto/api/accounting-points';
import type { Choice } from '@/shared/forms';

/** The resource that has price categories and voltage levels. */
export const ELECTRICITY = 3;
export const PRICE_CATEGORIES = [1, 2, 3, 4, 5, 6] as const;
export const VOLTAGE_LEVELS = [1, 2, 3, 4] as const;
export type VoltageLevel = (typeof VOLTAGE_LEVELS)[number];

export const isVoltageLevel = (level: number | null): level is VoltageLevel =>
  VOLTAGE_LEVELS.some((one) => one === level);

/** Form state of consumer, supplier, contract terms, object and main point. */
export interface ContractDraft {
  consumer: Choice | null;
  supplier: Choice | null;
  object: Choice | null;
  parent: Choice | null;
  price_category: string | null;
  voltage_level: string | null;
  /** As typed. */
  loss_factor: string;
  max_power: string;
}

const choiceOf = (named: { _id: string; name: string } | null | undefined): Choice | null =>
  named ? { value: named._id, label: named.name } : null;
const textOf = (value: number | null | undefined): string | null => (value == null ? null : String(value));

const numberOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

export function contractDraft(point: AccountingPoint | undefined): ContractDraft {
  return {
    consumer: choiceOf(point?.consumer),
    supplier: choiceOf(point?.supplier),
    object: choiceOf(point?.object),
    parent: point?.parent ? { value: String(point.parent.id), label: point.parent.title } : null,
    price_category: textOf(point?.price_category),
    voltage_level: textOf(point?.voltage_level),
    loss_factor: textOf(point?.loss_factor) ?? '',
    max_power: textOf(point?.max_power) ?? '',
  };
}

/** Input of the call; only electricity has price categories and voltage levels. */
export function contractInput(draft: ContractDraft, resource: number) {
  const isElectric = resource === ELECTRICITY;
  return {
    consumer_id: draft.consumer?.value ?? null,
    supplier_id: draft.supplier?.value ?? null,
    object_id: draft.object?.value ?? null,
    parent_id: draft.parent ? Number(draft.parent.value) : null,
    price_category: isElectric && draft.price_category !== null ? Number(draft.price_category) : null,
    voltage_level: isElectric && draft.voltage_level !== null ? Number(draft.voltage_level) : null,
    loss_factor: isElectric ? numberOf(draft.loss_factor) : null,
    max_power: isElectric ? numberOf(draft.max_power) : null,
  };
}
