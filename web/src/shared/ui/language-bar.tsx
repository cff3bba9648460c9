import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@/shared/i18n';
import classes from './language-bar.module.css';

/** The languages side by side, where there is room for them. */
export function LanguageBar({ onChoose }: { onChoose: (language: Language) => void }) {
  const { t, i18n } = useTranslation();
  return (
    <div role="group" aria-label={t('language')} className={classes.bar}>
      {LANGUAGES.map((language) => (
        <UnstyledButton
          key={language}
          lang={language}
          className={classes.language}
          aria-pressed={language === i18n.language}
          onClick={() => onChoose(language)}
        >
          {LANGUAGE_NAMES[language]}
        </UnstyledButton>
      ))}
    </div>
  );
}
