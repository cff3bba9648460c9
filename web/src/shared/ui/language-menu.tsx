import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from '@/shared/i18n';

/** The languages of the interface, each in its own language. */
export function LanguageMenu({ onChoose }: { onChoose: (language: Language) => void }) {
  const { t, i18n } = useTranslation();
  const current = isLanguage(i18n.language) ? i18n.language : 'en';
  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          h={32}
          px={8}
          aria-label={`${t('language')}: ${LANGUAGE_NAMES[current]}`}
          leftSection={<IconLanguage size={18} stroke={1.6} />}
          rightSection={<IconChevronDown size={14} />}
        >
          {current.toUpperCase()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={current}
          onChange={(language) => {
            if (isLanguage(language)) onChoose(language);
          }}
        >
          {LANGUAGES.map((language) => (
            <Menu.RadioItem key={language} value={language} lang={language} closeMenuOnClick>
              {LANGUAGE_NAMES[language]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
