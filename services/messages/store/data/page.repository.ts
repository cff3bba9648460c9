import { Injectable } from '@nestjs/common';
import { isBehindTransformer } from '@gaugeway/catalogue';
import { Database } from '@gaugeway/platform/database';
import { escapeLiteral } from 'pg';
import { STATUS } from '../timeseries/merge';

export interface Period {
  deviceId: number;
  type: number;
  /** Unix seconds, inclusive. */
  from: number;
  to: number;
}

export interface PageQuery extends Period {
  limit: number;
  offset: number;
  newestFirst: boolean;
}

/** Rows of one layout in a period. */
export interface LayoutShare {
  layoutId: number;
  rows: number;
  hasExtra: boolean;
  /** Some rows carry a validation status other than 0, raw. */
  hasStatus: boolean;
  /** Some rows came by LoRaWAN. */
  hasLink: boolean;
  /** Single values of some rows have marks. */
  hasMarks: boolean;
}

/** Format of the rows of a page. */
export interface PageShape {
  layouts: readonly { id: number; fields: readonly string[] }[];
  /** Factor of the `_kkt` columns, null where they are not wanted. */
  ratio: number | null;
  hasExtra: boolean;
  hasStatus: boolean;
  /** Reception of uplinks is requested, and some rows came by LoRaWAN. */
  hasLink: boolean;
  hasMarks: boolean;
}

/** JSON texts of a page. */
export interface PageText {
  data: string;
  /** `[{"data_rate":"DR5 SF7BW125","gateways":[...]},null,...]`, in the rows' order; null where it is not known. */
  links: string | null;
  /** `[{"tariff1":{"status":4,...}},null,...]`, in the rows' order; null where nothing is known of single values. */
  marks: string | null;
}

/** The `_kkt` columns of a list of fields. */
export function ratioFields(fields: readonly string[]): string[] {
  return fields.filter(isBehindTransformer);
}

const IN_PERIOD = 'FROM messages.message WHERE device_id = $1 AND type = $2 AND ts BETWEEN $3 AND $4';

const columnsOfPage = (newestFirst: boolean) =>
  `(SELECT ts, layout_id, "values", extra, status, link, marks ${IN_PERIOD}
    ORDER BY ts ${newestFirst ? 'DESC' : 'ASC'} LIMIT $5 OFFSET $6) AS page`;

/**
 * Pages of rows as JSON that the database makes itself: ten thousand rows that are parsed to be printed again a moment
 * later cost the process several times as much. The same in both schemas of the time series.
 */
@Injectable()
export class PageRepository {
  constructor(private readonly database: Database) {}

  async layouts({ deviceId, type, from, to }: Period): Promise<LayoutShare[]> {
    return this.database.prepared<LayoutShare>(
      'messages-layouts',
      `SELECT layout_id AS "layoutId", count(*) AS rows, count(extra) > 0 AS "hasExtra", max(status) > 0 AS "hasStatus",
         count(link) > 0 AS "hasLink", count(marks) > 0 AS "hasMarks"
       ${IN_PERIOD} GROUP BY layout_id ORDER BY layout_id`,
      [deviceId, type, from, to],
    );
  }

  /** The row objects of the specification: `[{"datetime":1,"tariff1":2.5},...]`. */
  async rows(query: PageQuery, shape: PageShape): Promise<PageText> {
    const [text = '', ...beside] = await this.texts(query, [`string_agg(${rowText(shape)}, ',')`, ...besideOf(shape)]);
    return { data: `[${text}]`, ...extraColumns(shape, beside) };
  }

  /** Columns: `{"datetime":[...],"tariff1":[...]}`; a row whose layout lacks a field has null there. */
  async columns(query: PageQuery, shape: PageShape): Promise<PageText> {
    const fields = fieldsOf(shape);
    const columns = [
      { name: 'datetime', text: 'ts::text' },
      ...fields.map((name) => ({ name, text: cellText(shape, name, valueText) })),
      ...(shape.ratio === null ? [] : ratioFields(fields)).map((name) => ({
        name: `${name}_kkt`,
        text: cellText(shape, name, timesText(shape.ratio ?? 1)),
      })),
    ];
    const texts = await this.texts(query, [
      ...columns.map(({ text }) => `string_agg(${text}, ',')`),
      ...besideOf(shape),
    ]);
    return {
      data: `{${columns.map(({ name }, index) => `${JSON.stringify(name)}:[${texts[index] ?? ''}]`).join(',')}}`,
      ...extraColumns(shape, texts.slice(columns.length)),
    };
  }

