import classes from './panel.module.css';

interface JsonBlockProps {
  /** Accessible name. */
  label: string;
  /** A text is shown unchanged, anything else as indented JSON. */
  value: unknown;
}

/** Raw content as text of fixed width, scrollable by the keyboard. */
export function JsonBlock({ label, value }: JsonBlockProps) {
  return (
    <pre className={classes.json} tabIndex={0} aria-label={label}>
      {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
    </pre>
  );
}
