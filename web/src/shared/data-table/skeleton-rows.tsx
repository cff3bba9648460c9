import classes from './data-table.module.css';

const ROWS = 12;
/** Widths in per cent that do not repeat too visibly. */
const WIDTHS = [62, 84, 48, 71, 56, 90, 66];

/** Placeholder of the rows while they are loading. */
export function SkeletonRows({ columns, height }: { columns: number; height: number }) {
  return Array.from({ length: ROWS }, (_, row) => (
    <tr key={row} aria-hidden="true" className={classes.row} style={{ height }}>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column} className={classes.cell}>
          <span className={classes.bone} style={{ width: `${WIDTHS[(row * 3 + column) % WIDTHS.length]}%` }} />
        </td>
      ))}
    </tr>
  ));
}
