import { ActionIcon, Menu } from '@mantine/core';
import { IconAlertTriangle, IconDots, IconTrash, type TablerIcon } from '@tabler/icons-react';
import { useState } from 'react';
import { confirm, prompt, useIsPhone } from '@/shared/ui';

/** Action of a row. */
interface RowAction {
  id: string;
  label: string;
  icon: TablerIcon;
  /** Destructive: red. */
  isDanger?: boolean;
  /** Confirmation in place: the second press runs the action. */
  really?: string;
  isBusy?: boolean;
  onClick: () => void;
}

/** Deletion of a row, with a question before it. */
interface Removal {
  /** Label of the action, and of the button that confirms it. */
  label: string;
  title: string;
  text: string;
  /** Text that must be typed first; absent = a question. */
  typed?: { label: string; expected: string; mismatch: string };
  onRemove: () => void;
}

interface RowMenuProps {
  /** Accessible name with the name of the row. */
  label: string;
  /** `false` = not permitted; the menu is hidden without any action. */
  actions: readonly (RowAction | false)[];
  /** Last action; `false` = not permitted. */
  removal?: Removal | false;
  /** Pixels. */
  width?: number;
}

const icon = { size: 16, stroke: 1.6 } as const;

/** Button at the end of a row with the menu of its actions. */
export function RowMenu({ label, actions, removal = false, width = 248 }: RowMenuProps) {
  const isPhone = useIsPhone();
  const [armed, setArmed] = useState<string | null>(null);
  const offered = [...actions, removal && removalAction(removal)].filter((action) => action !== false);
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

function removalAction({ label, title, text, typed, onRemove }: Removal): RowAction {
  const question = { title, text, confirm: label, danger: true };
  const remove = async () => {
    const answer = await (typed ? prompt({ ...question, ...typed }) : confirm(question));
    if (answer !== null) onRemove();
  };
  return { id: 'delete', label, icon: IconTrash, isDanger: true, onClick: () => void remove() };
}
