import { uploadBrandingFile } from '@gaugeway/proto/api/branding';
import { Button, FileButton, Group, Input } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '@/shared/api';
import { base64Of } from '@/shared/files';
import { AddButton } from '@/entities/company';
import classes from './company-security.module.css';

interface BrandingImageProps {
  label: string;
  kind: 'logo' | 'favicon';
  /** The name of the file that is shown now. */
  hash: string | null;
  onChange: (hash: string | null) => void;
}

/** Image of a host: stored at once, and shown once the host is saved. */
export function BrandingImage({ label, kind, hash, onChange }: BrandingImageProps) {
  const { t } = useTranslation('company-security');
  const upload = useCall(uploadBrandingFile, { onSuccess: (kept) => onChange(kept.hash) });
  const take = async (file: File | null) => {
    if (file) upload.mutate({ kind, content: await base64Of(file) });
  };
  return (
    <div className={classes.image}>
      <Input.Label labelElement="div">{label}</Input.Label>
      <div className={classes.preview}>
        {hash ? <img src={`/api/branding/file/${hash}`} alt={label} /> : t('branding.empty')}
      </div>
      <Group gap="xs">
        <FileButton
          accept={kind === 'favicon' ? 'image/png,image/svg+xml,image/x-icon,.ico' : 'image/png,image/svg+xml'}
          onChange={(file) => void take(file)}
        >
          {(props) => (
            <AddButton
              {...props}
              kind="branding_files"
              leftSection={null}
              size="compact-sm"
              variant="default"
              loading={upload.isPending}
              aria-label={`${t('branding.choose')}: ${label}`}
            >
              {t('branding.choose')}
            </AddButton>
          )}
        </FileButton>
        {hash && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={`${t('branding.clear')}: ${label}`}
            onClick={() => onChange(null)}
          >
            {t('branding.clear')}
          </Button>
        )}
      </Group>
    </div>
  );
}
