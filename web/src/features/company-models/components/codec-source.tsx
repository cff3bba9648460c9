import { Button, FileButton, Textarea } from '@mantine/core';
import { IconFileCode } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '@/shared/ui';
import classes from './company-models.module.css';

interface CodecSourceProps {
  value: string;
  /** Characters. */
  limit: number;
  onChange: (source: string) => void;
}

/** Source of a codec: typed, pasted or from a file. */
export function CodecSource({ value, limit, onChange }: CodecSourceProps) {
  const { t } = useTranslation('models');
  const isPhone = useIsPhone();
  const [isTooLarge, setTooLarge] = useState(false);
  const open = async (file: File | null) => {
    if (!file) return;
    // Checked before the file is read: it may be a large binary.
    const fits = file.size <= 4 * limit;
    const text = fits ? await file.text() : '';
    setTooLarge(!fits || text.length > limit);
    if (fits && text.length <= limit) onChange(text);
  };
  return (
    <section className={`${classes.side} ${classes.sticky}`}>
      <div className={classes.headline}>
        <h3 className={classes.heading}>{t('source')}</h3>
        <FileButton accept=".js,.mjs,.cjs,.txt,text/javascript" onChange={(file) => void open(file)}>
          {(props) => (
            <Button variant="default" size="compact-sm" leftSection={<IconFileCode size={14} />} {...props}>
              {t('open_file')}
            </Button>
          )}
        </FileButton>
      </div>
      <Textarea
        className={classes.code}
        aria-label={t('source')}
        description={t('source_hint', { used: Math.ceil(value.length / 1024), limit: Math.floor(limit / 1024) })}
        error={
          isTooLarge || value.length > limit ? t('source_too_large', { limit: Math.floor(limit / 1024) }) : undefined
        }
        rows={isPhone ? 12 : 24}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        wrap="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => indent(event, onChange)}
      />
    </section>
  );
}

/** Tab indents; Escape makes Tab move the focus again (WCAG 2.1.2). */
function indent(event: KeyboardEvent<HTMLTextAreaElement>, onChange: (source: string) => void): void {
  const area = event.currentTarget;
  if (event.key === 'Escape') {
    event.stopPropagation();
    area.dataset['leave'] = 'true';
    return;
  }
  if (event.key === 'Tab' && !event.shiftKey && area.dataset['leave'] === undefined) {
    event.preventDefault();
    area.setRangeText('  ', area.selectionStart, area.selectionEnd, 'end');
    onChange(area.value);
  } else if (event.key !== 'Shift') delete area.dataset['leave'];
}
