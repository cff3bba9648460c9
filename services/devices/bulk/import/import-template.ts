import { models, modelTitle } from '@gaugeway/catalogue';
import { Injectable } from '@nestjs/common';
import type { Context, Language } from '@gaugeway/platform/auth';
import { translate } from '@gaugeway/platform/i18n';
import { HeavySlots } from '@gaugeway/platform/slots';
import {
  type Cell,
  type CellHint,
  columnLetters,
  type Sheet,
  sheetName,
  writeWorkbook,
} from '@gaugeway/platform/documents';
import { LARGEST_BULK } from '@gaugeway/proto/api';
import { AttributeRepository } from '../../attributes/attribute.repository';
import { UsableModels } from '../../models/usable-models';
import { FIELD_COLUMNS, headOf, type ImportColumn, importColumns, importName } from './import-columns';
import { ImportRepository } from './import.repository';

const PATIENCE_MS = 30_000;
/** Names that a spreadsheet offers to choose from. */
const MOST_CHOICES = 1000;

/** Choices of a column: its title on the sheet of lists. */
interface Choices {
  column: string;
  values: readonly string[];
  /** Only these values are allowed. */
  strict: boolean;
}

/** Empty spreadsheet of an import: the devices, the meaning of each column, and the lists to choose from. */
@Injectable()
export class ImportTemplate {
  constructor(
    private readonly attributes: AttributeRepository,
    private readonly imports: ImportRepository,
    private readonly models: UsableModels,
    private readonly slots: HeavySlots,
  ) {}

  /** `signal`: the caller has left. Throws 429 of the slots. */
  make(ctx: Context, signal: AbortSignal): Promise<Buffer> {
    return this.slots.run(ctx, () => this.write(ctx, signal), signal);
  }

  private async write(ctx: Context, signal: AbortSignal): Promise<Buffer> {
    const columns = importColumns(await this.attributes.list(ctx));
    const choices = await this.choices(ctx, columns);
    const sheets = [
      devicesSheet(ctx.language, columns, choices, [exampleRow(ctx.language, columns)]),
      helpSheet(ctx.language, columns, choices),
      listsSheet(ctx.language, columns, choices),
    ];
    return writeWorkbook(sheets, AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]));
  }

  /** Choices of the columns in a company. */
  async choices(ctx: Context, columns: readonly ImportColumn[]): Promise<Choices[]> {
    const [gateways, servers] = [
      await this.imports.gatewayNames(ctx, MOST_CHOICES),
      await this.imports.servers(this.imports.reader, ctx),
    ];
    const yesNo = ['yes', 'no'].map((word) => translate(ctx.language, `import.${word}`));
    const offered: Choices[] = [
      {
        column: 'model',
        values: (await this.models.all(ctx)).map(modelTitle).sort((a, b) => a.localeCompare(b)),
        strict: true,
      },
      { column: 'gateway', values: gateways, strict: false },
      { column: 'network_server', values: servers.map(({ name }) => name), strict: false },
      { column: 'activation', values: ['OTAA', 'ABP', 'kept'], strict: true },
      ...columns.flatMap(({ name, kind, attribute }): Choices[] => {
        if (kind === 'yes_no') return [{ column: name, values: yesNo, strict: true }];
        return attribute?.type === 'list' ? [{ column: name, values: attribute.options, strict: true }] : [];
      }),
    ];
    return offered.filter(({ values }) => values.length > 0);
  }
}

/** The sheet that is read back: heads, and rows below them. */
export function devicesSheet(
  language: Language,
  columns: readonly ImportColumn[],
  choices: readonly Choices[],
  rows: Cell[][],
): Sheet {
  const lists = sheetName(translate(language, 'import.sheet_lists'));
  const listOf = new Map(
    choices.map(({ column, values }, index) => {
      const letters = columnLetters(index);
      return [column, `'${lists}'!$${letters}$2:$${letters}$${values.length + 1}`];
    }),
  );
  const hints = columns.map((column, index): CellHint => {
    const letters = columnLetters(index);
    const list = listOf.get(column.name);
    return {
      range: `${letters}2:${letters}${LARGEST_BULK + 1}`,
      title: column.title(language),
      prompt: column.help(language),
      ...(list && { list, strict: choices.some((each) => each.column === column.name && each.strict) }),
    };
  });
  const head = columns.map((column): Cell => ({
    text: headOf(column, language) + (column.required ? ' *' : ''),
    tone: column.required ? 'required' : 'head',
  }));
  return {
    name: translate(language, 'import.sheet_devices'),
    widths: columns.map((column) => Math.min(40, Math.max(14, headOf(column, language).length + 4))),
    stickyRows: 1,
    stickyColumns: 1,
    hints,
    textColumns: columns.flatMap(({ kind }, index) => (isText(kind) ? [index] : [])),
    rows: [[head, ...rows]],
  };
}

/** An identifier of digits is not a number: without this a spreadsheet removes its leading zeros. */
export const isText = (kind: ImportColumn['kind']): boolean => kind === 'text' || kind === 'key' || kind === 'password';

function exampleRow(language: Language, columns: readonly ImportColumn[]): Cell[] {
  const model = models.find(({ transport }) => transport.hasNetworkServer);
  const values: Record<string, string | number> = {
    name: translate(language, 'import.example_name'),
    model: model ? modelTitle(model) : '',
    address: translate(language, 'import.example_address'),
    ...Object.fromEntries(FIELD_COLUMNS.flatMap((field) => exampleOf(field))),
  };
  return columns.map((column): Cell => {
    const text = values[column.name] ?? '';
    return { text, tone: 'muted', asText: isText(column.kind) };
  });
}

const exampleOf = (field: (typeof FIELD_COLUMNS)[number]): [string, string | number][] =>
  field.import?.example === undefined ? [] : [[importName(field), field.import.example]];

function helpSheet(language: Language, columns: readonly ImportColumn[], choices: readonly Choices[]): Sheet {
  const heads = ['column', 'required', 'help', 'values'].map((name): Cell => ({
    text: translate(language, `import.help_head_${name}`),
    tone: 'head',
  }));
  const rows = columns.map((column): Cell[] => {
    const values = choices.find((each) => each.column === column.name)?.values ?? [];
    return [
      { text: headOf(column, language), tone: 'wrapped' },
      { text: column.required ? translate(language, 'import.yes') : '', tone: 'wrapped' },
      { text: column.help(language), tone: 'wrapped' },
      { text: values.slice(0, 12).join(', ') + (values.length > 12 ? ', …' : ''), tone: 'wrapped' },
    ];
  });
  return {
    name: translate(language, 'import.sheet_help'),
    widths: [30, 14, 80, 60],
    stickyRows: 1,
    rows: [[heads, ...rows]],
  };
}

function listsSheet(language: Language, columns: readonly ImportColumn[], choices: readonly Choices[]): Sheet {
  const titles = new Map(columns.map((column) => [column.name, column.title(language)]));
  const height = Math.max(0, ...choices.map(({ values }) => values.length));
  const heads = choices.map(({ column }): Cell => ({ text: titles.get(column) ?? column, tone: 'head' }));
  const rows = Array.from({ length: height }, (_, at) => choices.map(({ values }): Cell => values[at] ?? null));
  return {
    name: translate(language, 'import.sheet_lists'),
    widths: choices.map(() => 30),
    stickyRows: 1,
    rows: [[heads, ...rows]],
  };
}
