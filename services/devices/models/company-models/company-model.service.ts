import { Injectable } from '@nestjs/common';
import {
  companyModel,
  type CompanyModelContent,
  CompanyModelError,
  registerModel,
  unregisterModel,
} from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { Outbox } from '@gaugeway/platform/bus';
import { violatedConstraint } from '@gaugeway/platform/database';
import { changedMeanwhile, notFound, orNotFound } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import type { CodecRun, CompanyModel, CompanyModelSummary, ModelCodec } from '@gaugeway/proto/api';
import { modelRegistry } from '@gaugeway/proto/events';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditRepository } from '../../audit/audit.repository';
import { CompanyRepository } from '../../companies/company.repository';
import { refuseFaults } from '../../field-faults';
import { companyModelNameTaken, companyModelNoDraft, companyModelUsed } from './company-model.errors';
import { CompanyModelRepository, type CompanyModelRow, type SavedModel } from './company-model.repository';
import { auditedModel, companyModelSummary, companyModelView, latestOf } from './company-model.view';
import { inWords } from './refusal-words';
import { type CodecInput, type CodecText, RunCodec } from './run-codec';

/** A model that is changed, and the version that its writer saw. */
export interface Edited {
  id: number;
  version?: number;
}

/**
 * Models made by companies. Devices use the last published version: a copy is published with each save, a codec as
 * soon as all of its examples pass. It goes out on the bus (`model.registry`) and stays valid until the next one is
 * published.
 */
@Injectable()
export class CompanyModelService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly models: CompanyModelRepository,
    private readonly companies: CompanyRepository,
    private readonly codecs: RunCodec,
    private readonly audit: AuditRepository,
    private readonly outbox: Outbox,
  ) {}

  async list(ctx: Context): Promise<CompanyModelSummary[]> {
    const rows = await this.models.list(await this.companies.upwards(ctx));
    return rows.map((row) => companyModelSummary(ctx, row));
  }

  /** Model with its codec, which only its company sees: companies below may use the model. Throws 404. */
  async get(ctx: Context, id: number): Promise<CompanyModel> {
    const row = orNotFound(await this.models.find(ctx, id));
    return companyModelView(ctx, row);
  }

  /** A copy of a catalogue's model, new or changed (then `baseId` stays the same). Throws 404, 409, 422. */
  async saveCopy(
    ctx: Context,
    input: CompanyModelContent,
    edited?: Edited,
  ): Promise<{ model: CompanyModel; msg: string }> {
    const before = edited && (await this.own(ctx, edited.id, 'copy'));
    const content = before ? { ...input, baseId: latestOf(before).baseId } : input;
    refuseContent(ctx, content);
    const row = await this.save(ctx, { content, publish: true }, edited);
    return { model: companyModelView(ctx, row), msg: translate(ctx.language, 'messages.company_model_ready') };
  }

  /** A codec, new or changed; published if all of its examples pass, else kept as a draft. Throws 404, 409, 422. */
  async saveCodec(
    ctx: Context,
    { name, brand, codec }: { name: string; brand: string; codec: ModelCodec },
    edited?: Edited,
  ): Promise<{ model: CompanyModel; results: CodecRun[]; msg: string }> {
    if (edited) await this.own(ctx, edited.id, 'codec');
    const controls = (await this.codecs.declared(ctx, codec)) ?? [];
    const content = { name, brand, baseId: null, copy: null, codec, controls };
    // An empty mapping is a beginning; one that is wrong is a mistake.
    if (codec.mapping.length > 0) refuseContent(ctx, content);
    const results = await this.codecs.run(ctx, codec, codec.examples);
    const lack = lackOf(codec, results) ?? unprovedControl(codec, controls);
    const stateless = lack === null && (await this.codecs.isStateless(ctx, codec, codec.examples));
    const row = await this.save(ctx, { content: { ...content, stateless }, publish: lack === null }, edited);
    const ready = stateless ? 'messages.company_model_ready' : 'messages.company_model_ready_stateful';
    const { key, variables } = lack ?? { key: ready, variables: {} };
    return { model: companyModelView(ctx, row), results, msg: translate(ctx.language, key, variables) };
  }

  /** The model as devices have it, also its name. Throws 404, `companyModelNoDraft`, `companyModelNameTaken`. */
  async discardDraft(ctx: Context, id: number): Promise<CompanyModel> {
    const published = { name: '' };
    const discarded = this.dataSource.transaction(async (manager) => {
      const before = orNotFound(await this.models.lock(manager, ctx, id));
      if (!before.content || !before.draft) throw companyModelNoDraft();
      published.name = before.content.name;
      const after = await this.models.discardDraft(manager, ctx, id, before.content);
      await this.published(manager, ctx, 'edit', before, after);
      return after;
    });
    // Another model may have taken the name that the draft had given up.
    return companyModelView(ctx, await discarded.catch((error: unknown) => refuseName(error, published.name)));
  }

  /** Throws 422 for a mapping that cannot be. */
  async try(ctx: Context, codec: CodecText, inputs: readonly CodecInput[]): Promise<CodecRun[]> {
    try {
      return await this.codecs.run(ctx, codec, inputs);
    } catch (error) {
      throw refusal(ctx, error);
    }
  }

  /** Throws 404, and 409 while devices have it. */
  async delete(ctx: Context, id: number): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const row = orNotFound(await this.models.lock(manager, ctx, id));
      if (row.devices_count > 0) throw companyModelUsed({ count: row.devices_count });
      await this.models.delete(manager, ctx, id);
      await this.published(manager, ctx, 'delete', row, null);
      if (row.content) {
        const removed = { key: String(id), company: ctx.companyId, value: null };
        await this.outbox.add(manager, 'devices', modelRegistry, [removed]);
      }
    });
    unregisterModel(id);
  }

  /** The company's own model of that kind. Throws 404. */
  private async own(ctx: Context, id: number, kind: 'copy' | 'codec'): Promise<CompanyModelRow> {
    const row = await this.models.find(ctx, id);
    if (!row || (latestOf(row).codec ? 'codec' : 'copy') !== kind) throw notFound();
    return row;
  }

  private async save(ctx: Context, saved: SavedModel, edited?: Edited): Promise<CompanyModelRow> {
    try {
      const row = await this.dataSource.transaction((manager) => this.write(manager, ctx, saved, edited));
      // The user who saved it may use it immediately; all other processes learn of it from the bus.
      if (saved.publish) {
        const owner = { id: row.id, companyId: row.company_id, version: row.published };
        registerModel(row.published, companyModel(owner, saved.content));
      }
      return row;
    } catch (error) {
      return refuseName(error, saved.content.name);
    }
  }

  private async write(
    manager: EntityManager,
    ctx: Context,
    saved: SavedModel,
    edited: Edited | undefined,
  ): Promise<CompanyModelRow> {
    const before = edited ? await this.models.lock(manager, ctx, edited.id) : null;
    if (edited && !before) throw notFound();
    if (before && edited?.version !== undefined && edited.version !== before.version) throw changedMeanwhile();
    const row = before
      ? await this.models.update(manager, ctx, before.id, saved)
      : await this.models.insert(manager, ctx, saved);
    await this.published(manager, ctx, before ? 'edit' : 'create', before, row);
    if (saved.publish) await this.publish(manager, row, saved.content);
    return row;
  }

  private publish(manager: EntityManager, row: CompanyModelRow, content: CompanyModelContent): Promise<void> {
    // Other services do not need the company's examples.
    const { codec } = content;
    const summary: CompanyModelContent = { ...content, codec: codec && { ...codec, examples: [] } };
    return this.outbox.add(manager, 'devices', modelRegistry, [
      {
        key: String(row.id),
        company: row.company_id,
        value: {
          modelId: row.id,
          companyId: row.company_id,
          version: row.published,
          content: JSON.stringify(summary),
        },
      },
    ]);
  }

  private published(
    manager: EntityManager,
    ctx: Context,
    action: 'create' | 'edit' | 'delete',
    before: CompanyModelRow | null,
    after: CompanyModelRow | null,
  ): Promise<void> {
    return this.audit.add(manager, ctx, {
      action,
      entity: 'company_model',
      entityId: (after ?? before)?.id ?? 0,
      before: before && auditedModel(before),
      after: after && auditedModel(after),
    });
  }
}

