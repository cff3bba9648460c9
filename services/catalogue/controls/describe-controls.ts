import type { z } from 'zod';
import type { modelControl } from '@gaugeway/proto/api';
import { inLanguage } from '../captions';
import type { Parameter } from './control';
import { controlOf, type ControlKey } from './index';
import { NOW } from './schema';
import { limitsOf, parametersOf, type Speaking } from './offered';

type Described = z.output<typeof modelControl>;

/** `options.control` of a model: data for a dialog to draw each control, in a language. */
export function describeControls(
  model: Speaking & { controls: readonly ControlKey[] },
  language: string,
): Record<string, Described> {
  return Object.fromEntries(
    model.controls.map((key) => {
      const control = controlOf(key);
      const parameters = parametersOf(key, limitsOf(model, key));
      const described: Described = {
        active: true,
        title: inLanguage(control.captions, language),
        class: control.class,
        confirm: control.confirm,
        read_back: readBackOf(key, model),
        parameters: Object.entries(parameters).map(([name, parameter]) => describeParameter(name, parameter, language)),
      };
      return [key, described] as const;
    }),
  );
}

/** `options.virtual_bridge` of a model (specification 1, section 3): the parameters that it has. */
export function bridgeOf(
  model: Speaking & { controls: readonly ControlKey[] },
  language: string,
): Record<string, { active: true; title: string }> {
  if (!model.controls.includes('virtual_bridge')) return {};
  const { virtual_bridge: _, ...own } = parametersOf('virtual_bridge', limitsOf(model, 'virtual_bridge'));
  return Object.fromEntries(
    Object.entries(own).map(([name, { captions }]) => [name, { active: true, title: inLanguage(captions, language) }]),
  );
}

/** The control of the model that shows whether this one took effect; null = there is none. */
export function readBackOf(
  key: string | null,
  model: { controls: readonly ControlKey[] } | undefined,
): ControlKey | null {
  const own = model?.controls.find((each) => each === key);
  if (model === undefined || own === undefined) return null;
  const { readBack } = controlOf(own);
  return model.controls.find((each) => each === readBack) ?? null;
}

function describeParameter(name: string, parameter: Parameter, language: string): Described['parameters'][number] {
  const { kind } = parameter;
  return {
    name,
    title: inLanguage(parameter.captions, language),
    kind,
    required: !parameter.optional && parameter.default === undefined,
    default: parameter.default ?? null,
    min: kind === 'number' || kind === 'hex' ? parameter.min : null,
    max: kind === 'number' || kind === 'hex' ? parameter.max : null,
    step: kind === 'number' ? parameter.step : null,
    values: kind === 'choice' ? [...parameter.values] : kind === 'moment' && parameter.now ? [NOW] : null,
    titles: kind === 'choice' ? (parameter.titles?.map((title) => inLanguage(title, language)) ?? null) : null,
  };
}
