import { Button, CopyButton, Group, Stack } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '@/shared/ui';
import classes from './profile.module.css';

/** Recovery codes: shown once, to be copied or saved as a file. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation(['profile', 'common']);
  const text = codes.join('\n');
  return (
    <Stack gap="md">
      <Notice tone="warning" title={t('two_factor.codes_once')}>
        {t('two_factor.codes_hint')}
      </Notice>
      <ul className={classes.codes} aria-label={t('two_factor.codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <CopyButton value={text} timeout={2000}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                onClick={copy}
              >
                {copied ? t('common:actions.copied') : t('common:actions.copy')}
              </Button>
            )}
          </CopyButton>
          <Button variant="default" leftSection={<IconDownload size={16} />} onClick={() => download(text)}>
            {t('two_factor.download')}
          </Button>
        </Group>
        <Button onClick={onClose}>{t('two_factor.kept_them')}</Button>
      </Group>
    </Stack>
  );
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'gaugeway-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(url);
}
