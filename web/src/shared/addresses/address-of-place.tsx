import { addressOfPlace, type AddressSuggestion } from '@gaugeway/proto/api/addresses';
import { Button, Text } from '@mantine/core';
import { IconMapSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '@/shared/api';
import { errorText } from '@/shared/ui';
import classes from './addresses.module.css';

interface AddressOfPlaceProps {
  /** WGS 84, degrees; null = no position is set, and the button is disabled. */
  place: { latitude: number; longitude: number } | null;
  onFound: (address: AddressSuggestion) => void;
}

/** Gets the address of a position on the map from the installation's geocoder; reports if there is none. */
export function AddressOfPlace({ place, onFound }: AddressOfPlaceProps) {
  const { t } = useTranslation();
  const ask = useCall(addressOfPlace, {
    meta: { quiet: true },
    onSuccess: ({ suggestions: [first] }) => {
      if (first) onFound(first);
    },
  });
  const isNone = ask.data && ask.data.suggestions.length === 0;
  const message = ask.error ? errorText(ask.error) : isNone ? ask.data.msg : null;
  return (
    <span className={classes.line}>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconMapSearch size={14} />}
        disabled={place === null}
        loading={ask.isPending}
        onClick={() => place && ask.mutate(place)}
      >
        {t('address.take')}
      </Button>
      <Text component="span" size="sm" c={ask.error ? 'var(--alarm)' : 'var(--text-faint)'} role="status">
        {message}
      </Text>
    </span>
  );
}
