/** `/support/ask`, and the drawer that corrects a ticket. */
import type { ReactElement } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { ticketContract } from './ticket.contract.ts';
import { priorities, ticketCategories } from './ticket.model.ts';
import { articleContract } from '../article/article.contract.ts';
import type { Flag } from '#access/access.ts';
import { classContract } from '#areas/classes/class/class.contract.ts';
import { invoiceContract } from '#areas/money/invoice/invoice.contract.ts';
import { nameOfRow } from '#areas/people/person/person.rules.ts';
import { memberContract } from '#areas/people/member/member.contract.ts';
import { textIn } from '#kit/domain/words.ts';
import { PageLink } from '#kit/web/address.tsx';
import {
  areaField,
  group,
  recordField,
  selectField,
  textField,
  uploadField,
  type LooseRow,
  type Values,
} from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { formPage } from '#kit/web/form/page.tsx';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Card, Trail } from '#kit/web/look/page.tsx';
import { atHeadOffice, place } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { rights } from '#kit/web/rights.ts';
import { currentLocale, useLocale, useWords } from '#kit/web/words.ts';

const noun = 'support.ticket';
const numberOf = (row: LooseRow): string => String(row['number']);
const classOf = (row: LooseRow): string => textIn(row['name'] as { en: string; cn: string }, currentLocale());
const nameIn = (field: string) => (values: Values) => {
  const name = values[field];
  return typeof name === 'string' ? name : undefined;
};

/** Only offered to those who see such records. */
const sees = (flag: Flag) => ({ when: () => rights.get().has(flag) });

const kinds = [selectField('category', ticketCategories), selectField('priority', priorities)] as const;
const about = [
  recordField('about_member_id', memberContract.list, nameOfRow, {
    ...sees('VIEW_CLIENT'),
    shown: nameIn('about_member_name'),
  }),
  recordField('invoice_id', invoiceContract.invoices, numberOf, {
    ...sees('VIEW_TRANSACTION'),
    shown: nameIn('invoice_number'),
  }),
  recordField('class_id', classContract.list, classOf, sees('VIEW_CLASSES')),
] as const;
const isForClient = (values: Values): boolean => values['desk'] === 'branch';

const WAIT_MS = 400;
/** Articles that may answer the question while it is written. */
const Suggestions = ({ values }: { values: Values }): ReactElement => {
  const words = useWords('support');
  const locale = useLocale();
  const typed = [values['subject'], values['body']].filter((text) => typeof text === 'string').join(' ');
  const [wanted] = useDebouncedValue(typed.trim().slice(0, 500), WAIT_MS);
  const { branch_id } = place.get();
  const { data } = useRead(
    articleContract.find,
    { params: { branch_id: branch_id ?? 0 }, query: { q: wanted } },
    { when: wanted !== '' && branch_id !== null, keep: true },
  );
  const found = wanted === '' ? [] : (data ?? []).slice(0, 4);
  return (
    <Card title={words('ticket.suggestions')}>
      <Items empty={words('ticket.suggestions_none')}>
        {found.map(({ id, title, category }) => (
          <Item
            key={id}
            title={
              <PageLink to="/support/article" record={id}>
                {textIn(title, locale)}
              </PageLink>
            }
            below={words(`category.${category}`)}
          />
        ))}
      </Items>
    </Card>
  );
};
const Way = (): ReactElement => {
  const words = useWords('support');
  return (
    <Trail>
      <PageLink to="/support">{words('help.title')}</PageLink>
    </Trail>
  );
};

export const AskPage = formPage(ticketContract.create, {
  noun,
  title: 'create',
  groups: [
    group('ask', [
      selectField('desk', ['office', 'branch'], { when: () => rights.get().has('MANAGE_TICKETS') && !atHeadOffice() }),
      recordField('member_id', memberContract.list, nameOfRow, { when: isForClient }),
      textField('subject'),
      areaField('body', { rows: 6 }),
      [...kinds],
      uploadField('file_id', 'certificate'),
    ]),
    group('about', [...about]),
  ],
  start: () => ({ desk: 'office' as const, priority: 'normal' as const }),
  side: Suggestions,
  trail: Way,
  done: ({ id }) => ({ to: '/other/support/view', id }),
});

export const EditTicketDrawer = formDrawer(ticketContract.edit, {
  noun,
  title: 'edit',
  groups: [group('ask', [textField('subject'), [...kinds]]), group('about', [...about])],
  record: ticketContract.view,
});