/** Throws `companyModelNameTaken` for a taken name, else the error. */
function refuseName(error: unknown, name: string): never {
  if (violatedConstraint(error) !== 'company_model_name') throw error;
  throw companyModelNameTaken({ name }, { attribute: 'name' });
}

/** Requirement that a codec does not meet yet; null = it can be used. */
function lackOf(
  codec: ModelCodec,
  results: readonly CodecRun[],
): { key: string; variables: Record<string, string | number> } | null {
  const failed = results.filter(({ passed }) => passed !== true).length;
  if (failed > 0) return { key: 'messages.company_model_draft', variables: { failed, count: results.length } };
  if (!codec.examples.some(({ type }) => type === 'uplink')) {
    return { key: 'messages.company_model_needs_example', variables: {} };
  }
  return codec.mapping.length > 0 ? null : { key: 'messages.company_model_needs_mapping', variables: {} };
}

/** A control is offered when an example shows the frame of it. */
function unprovedControl(codec: ModelCodec, declared: unknown): ReturnType<typeof lackOf> {
  const keys = Array.isArray(declared) ? declared.map(String) : Object.keys(declared ?? {});
  const examples = codec.examples.filter(({ type }) => type === 'downlink_encode');
  const missing = keys.filter((key) => !examples.some(({ data }) => data && Object.hasOwn(data, key)));
  if (missing.length === 0) return null;
  return { key: 'messages.company_model_needs_control', variables: { controls: missing.join(', ') } };
}

/** Throws 422 for a content that contradicts itself or the catalogue. */
function refuseContent(ctx: Context, content: CompanyModelContent): void {
  try {
    companyModel({ id: 0, companyId: ctx.companyId, version: 0 }, content);
  } catch (error) {
    throw refusal(ctx, error, content.baseId);
  }
}

/** A contradiction as an error for the caller; any other error unchanged. */
function refusal(ctx: Context, error: unknown, baseId: number | null = null): unknown {
  if (!(error instanceof CompanyModelError)) return error;
  const { attribute, key } = error;
  try {
    refuseFaults(ctx, { [attribute]: { key, variables: inWords(error, baseId, ctx.language) } });
  } catch (refused) {
    return refused;
  }
  return error;
}
