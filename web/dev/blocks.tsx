/** Every block in its states, in both languages, light and dark. Only the development server has this page. */
import { useEffect, useState, type ReactElement } from 'react';
import { Group } from '@mantine/core';
import { pages } from '#access/access.ts';
import { useAddress } from '#kit/web/address.tsx';
import { builtPages, rights } from '#kit/web/rights.ts';
import { needWords, wordsFrom } from '#kit/web/words.ts';
import { LanguageMenu, SchemeMenu } from '../shell/scheme-menu.tsx';
import { sampleParts } from './parts.tsx';
import { samplePages } from './pages.tsx';
import { standIn } from './samples.ts';
import { Columns } from '#kit/web/look/lay.tsx';
import style from './blocks.module.css';

standIn();
wordsFrom('people', {
  en: () => import('#areas/people/people.words.ts?en'),
  cn: () => import('#areas/people/people.words.ts?cn'),
});
const all = { ...samplePages, ...sampleParts };
const first = Object.keys(all)[0] ?? '';
/** Pages about one record take its id from the address. */
const addressOf = (name: string): string =>
  `/dev/blocks${name === 'record' || name === 'form edit' ? '/2' : ''}?show=${name}`;

const useReady = (): boolean => {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    rights.set({ has: () => true, isHqAdmin: true, isHqUser: true });
    builtPages.set(new Set(pages.map((page) => page.path)));
    void needWords('people').then(() => setReady(true));
  }, []);
  return isReady;
};

export const Blocks = (): ReactElement | null => {
  const isReady = useReady();
  const { search } = useAddress();
  const shown = search['show'] ?? first;
  const Block = all[shown];
  if (!isReady || !Block) return null;
  return (
    <Columns columns="150px minmax(0, 1fr)" narrow="phone" align="stretch" gap={24} p={16}>
      <nav className={style['nav']} data-screen-only>
        <Group gap={0}>
          <LanguageMenu />
          <SchemeMenu />
        </Group>
        {Object.keys(all).map((name) => (
          <a key={name} href={addressOf(name)} aria-current={name === shown ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </nav>
      <main id="content">
        {shown in sampleParts ? <h1>{shown}</h1> : null}
        <Block key={shown} />
      </main>
    </Columns>
  );
};
