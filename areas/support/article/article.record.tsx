/** `/support/viewArticle/{id}`: an article in both languages, with its moves and whether it helped. */
import type { ReactElement } from 'react';
import { articleActions } from './article.actions.ts';
import { articleContract } from './article.contract.ts';
import { articleMachine } from './article.machine.ts';
import type { Article } from './article.model.ts';
import { choice, instant, number, text } from '#kit/web/columns.tsx';
import { Dim, Words } from '#kit/web/look/lay.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { currentLocale, useWords } from '#kit/web/words.ts';
import { textIn } from '#kit/domain/words.ts';

const Main = ({ record: { title, body } }: { record: Article }): ReactElement => {
  const words = useWords('support');
  return (
    <>
      {(['en', 'cn'] as const).map((language) => (
        <Card key={language} title={words(language === 'en' ? 'article.in_english' : 'article.in_chinese')}>
          {body[language] === '' ? (
            <Dim as="p">{words('article.no_chinese')}</Dim>
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

export const ArticleRecord = recordPage(articleContract.view, {
  noun: 'support.article',
  list: '/support/articles',
  title: ({ title }) => textIn(title, currentLocale()),
  status: { machine: articleMachine },
  facts: [
    choice('category'),
    choice('audience'),
    number('helped'),
    number('not_helped'),
    instant('published_at'),
    text('created_by_name'),
  ],
  actions: articleActions,
  main: Main,
  history: articleContract.history,
});
