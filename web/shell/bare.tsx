/** The pages without a session: the product name, one card, and the language below it. */
import { useEffect, type ReactElement, type ReactNode } from 'react';
import { Title } from '@mantine/core';
import { locales } from '#kit/domain/words.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { chooseLanguageHere } from './language.ts';
import { Dim, Inline } from '#kit/web/look/lay.tsx';
import style from './bare.module.css';

const Languages = (): ReactElement => {
  const words = useWords('shell');
  const now = useLocale();
  return (
    <Inline as="fieldset" noWrap gap={4} align="stretch" className={style['languages']}>
      <legend className="visually-hidden">{words('language')}</legend>
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale === 'cn' ? 'zh-Hans' : 'en'}
          aria-pressed={locale === now}
          onClick={() => void chooseLanguageHere(locale)}
        >
          {words(`languages.${locale}`)}
        </button>
      ))}
    </Inline>
  );
};

type Props = {
  title: string;
  context?: ReactNode;
  /** A form with two columns. */
  wide?: boolean;
  /** Links below the content of the card. */
  foot?: ReactNode;
  children?: ReactNode;
};
export const BarePage = ({ title, context, wide = false, foot, children }: Props): ReactElement => {
  const product = useWords('shell')('product');
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
  return (
    <div className={style['bare']} data-wide={wide || undefined}>
      <Inline as="p" noWrap gap={10} size={20} weight={650} spacing="-0.01em">
        <img src="/icon.svg" alt="" width={32} height={32} />
        {product}
      </Inline>
      <section className={style['card']}>
        <Title order={1} fz={20}>
          {title}
        </Title>
        {context ? (
          <Dim as="p" mt={6} breaks size="inherit">
            {context}
          </Dim>
        ) : null}
        {children}
        {foot ? (
          <Inline gap="4px 16px" justify="space-between" align="stretch" mt={14} className={style['foot']}>
            {foot}
          </Inline>
        ) : null}
      </section>
      <Languages />
    </div>
  );
};
