import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, NO_VALUE } from '@/shared/i18n';
import { Facts, Panel } from '@/shared/panel';
import { isVoltageLevel } from '../model/contract';
import type { Point } from '../model/use-point';
import classes from './card.module.css';

/** Consumer, supplier and contract terms of the point. */
export function ContractPanel({ point }: { point: Point }) {
  const { t } = useTranslation('accounting-points');
  const { price_category: price, voltage_level: voltage, loss_factor: losses, max_power: power } = point;
  const { consumer, supplier, object, parent } = point;
  const none = <span className={classes.none}>{NO_VALUE}</span>;
  const facts: (readonly [string, ReactNode])[] = [
    [t('contract.consumer'), consumer?.name ?? none],
    [t('contract.supplier'), supplier?.name ?? none],
    ...(price === null ? [] : [[t('contract.price_category'), t('contract.price_number', { id: price })] as const]),
    ...(isVoltageLevel(voltage) ? [[t('contract.voltage_level'), t(`contract.voltage.${voltage}`)] as const] : []),
    ...(losses === null ? [] : [[t('contract.loss_factor'), formatNumber(losses)] as const]),
    ...(power === null ? [] : [[t('contract.max_power'), formatNumber(power, 3)] as const]),
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
