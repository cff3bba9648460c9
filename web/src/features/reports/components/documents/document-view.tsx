import type { DrawnBlock, DrawnTable, ReportDocument } from '@gaugeway/proto/api/report-document';
import { useTranslation } from 'react-i18next';
import { formatNumber, NO_VALUE } from '@/shared/i18n';
import { DocumentChart } from './document-chart';
import classes from './document-view.module.css';
import { imageUrl } from './image-field';

const DECIMALS = 3;
/** Most rows of a table that are shown; its file has all of them. */
const MOST_ROWS = 40;
/** CSS pixels of a millimetre of paper. */
const MM = 96 / 25.4;

/** Document as it will be printed, as far as a screen can show it: only explicit page breaks are shown. */
export function DocumentView({ document }: { document: ReportDocument }) {
  const sheets = document.blocks.reduce<DrawnBlock[][]>(
    (all, block) => {
      if (block.kind === 'page_break') all.push([]);
      else all.at(-1)?.push(block);
      return all;
    },
    [[]],
  );
  return (
    <div className={classes.sheets}>
      {sheets.map((blocks, page) => (
        // A document does not change while it is shown.
        <article key={page} className={classes.paper} data-wide={document.orientation === 'landscape' || undefined}>
          {document.header && (
            <p className={classes.around}>
              <span>{document.header}</span>
            </p>
          )}
          {blocks.map((block, place) => (
            <Block key={place} block={block} />
          ))}
          {(document.footer || document.numbering) && (
            <p className={classes.around}>
              <span>{document.footer}</span>
              <span>{document.numbering.replace('{page}', String(page + 1)).replace('{pages}', '…')}</span>
            </p>
          )}
        </article>
      ))}
    </div>
  );
}

function Block({ block }: { block: DrawnBlock }) {
  switch (block.kind) {
    case 'heading':
      return block.level === 1 ? (
        <h3 data-align={block.align}>{block.text}</h3>
      ) : (
        <h4 data-align={block.align}>{block.text}</h4>
      );
    case 'text':
      return (
        <p data-align={block.align} data-small={block.is_small || undefined}>
          {block.text}
        </p>
      );
    case 'image':
      return (
        <figure data-align={block.align}>
          <img src={imageUrl(block.content)} alt="" style={{ width: block.width * MM }} />
        </figure>
      );
    case 'table':
      return <Table table={block} />;
    case 'chart':
      return (
        <figure>
          {block.title && <figcaption>{block.title}</figcaption>}
          <DocumentChart chart={block} />
          {block.note && <p data-small>{block.note}</p>}
        </figure>
      );
    case 'signatures':
      return (
        <ul className={classes.signatures}>
          {block.lines.map(({ position, name }, place) => (
            <li key={place}>
              <span>{position}</span>
              <i />
              <span>{name}</span>
            </li>
          ))}
        </ul>
      );
    case 'line':
      return <hr />;
    case 'space':
      return <div style={{ height: block.height * MM }} />;
    case 'page_break':
      return null;
  }
}

function Table({ table: { title, columns, rows, totals, note } }: { table: DrawnTable }) {
  const { t } = useTranslation('report-documents');
  const end = rows.length - totals;
  const shown = [...rows.slice(0, Math.min(end, MOST_ROWS)), ...rows.slice(end)];
  const left = rows.length - shown.length;
  const isNumber = (place: number) => columns[place]?.is_number || undefined;
  return (
    <figure>
      {title && <figcaption>{title}</figcaption>}
      {rows.length > 0 && (
        <div className={classes.scroll} tabIndex={0} role="region" aria-label={title || t('preview.title')}>
          <table>
            <thead>
              <tr>
                {columns.map((column, place) => (
                  <th key={place} scope="col" data-number={isNumber(place)}>
                    {column.title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((row, at) => (
                <tr key={at} data-total={at >= shown.length - totals || undefined}>
                  {row.map((value, place) => (
                    <td key={place} data-number={isNumber(place)}>
                      {typeof value === 'number' ? formatNumber(value, DECIMALS) : (value ?? NO_VALUE)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {left > 0 && <p data-small>{t('preview.more_rows', { count: left })}</p>}
      {note && <p data-small>{note}</p>}
    </figure>
  );
}
