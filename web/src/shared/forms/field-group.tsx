import type { ReactNode } from 'react';
import classes from './field-group.module.css';

interface FieldGroupProps {
  title: string;
  /** Default `heading`; `label`: titled as an input; `framed`: with a border. */
  look?: 'heading' | 'label' | 'framed';
  children: ReactNode;
}

/** Inputs of a form that belong together, with their title. */
export function FieldGroup({ title, look = 'heading', children }: FieldGroupProps) {
  return (
    <fieldset className={classes.group} data-look={look}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}
