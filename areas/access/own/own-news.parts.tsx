/** News of the client's branches and of the network. */
import type { ReactElement } from 'react';
import { ownNewsContract } from '#areas/broadcast/news/own-news.contract.ts';
import { textIn } from '#kit/domain/words.ts';
import { Dim, Words } from '#kit/web/look/lay.tsx';
import { InstantText } from '#kit/web/look/show.tsx';
import { useRead } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import style from './own.module.css';

export const OwnNews = ({ token }: { token: string }): ReactElement | null => {
  const words = useWords('broadcast');
  const locale = useLocale();
  const { data } = useRead(ownNewsContract.own, { body: { token } });
  if (!data || data.length === 0) return null;
  return (
    <section id="own-news" aria-label={words('news.own_title')}>
      <h2>{words('news.own_title')}</h2>
      <ul>
        {data.map(({ id, title, body, published_at, branch_name }) => (
          <li key={id} className={style['item']}>
            <Words as="p" weight={600} breaks>
              {textIn(title, locale)}
            </Words>
            <Words as="p" lines breaks>
              {textIn(body, locale)}
            </Words>
            <Dim as="p" size={13}>
              <InstantText at={published_at} />
              {branch_name ? ` · ${branch_name}` : null}
            </Dim>
          </li>
        ))}
      </ul>
    </section>
  );
};
