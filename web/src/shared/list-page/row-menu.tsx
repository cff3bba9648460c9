import { ActionIcon, Menu } from '@mantine/core';
import { IconAlertTriangle, IconDots, type TablerIcon } from '@tabler/icons-react';
import { useState } from 'react';
import { useIsPhone } from '@/shared/ui';

/** What may be done with a row. */
interface RowAction {
  id: string;
  label: string;
  icon: TablerIcon;
  /** Takes something away: red. */
  isDanger?: boolean;
  /** Asks again in its own place: the second press does it. */
  really?: string;
  isBusy?: boolean;
  onClick: () => void;
}

interface RowMenuProps {
  /** Names the row, for those who cannot see it. */
  label: string;
  /** `false` = what the user may not do; nothing is shown where nothing may be done. */
  actions: readonly (RowAction | false)[];
  /** Pixels. */
  width?: number;
}

const icon = { size: 16, stroke: 1.6 } as const;

/** The button at the end of a row, and what may be done with the row behind it. */
export function RowMenu({ label, actions, width = 248 }: RowMenuProps) {
  const isPhone = useIsPhone();
  const [armed, setArmed] = useState<string | null>(null);
  const offered = actions.filter((action) => action !== false);
  if (offered.length === 0) return null;
  return (
    <Menu position="bottom-end" width={width} onChange={() => setArmed(null)}>
      <Menu.Target>
        <ActionIcon size={isPhone ? undefined : 28} aria-label={label}>
          <IconDots size={isPhone ? 18 : 16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map(({ id, icon: Icon, ...action }) => {
          const asks = action.really !== undefined && armed !== id;
          const isArmed = action.really !== undefined && armed === id;
          return (
            <Menu.Item
              key={id}
              color={action.isDanger ? 'red' : undefined}
              closeMenuOnClick={!asks}
              disabled={action.isBusy}
              leftSection={isArmed ? <IconAlertTriangle {...icon} /> : <Icon {...icon} />}
              onClick={() => {
                if (asks) setArmed(id);
                else action.onClick();
              }}
            >
              {isArmed ? action.really : action.label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
