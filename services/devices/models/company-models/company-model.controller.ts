import { Controller } from '@nestjs/common';
import {
  DEVICE_GROUPS,
  FACT_NAMES,
  FIELDS,
  type FieldName,
  fieldTitle,
  inLanguage,
  isModbus,
  MESSAGE_TYPES,
  models,
  registerKindOf,
  registerTitleOf,
  QUANTITIES,
  TAB_TITLES,
  TEXT_FIELDS,
  storedCopy,
} from '@gaugeway/catalogue';
import { handle } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  CODEC_SOURCE_LIMIT,
  companyModelOptions,
  companyModels,
  copyModel,
  deleteCompanyModel,
  discardModelDraft,
  editCodec,
  editModelCopy,
  getCompanyModel,
  type ModelCodec,
  type ModelCopy,
  REGISTER_VALUES,
  tryCodec,
  uploadCodec,
} from '@gaugeway/proto/api';
import { CompanyModelService } from './company-model.service';

@Controller()
export class CompanyModelController {
  constructor(private readonly models: CompanyModelService) {}

  readonly list = handle(companyModels, async (ctx) => ({ company_models: await this.models.list(ctx) }));

  readonly options = handle(companyModelOptions, async ({ language }) => {
    const titled = (name: string, titles: Parameters<typeof inLanguage>[0]) => ({
      name,
      title: inLanguage(titles, language),
    });
    return {
      fields: [
        ...(Object.keys(FIELDS) as FieldName[]).map((name) => ({
          name,
          title: fieldTitle(name, language).title,
          unit: FIELDS[name].quantity,
        })),
        ...Object.entries(TEXT_FIELDS).map(([name, titles]) => ({ ...titled(name, titles), unit: '' })),
      ],
      facts: FACT_NAMES.map((name) => ({ name, title: fieldTitle(name, language).title })),
      units: Object.entries(QUANTITIES).map(([name, { unit }]) => ({
        name,
        title: unit ? inLanguage(unit, language) : translate(language, `units.${name}`),
      })),
      message_types: MESSAGE_TYPES.map(({ id, titles }) => ({ id, title: inLanguage(titles, language) })),
      resources: DEVICE_GROUPS.map(({ resource, titles }) => titled(resource, titles)),
      tabs: Object.entries(TAB_TITLES).map(([name, titles]) => titled(name, titles)),
      source_limit: CODEC_SOURCE_LIMIT,
      register_models: models.filter(({ driver }) => isModbus(driver)).map(({ id }) => id),
      register_values: REGISTER_VALUES.map((name) => ({
        ...titled(name, registerTitleOf(name)),
        name,
        kind: registerKindOf(name),
      })),
    };
  });

  readonly get = handle(getCompanyModel, async (ctx, { id }) => ({ company_model: await this.models.get(ctx, id) }));

  readonly copy = handle(copyModel, async (ctx, input) => {
    const { model, msg } = await this.models.saveCopy(ctx, copyOf(input, input.model_id));
    return { company_model: model, msg };
  });

  readonly editCopy = handle(editModelCopy, async (ctx, input) => {
    const { model, msg } = await this.models.saveCopy(ctx, copyOf(input, null), editedOf(input));
    return { company_model: model, msg };
  });

  readonly upload = handle(uploadCodec, async (ctx, input) => {
    const { model, ...reply } = await this.models.saveCodec(ctx, codecOf(input));
    return { company_model: model, ...reply };
  });

  readonly editCodec = handle(editCodec, async (ctx, input) => {
    const { model, ...reply } = await this.models.saveCodec(ctx, codecOf(input), editedOf(input));
    return { company_model: model, ...reply };
  });

  readonly discardDraft = handle(discardModelDraft, async (ctx, { id }) => {
    const model = await this.models.discardDraft(ctx, id);
    return { company_model: model, msg: translate(ctx.language, 'messages.company_model_draft_discarded') };
  });

  readonly try = handle(tryCodec, async (ctx, input) => ({ results: await this.models.try(ctx, input, input.inputs) }));

  readonly delete = handle(deleteCompanyModel, async (ctx, { id }) => {
    await this.models.delete(ctx, id);
    return { msg: translate(ctx.language, 'messages.company_model_deleted') };
  });
}

type Named = { name: string; brand: string };

const copyOf = ({ name, brand, ...copy }: Named & ModelCopy, baseId: number | null) => ({
  ...{ name, brand, baseId, codec: null },
  copy: storedCopy({
    titles: copy.titles,
    units: copy.units,
    hidden_tabs: copy.hidden_tabs,
    disabled_controls: copy.disabled_controls,
    limits: copy.limits,
    report_period: copy.report_period,
    ...(copy.registers ? { registers: copy.registers } : {}),
    ...(copy.readings ? { readings: copy.readings } : {}),
    ...(copy.resource ? { resource: copy.resource } : {}),
    ...(copy.for_gateway ? { for_gateway: true } : {}),
  }),
});

const codecOf = ({ name, brand, ...codec }: Named & ModelCodec) => ({
  ...{ name, brand },
  codec: {
    resource: codec.resource,
    source: codec.source,
    mapping: codec.mapping,
    time_keys: codec.time_keys,
    titles: codec.titles,
    report_period: codec.report_period,
    examples: codec.examples,
  },
});

const editedOf = ({ id, version }: { id: number; version?: number }) => ({
  id,
  ...(version === undefined ? {} : { version }),
});
