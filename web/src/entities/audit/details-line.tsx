import { detailFacts } from './detail-facts';
import { type DetailsProps, useDetailText } from './use-detail-text';
import classes from './audit.module.css';

/** Most details in a table cell. */
const SHOWN = 4;

/** The first details of an entry in one line. */
export function DetailsLine({ details, names }: DetailsProps) {
  const text = useDetailText(names);
  const facts = detailFacts(details);
  const shown = facts.slice(0, SHOWN).map((fact) => text.line(fact));
  return <span className={classes.details}>{[...shown, ...(facts.length > SHOWN ? ['…'] : [])].join(' · ')}</span>;
}
