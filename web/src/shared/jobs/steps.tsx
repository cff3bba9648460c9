import classes from './steps.module.css';

interface StepsProps<Name extends string> {
  label: string;
  /** In their order. */
  steps: readonly { name: Name; title: string }[];
  now: Name;
}

/** Steps of a process, with the current one. */
export function Steps<Name extends string>({ label, steps, now }: StepsProps<Name>) {
  const at = steps.findIndex(({ name }) => name === now);
  return (
    <ol className={classes.steps} aria-label={label}>
      {steps.map(({ name, title }, index) => (
        <li
          key={name}
          className={classes.step}
          data-state={index < at ? 'past' : index === at ? 'now' : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          {index + 1}. {title}
        </li>
      ))}
    </ol>
  );
}
