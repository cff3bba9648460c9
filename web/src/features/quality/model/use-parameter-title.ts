import { useTranslation } from 'react-i18next';

const PARAMETERS = [
  'slots',
  'factor',
  'floor',
  'voltage',
  'current',
  'power',
  'frequency',
  'temperature',
  'pressure',
  'flow',
  'ratio',
  'tolerance',
  'rows',
  'seconds',
  'future',
  'days',
  'percent',
] as const;

/** What a parameter of a rule is called; one that this console does not know yet by its own name. */
export function useParameterTitle(): (name: string) => string {
  const { t } = useTranslation('quality');
  return (name) => {
    const known = PARAMETERS.find((parameter) => parameter === name);
    return known ? t(`parameter.${known}`) : name;
  };
}
