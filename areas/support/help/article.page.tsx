/** `/support/article/{id}`: an article as staff read it. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { DidHelp } from './did-help.parts.tsx';
import { articleContract } from '../article/article.contract.ts';
import { textIn } from '#kit/domain/words.ts';
import { PageLink, usePageId } from '#kit/web/address.tsx';
import { Stacked, Words } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card, PageHead, Trail } from '#kit/web/look/page.tsx';
import { useWrite } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';

export const ReadArticlePage = (): ReactElement => {
  const words = useWords('support');
  const locale = useLocale();
  const id = usePageId() ?? 0;
  const { data, waiting } = useLoaded(articleContract.read, { params: { id } }, { isPage: true });
  const { run, busy } = useWrite(articleContract.vote);
  if (!data) return waiting;
  const vote = (helped: boolean): void => void run({ params: { id }, body: { helped } });
  return (
    <>
      <PageHead
        title={textIn(data.title, locale)}
        context={words(`category.${data.category}`)}
        crumbs={
          <Trail>
            <PageLink to="/support">{words('help.title')}</PageLink>
          </Trail>
        }
        aside={
          <Button component={PageLink} to="/support/ask" variant="default">
            {words('help.ask')}
          </Button>
        }
      />
      <Stacked gap={16} most={760}>
        <Card>
          <Words as="p" prose lines breaks>
            {textIn(data.body, locale)}
          </Words>
        </Card>
        <DidHelp helped={data.helped} busy={busy} onVote={vote} />
      </Stacked>
    </>
  );
};
