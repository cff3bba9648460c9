import { ActionIcon, Tooltip } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { RefreshButton } from './refresh-button';
import classes from './table-toolbar.module.css';

interface TableToolbarProps {
  title: string;
  /** Next to the title. */
  aside?: ReactNode;
  /** Buttons before those that all tables have. */
  tools?: ReactNode;
  refresh?: { loading: boolean; onClick: () => void };
  /** Saves the rows as a spreadsheet. */
  sheet?: { label: string; loading?: boolean; disabled?: boolean; onClick: () => void };
  /** Menu of the columns. */
  columns?: ReactNode;
}

/** Toolbar of a table within a page: title at the left, buttons at the right. */
export function TableToolbar({ title, aside, tools, refresh, sheet, columns }: TableToolbarProps) {
  return (
    <>
      <h2 className={classes.title}>{title}</h2>
      {aside}
      <span className={classes.spring} />
      {tools}
      {refresh && <RefreshButton {...refresh} />}
      {sheet && (
        <Tooltip label={sheet.label}>
          <ActionIcon
            aria-label={sheet.label}
            loading={sheet.loading}
            disabled={sheet.disabled}
            onClick={sheet.onClick}
          >
            <IconFileSpreadsheet size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      )}
      {columns}
    </>
  );
}
