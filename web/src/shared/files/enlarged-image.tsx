import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '@/shared/ui';
import classes from './enlarged-image.module.css';
import { useObjectUrl } from './use-object-url';

interface EnlargedImageProps {
  /** Loaded bytes; absent while they are loaded. */
  content: Blob | undefined;
  failed: boolean;
  alt: string;
  /** Title of the large picture. */
  title: string;
  /** Accessible name of the button that enlarges it. */
  label: string;
  /** Pixels of the small picture. */
  height: number;
}

/** Picture from loaded bytes, since an image address cannot carry the user's token; a click enlarges it. */
export function EnlargedImage({ content, failed, alt, title, label, height }: EnlargedImageProps) {
  const { t } = useTranslation();
  const [isLarge, setLarge] = useState(false);
  const url = useObjectUrl(content);
  const style = { '--height': `${height}px` } as CSSProperties;
  if (failed)
    return (
      <span className={classes.broken} style={style}>
        <IconPhotoOff size={24} stroke={1.5} aria-label={t('errors.load_failed')} />
      </span>
    );
  if (!url) return <Skeleton className={classes.image} style={style} />;
  return (
    <>
      <UnstyledButton className={classes.button} aria-label={label} onClick={() => setLarge(true)}>
        <img src={url} alt={alt} className={classes.image} style={style} />
      </UnstyledButton>
      <Dialog opened={isLarge} title={title} size="auto" onClose={() => setLarge(false)}>
        <img src={url} alt={alt} className={classes.large} />
      </Dialog>
    </>
  );
}
