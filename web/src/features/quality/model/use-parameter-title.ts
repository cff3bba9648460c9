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

/** Title of a parameter of a rule; its name if this console has no title for it. */
export function useParameterTitle(): (name: string) => string {
  const { t } = useTranslation('quality');
  return (name) => {
    const known = PARAMETERS.find((parameter) => parameter === name);
    return known ? t(`parameter.${known}`) : name;
  };
}
