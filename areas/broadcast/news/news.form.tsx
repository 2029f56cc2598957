/** `/connect/createNews` and `/connect/editNews/{id}`: the text in both languages, and when clients see it. */
import type { ReactElement } from 'react';
import { newsContract } from './news.contract.ts';
import type { News } from './news.model.ts';
import { PageLink } from '#kit/web/address.tsx';
import { bothField, dayField, group, textField, type Values } from '#kit/web/form/fields.ts';
import { formPage } from '#kit/web/form/page.tsx';
import { Dim, Stacked, Words } from '#kit/web/look/lay.tsx';
import { Card, Trail } from '#kit/web/look/page.tsx';
import { atHeadOffice } from '#kit/web/place.ts';
import { useWords } from '#kit/web/words.ts';

const groups = [
  group('text', [bothField('title'), bothField('body', { area: true })]),
  group('times', [[dayField('publish_on'), textField('publish_time')], dayField('until_on')]),
] as const;
const Way = (): ReactElement => {
  const words = useWords('broadcast');
  return (
    <Trail>
      <PageLink to="/connect">{words('news.title')}</PageLink>
    </Trail>
  );
};
type Written = Partial<Pick<News, 'title' | 'body'>>;
/** As clients see it. */
const Preview = ({ values }: { values: Values }): ReactElement => {
  const words = useWords('broadcast');
  const { title, body } = values as Written;
  return (
    <Stacked gap={16}>
      {(['en', 'cn'] as const).map((language) => (
        <Card key={language} title={words(language === 'en' ? 'news.preview_english' : 'news.preview_chinese')}>
          {language === 'cn' && !body?.cn ? (
            <Dim as="p">{words('news.no_chinese')}</Dim>
          ) : !title?.[language] && !body?.[language] ? (
            <Dim as="p">{words('news.no_text')}</Dim>
          ) : (
            <>
              <Words as="p" weight={600} breaks>
                {title?.[language]}
              </Words>
              <Words as="p" lines breaks mt={6}>
                {body?.[language]}
              </Words>
            </>
          )}
        </Card>
      ))}
    </Stacked>
  );
};

export const CreateNews = formPage(newsContract.create, {
  noun: 'broadcast.news',
  title: 'create',
  groups,
  hidden: () => ({ everywhere: atHeadOffice() }),
  side: Preview,
  trail: Way,
  done: ({ id }) => ({ to: '/connect/viewNews', id }),
});
export const EditNews = formPage(newsContract.edit, {
  noun: 'broadcast.news',
  title: 'edit',
  groups,
  record: newsContract.view,
  side: Preview,
  trail: Way,
  done: ({ id }) => ({ to: '/connect/viewNews', id }),
});
