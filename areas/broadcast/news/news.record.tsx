/** `/connect/viewNews/{id}`: one news in both languages, with its moves and its history. */
import type { ReactElement } from 'react';
import { newsContract } from './news.contract.ts';
import { newsMachine } from './news.machine.ts';
import type { News } from './news.model.ts';
import { newsActions } from './news.actions.ts';
import { LastDay } from './news-cells.parts.tsx';
import { custom, instant, text } from '#kit/web/columns.tsx';
import { Dim, Words } from '#kit/web/look/lay.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { currentLocale, useWords } from '#kit/web/words.ts';
import { textIn } from '#kit/domain/words.ts';

const Main = ({ record: { title, body } }: { record: News }): ReactElement => {
  const words = useWords('broadcast');
  return (
    <>
      {(['en', 'cn'] as const).map((language) => (
        <Card key={language} title={words(language === 'en' ? 'news.in_english' : 'news.in_chinese')}>
          {body[language] === '' ? (
            <Dim as="p">{words('news.no_chinese')}</Dim>
          ) : (
            <>
              <Words as="p" weight={600} breaks>
                {title[language]}
              </Words>
              <Words as="p" prose lines breaks mt={6}>
                {body[language]}
              </Words>
            </>
          )}
        </Card>
      ))}
    </>
  );
};

export const NewsRecord = recordPage(newsContract.view, {
  noun: 'broadcast.news',
  list: '/connect',
  title: ({ title }) => textIn(title, currentLocale()),
  status: { machine: newsMachine },
  facts: [
    instant('publish_at'),
    instant('published_at'),
    custom('until_on', (news: News) => <LastDay news={news} />),
    text('created_by_name'),
  ],
  actions: newsActions,
  main: Main,
  history: newsContract.history,
});
