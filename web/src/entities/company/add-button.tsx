import type { LimitedKind } from '@gaugeway/proto/api/entity-limits';
import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useFullText } from './use-full-text';

interface AddButtonProps extends ButtonProps {
  kind: LimitedKind;
  /** Entities that the owner has, for a limit that is not per company. */
  used?: number;
  onClick: () => void;
}

/** Button to create an entity of a limited kind; disabled, with the reason, when the limit is reached. */
export function AddButton({ kind, used, onClick, disabled, ...props }: AddButtonProps) {
  const full = useFullText(kind, used);
  const button = (
    <Button
      leftSection={<IconPlus size={16} />}
      {...props}
      disabled={disabled}
      // A disabled element shows no tooltip and cannot be focused.
      data-disabled={full ? true : undefined}
      aria-disabled={full ? true : undefined}
      onClick={full ? (event) => event.preventDefault() : onClick}
    />
  );
  if (!full) return button;
  return (
    <Tooltip label={full} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
      {button}
    </Tooltip>
  );
}
