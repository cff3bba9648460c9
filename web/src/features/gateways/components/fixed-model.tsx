import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './gateways.module.css';

/** Model of an existing gateway or base station, which cannot be changed. */
export function FixedModel({ name }: { name: string }) {
  const { t } = useTranslation('gateways');
  return (
    <div>
      <Text size="sm" fw={600}>
        {t('column.model')}
      </Text>
      <div className={classes.fact}>{name}</div>
    </div>
  );
}
