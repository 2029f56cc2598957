/** Language, kept with the account; light or dark, kept in this browser. */
import type { ReactElement, ReactNode } from 'react';
import { SegmentedControl, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { isLocale, locales } from '#kit/domain/words.ts';
import { Card } from '#kit/web/look/page.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';
import { chooseLocale } from '#web/shell/session.ts';
import { Dim, Stacked } from '#kit/web/look/lay.tsx';
import style from './profile.module.css';

const schemes: readonly MantineColorScheme[] = ['auto', 'light', 'dark'];

const Choice = ({ label, children }: { label: string; children: ReactNode }): ReactElement => (
  <Stacked gap={4} className={style['choice']}>
    <Dim aria-hidden="true" size="inherit">
      {label}
    </Dim>
    {children}
  </Stacked>
);

export const Preferences = (): ReactElement => {
  const words = useWords('access');
  const shell = useWords('shell');
  const locale = useLocale();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Card title={words('profile.preferences')}>
      <Choice label={words('profile.language')}>
        <SegmentedControl
          fullWidth
          aria-label={words('profile.language')}
          value={locale}
          onChange={(chosen) => isLocale(chosen) && void chooseLocale(chosen)}
          data={locales.map((value) => ({ value, label: shell(`languages.${value}`) }))}
        />
      </Choice>
      <Choice label={words('profile.appearance')}>
        <SegmentedControl
          fullWidth
          aria-label={words('profile.appearance')}
          value={colorScheme}
          onChange={(chosen) => setColorScheme(chosen)}
          data={schemes.map((value) => ({ value, label: shell(`theme.${value}`) }))}
        />
      </Choice>
    </Card>
  );
};