  /** Names of the text values in a page's rows. */
  async extraNames(query: PageQuery): Promise<string[]> {
    const rows = await this.database.query<{ name: string }>(
      `SELECT DISTINCT jsonb_object_keys(extra) AS name FROM ${columnsOfPage(query.newestFirst)} WHERE extra IS NOT NULL
       ORDER BY name`,
      parametersOf(query),
    );
    return rows.map(({ name }) => name);
  }

  private async texts(query: PageQuery, expressions: readonly string[]): Promise<(string | undefined)[]> {
    const aliases = expressions.map((expression, index) => `${expression} AS c${index}`);
    const [row] = await this.database.query<Record<string, string | null>>(
      `SELECT ${aliases.join(', ')} FROM ${columnsOfPage(query.newestFirst)}`,
      parametersOf(query),
    );
    return expressions.map((_, index) => row?.[`c${index}`] ?? undefined);
  }
}

/** As `rowMarks` makes them. */
const MARKS_COLUMN = `(CASE WHEN status > ${STATUS.valid}
  THEN jsonb_build_object('', jsonb_build_object('status', status)) || coalesce(marks, '{}') ELSE marks END)`;

/** Additional data of the rows, as far as it is wanted: JSON or nothing for each. */
const besideOf = ({ hasLink, hasMarks }: PageShape): string[] =>
  [...(hasLink ? ['link'] : []), ...(hasMarks ? [MARKS_COLUMN] : [])].map(
    (column) => `string_agg(coalesce(${column}::text, 'null'), ',')`,
  );

function extraColumns(
  { hasLink, hasMarks }: PageShape,
  texts: readonly (string | undefined)[],
): Pick<PageText, 'links' | 'marks'> {
  const list = (text: string | undefined) => `[${text ?? ''}]`;
  return { links: hasLink ? list(texts[0]) : null, marks: hasMarks ? list(texts[hasLink ? 1 : 0]) : null };
}

const parametersOf = ({ deviceId, type, from, to, limit, offset }: PageQuery) => [
  deviceId,
  type,
  from,
  to,
  limit,
  offset,
];

function fieldsOf({ layouts }: PageShape): string[] {
  return [...new Set(layouts.flatMap(({ fields }) => fields))];
}

/** SQL text of the value at a place, as JSON: NaN and a value that is not there are null. Counted from 0. */
const valueText = (place: number) => `coalesce(nullif("values"[${place + 1}], 'NaN')::text, 'null')`;

/** The same, times a ratio, in decimals: 0.1 times 3 is 0.3. */
const timesText = (ratio: number) => (place: number) =>
  `coalesce(trim_scale(nullif("values"[${place + 1}], 'NaN')::numeric * '${ratio}'::numeric)::text, 'null')`;

/** SQL text of a field's value where layouts may have it at different places. */
function cellText({ layouts }: PageShape, name: string, textAt: (place: number) => string): string {
  const whens = layouts.flatMap(({ id, fields }) => {
    const place = fields.indexOf(name);
    return place < 0 ? [] : [`WHEN ${id} THEN ${textAt(place)}`];
  });
  return `CASE layout_id ${whens.join(' ')} ELSE 'null' END`;
}

/** SQL text of a whole row; one of a layout that is not known yet has only its time. */
function rowText(shape: PageShape): string {
  const time = `'{"datetime":' || ts`;
  const tail = [
    ...(shape.hasExtra
      ? [
          `CASE WHEN extra IS NULL OR extra = '{}' THEN '' ELSE ',' || substr(extra::text, 2, length(extra::text) - 2) END`,
        ]
      : []),
    ...(shape.hasStatus ? [`CASE status WHEN 0 THEN '' ELSE ',"status":' || status END`] : []),
    `'}'`,
  ].join(' || ');
  const whens = shape.layouts.map(({ id, fields }) => {
    const cells = fields.map((name, place) => named(name, valueText(place)));
    const ratio = shape.ratio;
    const products =
      ratio === null
        ? []
        : ratioFields(fields).map((name) => named(`${name}_kkt`, timesText(ratio)(fields.indexOf(name))));
    return `WHEN ${id} THEN ${[time, ...cells, ...products, tail].join(' || ')}`;
  });
  if (whens.length === 0) return `${time} || '}'`;
  return `CASE layout_id ${whens.join(' ')} ELSE ${time} || '}' END`;
}

/** A name may be anything that a codec made up. */
const named = (name: string, text: string) => `${escapeLiteral(`,${JSON.stringify(name)}:`)} || ${text}`;
