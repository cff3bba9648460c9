import { LARGEST_IMAGE } from '@gaugeway/proto/api/design-schema';
import { Button, FileButton, Input } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { base64Of } from '@/shared/files';
import classes from './documents.module.css';

const PNG = 'iVBORw0KGgo';
const JPEG = '/9j/';

interface ImageFieldProps {
  /** Base64; '' = not selected yet. */
  content: string;
  error: string | undefined;
  onChange: (content: string) => void;
}

/** A logo or a stamp: a small PNG or JPEG. */
export function ImageField({ content, error, onChange }: ImageFieldProps) {
  const { t } = useTranslation('report-documents');
  const [refused, setRefused] = useState<'image_kind' | 'image_size' | null>(null);
  const choose = async (file: File | null) => {
    if (!file) return;
    const chosen = await base64Of(file);
    const isImage = chosen.startsWith(PNG) || chosen.startsWith(JPEG);
    const fault = !isImage ? 'image_kind' : chosen.length > LARGEST_IMAGE ? 'image_size' : null;
    setRefused(fault);
    if (fault === null) onChange(chosen);
  };
  return (
    <Input.Wrapper
      label={t('block.image')}
      description={t('edit.image_hint')}
      error={refused ? t(`fault.${refused}`) : error}
      labelElement="div"
    >
      <div className={classes.image}>
        {content !== '' && <img src={imageUrl(content)} alt={t('edit.image_alt')} />}
        <FileButton accept="image/png,image/jpeg" onChange={(file) => void choose(file)}>
          {(button) => (
            <Button {...button} variant="default" leftSection={<IconPhoto size={16} />}>
              {content === '' ? t('edit.image') : t('edit.image_replace')}
            </Button>
          )}
        </FileButton>
      </div>
    </Input.Wrapper>
  );
}

export const imageUrl = (content: string): string =>
  `data:image/${content.startsWith(PNG) ? 'png' : 'jpeg'};base64,${content}`;
