/** Language and appearance. */
import type { ReactElement } from 'react';
import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { IconLanguage, IconMoon } from '@tabler/icons-react';
import { locales } from '#kit/domain/words.ts';
import { Pop, PopChoice } from '#kit/web/look/pop.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';
import { chooseLocale } from './session.ts';
import style from './shell.module.css';

const schemes: readonly MantineColorScheme[] = ['light', 'dark', 'auto'];

export const LanguageMenu = (): ReactElement => {
  const words = useWords('shell');
  const now = useLocale();
  return (
    <Pop
      label={words('language')}
      className={style['tool']}
      align="end"
      button={<IconLanguage size={20} stroke={1.6} aria-hidden="true" />}
    >
      {(close) =>
        locales.map((locale) => (
          <PopChoice
            key={locale}
            isOn={locale === now}
            lang={locale === 'cn' ? 'zh-Hans' : 'en'}
            onPick={() => {
              close();
              void chooseLocale(locale);
            }}
          >
            {words(`languages.${locale}`)}
          </PopChoice>
        ))
      }
    </Pop>
  );
};

export const SchemeMenu = (): ReactElement => {
  const words = useWords('shell');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Pop
      label={words('theme.label')}
      className={style['tool']}
      align="end"
      button={<IconMoon size={20} stroke={1.6} aria-hidden="true" />}
    >
      {(close) =>
        schemes.map((scheme) => (
          <PopChoice
            key={scheme}
            isOn={scheme === colorScheme}
            onPick={() => {
              close();
              setColorScheme(scheme);
            }}
          >
            {words(`theme.${scheme}`)}
          </PopChoice>
        ))
      }
    </Pop>
  );
};
