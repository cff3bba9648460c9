import classes from './audit.module.css';

/** The plain values of an entry's details in one line. */
export function DetailsLine({ details }: { details: Record<string, unknown> }) {
  const plain = Object.entries(details)
    .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(' · ');
  return <span className={classes.details}>{plain}</span>;
}
