import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { changedMeanwhile, notFound, orNotFound } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  type createDesignTemplate,
  type DesignTemplate,
  type InputOf,
  ownTemplateId,
  READY_DESIGNS,
  type ReportDesign,
  type updateDesignTemplate,
} from '@gaugeway/proto/api';
import { Recorded } from '../orders/recorded';
import { designDeleted, designImage, designInUse } from './designer.errors';
import { DesignerRepository, type StoredDesign } from './designer.repository';
import { isReadyDesign, readyDesign, readyTitle } from '../orders/ready-designs';

type Given = InputOf<typeof createDesignTemplate>;
type Changed = Omit<InputOf<typeof updateDesignTemplate>, 'id'>;

/** Templates of the designer: those that are there from the beginning, and those of the company. */
@Injectable()
export class DesignTemplates {
  constructor(
    private readonly repository: DesignerRepository,
    private readonly recorded: Recorded,
  ) {}

  async list(ctx: Context): Promise<DesignTemplate[]> {
    const { language } = ctx;
    const ready = READY_DESIGNS.map((id): DesignTemplate => ({
      ...{ id, number: null, version: null, title: readyTitle(id, language), author: '', updated_at: null },
      ...{ description: translate(language, `design.ready_about.${id}`), ...readyDesign(id, language) },
    }));
    return [...ready, ...(await this.repository.templates(ctx)).map(shown)];
  }

  /** Throws 404. */
  async get(ctx: Context, id: number): Promise<DesignTemplate> {
    const found = orNotFound(await this.repository.template(ctx, id));
    return shown(found);
  }

  /** Throws 409 of the limit, `designImage`. */
  async create(ctx: Context, input: Given): Promise<DesignTemplate> {
    const content = contentOf(input);
    const id = await this.recorded.change(
      ctx,
      'design_template.created',
      (transaction) => this.repository.addTemplate(transaction, ctx, content),
      (made) => ({ id: made, title: content.title }),
    );
    return this.get(ctx, id);
  }

  /** Throws 404, `designImage`, and `changedMeanwhile` where it is no longer the version that the caller read. */
  async update(ctx: Context, id: number, { version, ...input }: Changed): Promise<DesignTemplate> {
    const content = contentOf(input);
    const before = orNotFound(await this.repository.template(ctx, id));
    if (version !== undefined && version !== before.version) throw changedMeanwhile();
    const isChanged = await this.recorded.change(
      ctx,
      'design_template.changed',
      (transaction) => this.repository.changeTemplate(transaction, ctx, before, content),
      (done) => (done ? { id, title: content.title } : null),
    );
    if (!isChanged) throw changedMeanwhile();
    return this.get(ctx, id);
  }

  /** Throws 404, `designInUse`. */
  async remove(ctx: Context, id: number): Promise<void> {
    const count = await this.repository.madeBy(ctx, ownTemplateId(id));
    if (count > 0) throw designInUse({ count });
    const removed = await this.recorded.change(
      ctx,
      'design_template.deleted',
      (transaction) => this.repository.removeTemplate(transaction, ctx, id),
      (title) => (title === null ? null : { id, title }),
    );
    if (removed === null) throw notFound();
  }

  /** Creates from the current version of a template. Throws `designDeleted`. */
  async design(ctx: Context, template: string): Promise<ReportDesign> {
    if (isReadyDesign(template)) return readyDesign(template, ctx.language);
    const found = await this.repository.template(ctx, Number(template.replace('custom:', '')));
    if (!found) throw designDeleted({}, { attribute: 'template' });
    return found.design;
  }

  /** Titles by the name by which reports refer to them. */
  async titles(ctx: Context): Promise<ReadonlyMap<string, string>> {
    const own = await this.repository.templates(ctx);
    return new Map<string, string>([
      ...READY_DESIGNS.map((id) => [id, readyTitle(id, ctx.language)] as const),
      ...own.map(({ id, title }) => [ownTemplateId(id), title] as const),
    ]);
  }
}

const shown = ({ id, version, title, description, author, design, updatedAt }: StoredDesign): DesignTemplate => ({
  ...{ id: ownTemplateId(id), number: id, version, title, description, author, updated_at: updatedAt, ...design },
});

/** Throws `designImage`. */
function contentOf({
  title,
  description,
  page,
  blocks,
}: Given): Pick<StoredDesign, 'title' | 'description' | 'design'> {
  for (const block of blocks)
    if (block.kind === 'image' && block.content !== '' && !isImage(block.content))
      throw designImage({}, { attribute: 'blocks' });
  return { title, description, design: { page, blocks } };
}

/** PNG (ISO/IEC 15948, 5.2) or JPEG (ITU-T T.81, B.1.1.3) by its first bytes. */
function isImage(base64: string): boolean {
  const first = Buffer.from(base64.slice(0, 16), 'base64').toString('hex');
  return first.startsWith('89504e470d0a1a0a') || first.startsWith('ffd8ff');
}
