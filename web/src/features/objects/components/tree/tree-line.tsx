import type { ObjectNode } from '@gaugeway/proto/api/objects';
import '@mantine/core/styles/CheckboxIndicator.layer.css';
import { Checkbox } from '@mantine/core';
import { IconAlertTriangle, IconChevronRight, IconGauge } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@/shared/i18n';
import { devicesOf, type TreeRow } from '../../model/tree-rows';
import type { Mark } from '../../model/user-branches';
import { useObjectAlarm } from '../../model/use-object-alarms';
import { TypeIcon } from './type-icon';
import classes from './tree.module.css';

interface TreeLineProps {
  row: TreeRow;
  /** Address, for a node whose ancestors the user cannot all see. */
  address?: string | undefined;
  /** State of the checkbox; absent in a tree without checkboxes. */
  mark?: Mark;
  onToggle: (id: string) => void;
  onRetry: (parentId: string) => void;
}

/** Content of a line of the tree, after its indentation. */
export function TreeLine({ row, address, mark, onToggle, onRetry }: TreeLineProps) {
  const { t } = useTranslation('objects');
  if (row.kind === 'wait') {
    return (
      <span
        className={classes.wait}
        data-failed={row.failed || undefined}
        onClick={() => row.failed && onRetry(row.parentId)}
      >
        {t(row.failed ? 'tree.failed' : 'tree.loading')}
      </span>
    );
  }
  const { node, expanded } = row;
  return (
    <>
      <span
        className={classes.twist}
        data-open={expanded || undefined}
        data-leaf={expanded === undefined || undefined}
        // For the pointer; with the keyboard the arrows open and close.
        onClick={(event) => {
          if (expanded === undefined) return;
          event.stopPropagation();
          onToggle(node._id);
        }}
      >
        <IconChevronRight size={16} stroke={1.8} aria-hidden="true" />
      </span>
      {mark && (
        <Checkbox.Indicator size="xs" checked={mark === 'on'} indeterminate={mark === 'some'} aria-hidden="true" />
      )}
      <span className={classes.icon}>
        <TypeIcon type={node.type} />
      </span>
      <span className={classes.name} title={address}>
        {node.name}
        {address && <span className={classes.address}>{address}</span>}
      </span>
      <AlarmCount id={node._id} />
      <DeviceCount node={node} />
    </>
  );
}

/** Number of open events at a node and in its branch, in the colour of the worst; empty without any. */
function AlarmCount({ id }: { id: string }) {
  const { t } = useTranslation('objects');
  const alarm = useObjectAlarm(id);
  if (!alarm) return null;
  const text = t('tree.alarms', { count: alarm.open, severity: t(`tree.severity.${alarm.severity}`) });
  return (
    <span className={classes.alarm} data-severity={alarm.severity} title={text}>
      <IconAlertTriangle size={14} stroke={1.8} aria-hidden="true" />
      <span aria-hidden="true">{formatNumber(alarm.open, 0)}</span>
      <span className={classes.spoken}>{text}</span>
    </span>
  );
}

/** Number of devices of a node with its branch; empty without any. */
export function DeviceCount({ node }: { node: ObjectNode }) {
  const { t } = useTranslation('objects');
  const count = devicesOf(node);
  if (count === 0) return null;
  const text = t('tree.devices', { count });
  return (
    <span className={classes.count} title={text}>
      <IconGauge size={14} stroke={1.6} aria-hidden="true" />
      <span aria-hidden="true">{formatNumber(count, 0)}</span>
      <span className={classes.spoken}>{text}</span>
    </span>
  );
}
