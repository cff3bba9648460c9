import type { CallOf } from '@gaugeway/proto/api/endpoint';
import { disableTwoFactor } from '@gaugeway/proto/api/two-factor';
import { PasswordInput, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type ApiError, inputBounds } from '@/shared/api';

export type Proof = CallOf<typeof disableTwoFactor>;

export const NO_PROOF: Proof = { one_t_p: '', current_password: '' };

export const isWhole = (proof: Proof) => proof.one_t_p.trim().length >= 6 && proof.current_password !== '';

interface ProofFieldsProps {
  proof: Proof;
  onChange: (proof: Proof) => void;
  error: ApiError | null;
  codeHint: string;
}

/** Inputs of a code and the current password, which are required to change the second factor. */
export function ProofFields({ proof, onChange, error, codeHint }: ProofFieldsProps) {
  const { t } = useTranslation(['profile', 'account']);
  const passwordFault = error?.fields['current_password']?.join(' ');
  const codeFault = error?.attribute === 'one_t_p' ? error.message : undefined;
  return (
    <Stack gap="md">
      <TextInput
        label={t('two_factor.code')}
        description={codeHint}
        required
        data-autofocus
        autoComplete="one-time-code"
        {...inputBounds(disableTwoFactor, 'one_t_p')}
        value={proof.one_t_p}
        error={codeFault}
        onChange={(event) => onChange({ ...proof, one_t_p: event.currentTarget.value })}
      />
      <PasswordInput
        label={t('password.current')}
        required
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('account:show_password'), tabIndex: 0 }}
        value={proof.current_password}
        error={passwordFault}
        onChange={(event) => onChange({ ...proof, current_password: event.currentTarget.value })}
      />
    </Stack>
  );
}
