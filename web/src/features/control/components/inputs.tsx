import type { ControlDraft, Fault } from '../model/draft';
import type { ParameterOption } from '../model/options';
import { ParameterInput } from './parameter-input';
import classes from './control.module.css';

export interface InputsProps {
  inputs: readonly ParameterOption[];
  draft: ControlDraft;
  faults: Readonly<Record<string, Fault>>;
  disabled: boolean;
  zone: number | null;
  onChange: (part: ControlDraft) => void;
}

/** Inputs side by side. */
export function Inputs({ inputs, draft, faults, disabled, zone, onChange }: InputsProps) {
  return (
    <div className={classes.inputs}>
      {inputs.map((input) => (
        <div key={input.name} className={isBroad(input.kind, input.name) ? classes.wide : undefined}>
          <ParameterInput
            input={input}
            value={draft[input.name] ?? null}
            fault={faults[input.name]}
            disabled={disabled}
            zone={zone}
            onChange={(value) => onChange({ [input.name]: value })}
          />
        </div>
      ))}
    </div>
  );
}

const isBroad = (kind: string, name: string): boolean =>
  ['moment', 'days', 'zones', 'hex'].includes(kind) || name === 'arch_type';
