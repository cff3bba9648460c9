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
  /** In pieces, which are not joined: the text of all rows would be copied. */
  data: readonly string[];
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

/** `more`: further columns. */
const columnsOfPage = (newestFirst: boolean, more = '') =>
  `(SELECT ts, layout_id, "values", extra, status, link, marks${more} ${IN_PERIOD}
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
    return { data: ['[', isPlain(shape) ? withNulls(text) : text, ']'], ...extraColumns(shape, beside) };
  }

  /** Columns: `{"datetime":[...],"tariff1":[...]}`; a row whose layout lacks a field has null there. */
  async columns(query: PageQuery, shape: PageShape): Promise<PageText> {
    const fields = fieldsOf(shape);
    const columns = [
      { name: 'datetime', text: 'ts::text' },
      ...fields.map((name) => ({ name, text: textOf(valueOf(shape, name)) })),
      ...(shape.ratio === null ? [] : ratioFields(fields)).map((name) => ({
        name: `${name}_kkt`,
        text: textOf(productOf(valueOf(shape, name), shape.ratio ?? 1)),
      })),
    ];
    const texts = await this.texts(
      query,
      [...columns.map(({ text }) => `string_agg(${text}, ',')`), ...besideOf(shape)],
      valuesByLayout(shape),
    );
    const lists = columns.flatMap(({ name }, index) => [
      `${index > 0 ? '],' : '{'}${JSON.stringify(name)}:[`,
      // NaN is left by `textOf`.
      (texts[index] ?? '').replaceAll('NaN', 'null'),
    ]);
    return {
      data: [...lists, ']}'],
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

  private async texts(query: PageQuery, expressions: readonly string[], more = ''): Promise<(string | undefined)[]> {
    const aliases = expressions.map((expression, index) => `${expression} AS c${index}`);
    const [row] = await this.database.query<Record<string, string | null>>(
      `SELECT ${aliases.join(', ')} FROM ${columnsOfPage(query.newestFirst, more)}`,
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

/** Columns of the page: the values of rows of each layout, null in other rows. A CASE a row, and not one a cell. */
const valuesByLayout = ({ layouts }: PageShape): string =>
  layouts.map(({ id }, index) => `, CASE layout_id WHEN ${id} THEN "values" END AS values${index}`).join('');

/** SQL of a field's value; null where the row's layout lacks it. */
function valueOf({ layouts }: PageShape, name: string): string {
  const values = layouts.flatMap(({ fields }, index) => {
    const place = fields.indexOf(name);
    return place < 0 ? [] : [`values${index}[${place + 1}]`];
  });
  return values.length === 1 ? (values[0] ?? '') : `coalesce(${values.join(', ')})`;
}

/** SQL text of a number as JSON, but for NaN: to compare each one costs more than to replace it in the page. */
const textOf = (value: string) => `coalesce(${value}::text, 'null')`;

/** SQL text of the value at a place, as JSON: NaN and a value that is not there are null. Counted from 0. */
const valueText = (place: number) => textOf(`nullif("values"[${place + 1}], 'NaN')`);

/** SQL of a value times a ratio, in decimals: 0.1 times 3 is 0.3. */
const productOf = (value: string, ratio: number) =>
  `trim_scale(nullif(${value}, 'NaN')::numeric * '${ratio}'::numeric)`;

/** SQL text of a whole row; one of a layout that is not known yet has only its time. */
function rowText(shape: PageShape): string {
  const { layouts, ratio, hasExtra, hasStatus } = shape;
  const time = `'{"datetime":' || ts`;
  const tail = [
    ...(hasExtra
      ? [
          `CASE WHEN extra IS NULL OR extra = '{}' THEN '' ELSE ',' || substr(extra::text, 2, length(extra::text) - 2) END`,
        ]
      : []),
    ...(hasStatus ? [`CASE status WHEN 0 THEN '' ELSE ',"status":' || status END`] : []),
  ];
  const whens = layouts.map(({ id, fields }) => {
    const products = (ratio === null ? [] : ratioFields(fields)).map((name) =>
      named(`${name}_kkt`, textOf(productOf(`"values"[${fields.indexOf(name) + 1}]`, ratio ?? 1))),
    );
    const more = [...products, ...tail];
    if (isPlain(shape) && more.length === 0) return `WHEN ${id} THEN ${time} || ${plainCells(fields, '}')}`;
    const cells = isPlain(shape) ? [plainCells(fields)] : fields.map((name, place) => named(name, valueText(place)));
    return `WHEN ${id} THEN ${[time, ...cells, ...more, `'}'`].join(' || ')}`;
  });
  if (whens.length === 0) return `${time} || '}'`;
  return `CASE layout_id ${whens.join(' ')} ELSE ${time} || '}' END`;
}

/** The text of the rows has no colon but after names: a value that is not there can be found in it (`withNulls`). */
const isPlain = ({ layouts, hasExtra }: PageShape): boolean =>
  !hasExtra && layouts.every(({ fields }) => fields.length > 0 && fields.every((name) => /^\w+$/.test(name)));

/** The text of plain rows, with null for NaN and for NULL, which `format` prints as nothing. */
const withNulls = (text: string): string =>
  /:[,}N]/.test(text) ? text.replaceAll(/:(?:NaN)?(?=[,}])/g, ':null') : text;

/** SQL text of all cells of a plain row by one call, which costs less than one a value; `end` follows them. */
function plainCells(fields: readonly string[], end = ''): string {
  const form = escapeLiteral(fields.map((name) => `,"${name}":%s`).join('') + end);
  const oneByOne = fields.map((name, place) => named(name, valueText(place))).join(' || ');
  // A row that was written by hand may have another number of values, which `format` refuses.
  return `CASE cardinality("values") WHEN ${fields.length} THEN format(${form}, VARIADIC "values")
    ELSE ${oneByOne} || '${end}' END`;
}

/** A name may be anything that a codec made up. */
const named = (name: string, text: string) => `${escapeLiteral(`,${JSON.stringify(name)}:`)} || ${text}`;
