import { Injectable } from '@nestjs/common';
import {
  type DeviceModel,
  isBehindTransformer,
  isRegister,
  isTextField,
  MESSAGE_TYPE,
  MESSAGE_TYPES,
  messageTypeTitle,
  modelById,
  models,
} from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { notFound } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  type InputOf,
  PERIOD_FIELDS,
  PERIOD_READINGS,
  type ReplyOf,
  REPORT_POINT_FIELDS,
  type ReportVariable,
  type templateVariables,
} from '@gaugeway/proto/api';
import { AccountingPointRepository } from '../../../store/registries/accounting-points/accounting-point.repository';
import { fieldTitleOf, isNumber } from './structure-columns';
import { factTitle } from './structure-words';

/** Variables of the report as a whole. */
export const REPORT_VARIABLES = ['title', 'date_start', 'date_end', 'period', 'author', 'made_at', 'points'] as const;

/** Variables that reports can show. */
@Injectable()
export class StructureVariables {
  constructor(private readonly points: AccountingPointRepository) {}

  /** Throws 404 for a point that the caller does not see. */
  async available(
    ctx: Context,
    { accounting_point_ids: ids, message_type }: InputOf<typeof templateVariables>,
  ): Promise<ReplyOf<typeof templateVariables>> {
    if (ids.length > 0 && !(await this.points.areSeen(ctx, ids))) throw notFound();
    const known = ids.length > 0 ? await this.modelsOf(ctx, ids) : models;
    const types = new Set(known.flatMap(({ fields }) => Object.keys(fields).map(Number)));
    return {
      report: REPORT_VARIABLES.map((name) => ({
        name,
        title: translate(ctx.language, `report.variable.${name}`),
        unit: '',
      })),
      point: REPORT_POINT_FIELDS.map((name) => ({ name, title: factTitle(ctx, name), unit: '' })),
      fields: message_type === PERIOD_READINGS ? ofPeriod(ctx, known) : ofMessages(ctx, known, message_type),
      message_types: [
        { id: PERIOD_READINGS, title: translate(ctx.language, 'report.period_readings') },
        ...MESSAGE_TYPES.filter(({ id }) => types.has(id)).map(({ id }) => ({
          id,
          title: messageTypeTitle(id, ctx.language),
        })),
      ],
    };
  }

  /** The models of all devices that have measured at the points. */
  private async modelsOf(ctx: Context, ids: readonly number[]): Promise<DeviceModel[]> {
    const points = await this.points.operands(ctx, ids);
    const modelIds = new Set(
      [...points.values()].flatMap(({ links }) => links.flatMap(({ modelId }) => modelId ?? [])),
    );
    return [...modelIds].flatMap((id) => modelById(id) ?? []);
  }
}

type Variable = ReportVariable & { is_number: boolean };

/** Main register first, then each register of the models at both ends, and its count. */
function ofPeriod({ language }: Context, known: readonly DeviceModel[]): Variable[] {
  const main = PERIOD_FIELDS.map((name) => variable(PERIOD_READINGS, name, language, known));
  const registers = fieldsOf(known, MESSAGE_TYPE.current).filter(isRegister);
  const names = registers.flatMap((name) => [
    ...[`start_${name}`, `end_${name}`, `delta_${name}`],
    ...(isBehindTransformer(name) ? [`delta_${name}_kkt`] : []),
  ]);
  return [...main, ...names.map((name) => variable(PERIOD_READINGS, name, language, known))];
}

function ofMessages({ language }: Context, known: readonly DeviceModel[], type: number): Variable[] {
  const names = fieldsOf(known, type).flatMap((name) => [
    ...[name, ...(isRegister(name) ? [`delta_${name}`] : [])],
    ...(isBehindTransformer(name) ? [`${name}_kkt`, ...(isRegister(name) ? [`delta_${name}_kkt`] : [])] : []),
  ]);
  return names.map((name) => variable(type, name, language, known));
}

const fieldsOf = (known: readonly DeviceModel[], type: number): string[] => [
  ...new Set(known.flatMap(({ fields }): readonly string[] => fields[type] ?? [])),
];

function variable(type: number, name: string, language: Context['language'], known: readonly DeviceModel[]): Variable {
  const titles = known.map((model) => fieldTitleOf(name, language, model));
  const { title } = titles[0] ?? fieldTitleOf(name, language);
  const units = new Set(titles.map(({ unit }) => unit));
  const [unit = ''] = units.size === 1 ? units : [];
  return { name, title, unit, is_number: isNumber(type, name) && !isTextField(name) };
}
