import { Injectable } from '@nestjs/common';
import { derivedTitle, modelById } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import type { ReportStructure } from '@gaugeway/proto/api';
import type { KnownPoint } from '../../../store/registries/accounting-points/accounting-point.repository';
import { DerivedMessages } from '../../../store/data/derived-messages';
import type { PointRow, Value } from './structure';
import { partOf } from './structure-columns';

interface MessageFiguresQuery {
  structure: Pick<ReportStructure, 'message_type' | 'message_group'>;
  fields: readonly string[];
  /** Unix seconds, inclusive. */
  from: number;
  to: number;
  /** Rows at most. */
  limit: number;
}

/** Messages of points with chosen fields. */
@Injectable()
export class MessageFigures {
  constructor(private readonly messages: DerivedMessages) {}

  /** The rows of a point that the caller sees, the oldest first, and the units of their fields. */
  async of(
    { language }: Context,
    { links }: KnownPoint,
    { structure, fields, from, to, limit }: MessageFiguresQuery,
  ): Promise<{ rows: PointRow[]; units: Map<string, string> }> {
    const parts = fields.flatMap((name) => partOf(name) ?? []);
    const { times, columns } = await this.messages.tableOfPoint(links, {
      ...{ type: structure.message_type, from, to, limit, offset: 0, newestFirst: false, format: 'columns' },
      ...{ withRatio: parts.some(({ scaled }) => scaled), withDelta: parts.some(({ part }) => part !== 'value') },
      ...{ lossFactor: null, group: structure.message_group, withLinks: false, extraFields: [], onlyFields: null },
    });
    const shown = fields.flatMap((name) => {
      const cells = columns.get(name);
      return cells ? [[name, cells] as const] : [];
    });
    const rows = times.map((at, place): PointRow => ({
      at,
      values: new Map(shown.map(([name, cells]): [string, Value] => [name, cellOf(cells[place])])),
    }));
    const modelId = links.at(-1)?.modelId ?? null;
    const model = modelId === null ? undefined : modelById(modelId);
    const units = shown.flatMap(([name]) => {
      const unit = derivedTitle(name, language, model, null).unit?.title;
      return unit ? [[name, unit] as const] : [];
    });
    return { rows, units: new Map(units) };
  }
}

const cellOf = (value: string | number | boolean | null | undefined): Value =>
  typeof value === 'boolean' ? Number(value) : (value ?? null);
