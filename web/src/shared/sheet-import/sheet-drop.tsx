import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '@/shared/forms';
import { errorText } from '@/shared/ui';
import { SheetCard } from './sheet-card';
import classes from './sheet-drop.module.css';

interface SheetDropProps {
  title: string;
  text: string;
  /** Permitted content of the file. */
  hint: string;
  isBusy: boolean;
  /** Reason why no file is accepted now; null or absent = accepted. */
  closed?: string | null;
  error: Error | null;
  onFile: (file: File) => void;
}

/** Field for dropping or selecting a spreadsheet. */
export function SheetDrop({ title, text, hint, isBusy, closed = null, error, onFile }: SheetDropProps) {
  const { t } = useTranslation('sheet-import');
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file && !isBusy && closed === null) onFile(file);
  };
  const over = (isIn: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setIsOver(isIn);
  };
  return (
    <SheetCard title={title} texts={[text]}>
      <ErrorSummary message={closed ?? (error ? errorText(error) : null)} />
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        data-busy={isBusy || closed !== null || undefined}
        onDragOver={over(true)}
        onDragLeave={over(false)}
        onDrop={(event) => {
          over(false)(event);
          take(event.dataTransfer.files);
        }}
      >
        <IconFileSpreadsheet size={32} stroke={1.4} aria-hidden="true" />
        <span className={classes.dropTitle} aria-live="polite">
          {isBusy ? t('judging') : t('drop')}
        </span>
        <span>{hint}</span>
        <input
          type="file"
          className={classes.input}
          accept=".xlsx,.csv"
          aria-label={t('choose')}
          disabled={isBusy || closed !== null}
          onChange={(event) => {
            take(event.currentTarget.files);
            // The same file can be selected again after a correction.
            event.currentTarget.value = '';
          }}
        />
      </div>
    </SheetCard>
  );
}
