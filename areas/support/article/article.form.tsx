/** `/support/createArticle` and `/support/editArticle/{id}`: the text in both languages, and who reads it. */
import type { ReactElement } from 'react';
import { articleContract } from './article.contract.ts';
import { audiences } from './article.model.ts';
import { ticketCategories } from '../ticket/ticket.model.ts';
import { PageLink } from '#kit/web/address.tsx';
import { bothField, group, radioField, selectField } from '#kit/web/form/fields.ts';
import { formPage } from '#kit/web/form/page.tsx';
import { Trail } from '#kit/web/look/page.tsx';
import { atHeadOffice } from '#kit/web/place.ts';
import { useWords } from '#kit/web/words.ts';

const groups = [
  group('text', [bothField('title'), bothField('body', { area: true })]),
  group('readers', [selectField('category', ticketCategories), radioField('audience', audiences)]),
] as const;
const Way = (): ReactElement => {
  const words = useWords('support');
  return (
    <Trail>
      <PageLink to="/support/articles">{words('article.title')}</PageLink>
    </Trail>
  );
};

export const CreateArticle = formPage(articleContract.create, {
  noun: 'support.article',
  title: 'create',
  groups,
  start: () => ({ audience: 'everyone' as const }),
  hidden: () => ({ everywhere: atHeadOffice() }),
  trail: Way,
  done: ({ id }) => ({ to: '/support/viewArticle', id }),
});
export const EditArticle = formPage(articleContract.edit, {
  noun: 'support.article',
  title: 'edit',
  groups,
  record: articleContract.view,
  trail: Way,
  done: ({ id }) => ({ to: '/support/viewArticle', id }),
});
