/** Articles for clients, opened in place. */
import { useState, type ReactElement } from 'react';
import { DidHelp } from './did-help.parts.tsx';
import { ownArticleContract } from '../article/article.contract.ts';
import type { FoundArticle } from '../article/article.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { Dim, Stacked, Words } from '#kit/web/look/lay.tsx';
import { useRead, useWrite } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';

type OneProps = { token: string; article: FoundArticle };
const One = ({ token, article }: OneProps): ReactElement => {
  const locale = useLocale();
  const [helped, setHelped] = useState<boolean | null>(null);
  const { run, busy } = useWrite(ownArticleContract.vote);
  const vote = async (yes: boolean): Promise<void> => {
    if (await run({ body: { token, article_id: article.id, helped: yes } })) setHelped(yes);
  };
  return (
    <details>
      <summary>{textIn(article.title, locale)}</summary>
      <Stacked gap={10} p="8px 0">
        <Words as="p" lines breaks>
          {textIn(article.body, locale)}
        </Words>
        <DidHelp helped={helped} busy={busy} onVote={(yes) => void vote(yes)} />
      </Stacked>
    </details>
  );
};

type Props = { token: string; q: string; most: number };
export const FoundForClient = ({ token, q, most }: Props): ReactElement | null => {
  const words = useWords('support');
  const { data } = useRead(ownArticleContract.find, { body: { token, q } }, { keep: true });
  if (!data) return null;
  if (data.length === 0) return q === '' ? null : <Dim as="p">{words('ticket.own.nothing_found')}</Dim>;
  return (
    <Stacked gap={8}>
      {data.slice(0, most).map((article) => (
        <One key={article.id} token={token} article={article} />
      ))}
    </Stacked>
  );
};
