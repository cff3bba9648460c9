import { createHash } from 'node:crypto';
import { type CompanyModelContent, copyOfStored, INTERFACE_OF_CODECS, models } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import type { CompanyModel, CompanyModelSummary } from '@gaugeway/proto/api';
import type { CompanyModelRow } from './company-model.repository';

/** Newest saved content, also if it waits for its examples. */
export const latestOf = (row: CompanyModelRow): CompanyModelContent => {
  const content = row.draft ?? row.content;
  if (!content) throw new Error(`model ${row.id} has no content`);
  return content;
};

export function companyModelSummary(ctx: Context, row: CompanyModelRow): CompanyModelSummary {
  const content = latestOf(row);
  const base = models.find(({ id }) => id === content.baseId);
  return {
    id: row.id,
    company_id: row.company_id,
    own: row.company_id === ctx.companyId,
    name: row.name,
    brand: row.brand,
    kind: content.codec ? 'codec' : 'copy',
    base: base ? { id: base.id, name: base.name, brand: base.brand } : null,
    resource: content.codec?.resource ?? content.copy?.resource ?? base?.resource ?? 'other',
    interface: content.codec ? INTERFACE_OF_CODECS : (base?.interface ?? 'other'),
    state: row.content ? 'ready' : 'draft',
    has_draft: row.content !== null && row.draft !== null,
    devices_count: row.devices_count,
    version: row.version,
    changed_at: row.changed_at,
  };
}

export function companyModelView(ctx: Context, row: CompanyModelRow): CompanyModel {
  const { copy, codec } = latestOf(row);
  return { ...companyModelSummary(ctx, row), copy: copy && copyOfStored(copy), codec };
}

/** Audit record; a codec's text is represented by its size and hash. */
export function auditedModel(row: CompanyModelRow): object {
  const { codec, copy: stored, ...content } = latestOf(row);
  const copy = stored && copyOfStored(stored);
  const { version, published } = row;
  if (!codec) return { ...content, copy, version, published };
  const { source, examples, ...settings } = codec;
  const sha256 = createHash('sha256').update(source).digest('hex');
  return {
    ...content,
    codec: { ...settings, source: { length: source.length, sha256 }, examples: examples.length },
    ...{ version, published },
  };
}
