import { choicesInput, defineReportKind } from '../report';

/** Kinds of its rows. */
export const INFRASTRUCTURE_PARTS = ['gateway', 'base_station', 'metering_device'] as const;
export type InfrastructurePart = (typeof INFRASTRUCTURE_PARTS)[number];

/** Work of the infrastructure of a company: a row per gateway device, base station and metering device. */
export const infrastructure = defineReportKind({
  id: 'infrastructure',
  order: 50,
  type: 'infrastructure',
  inputs: { parts: choicesInput(INFRASTRUCTURE_PARTS) },
  columns: [
    ...(['name', 'part', 'serial', 'model', 'gateway', 'devices'] as const),
    ...(['losses', 'hours_lost', 'available', 'expected', 'received', 'percent'] as const),
  ],
  columnTexts: 'infrastructure.column',
});
