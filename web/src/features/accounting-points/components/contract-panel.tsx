import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, NO_VALUE } from '@/shared/i18n';
import { Facts, Panel } from '@/shared/panel';
import { ELECTRIC_FIELDS } from '../model/contract';
import type { Point } from '../model/use-point';
import classes from './card.module.css';
import { usePointFields } from './use-point-fields';

/** Consumer, supplier and contract terms of the point. */
export function ContractPanel({ point }: { point: Point }) {
  const { t } = useTranslation('accounting-points');
  const terms = usePointFields(point.resource_type_id).filter(({ name }) => ELECTRIC_FIELDS.has(name));
  const values: Readonly<Record<string, unknown>> = { ...point };
  const { consumer, supplier, object, parent } = point;
  const none = <span className={classes.none}>{NO_VALUE}</span>;
  const facts: (readonly [string, ReactNode])[] = [
    [t('contract.consumer'), consumer?.name ?? none],
    [t('contract.supplier'), supplier?.name ?? none],
    ...terms.flatMap(({ name, label, decimals, choices }) => {
      const value = values[name];
      if (typeof value !== 'number') return [];
      const choice = choices?.find((one) => one.value === String(value));
      return [[label, choice?.label ?? formatNumber(value, decimals)] as const];
    }),
    [
      t('contract.object'),
      object ? (
        <Link to="/cloud/objects" search={{ id: object._id }} className={classes.link}>
          {object.name}
        </Link>
      ) : (
        none
      ),
    ],
    [
      t('contract.parent'),
      parent ? (
        <Link to="/cloud/objects/accounting-points/$pointId" params={{ pointId: parent.id }} className={classes.link}>
          {parent.title}
        </Link>
      ) : (
        none
      ),
    ],
  ];
  return (
    <Panel dense title={t('contract.title')}>
      <Facts facts={facts} />
    </Panel>
  );
}
