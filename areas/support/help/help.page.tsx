/** `/support`: finding an answer, and the questions that the person has asked. */
import { useState, type ReactElement } from 'react';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { articleContract } from '../article/article.contract.ts';
import { excerptOf } from '../article/article.rules.ts';
import { ticketContract } from '../ticket/ticket.contract.ts';
import { ticketMachine } from '../ticket/ticket.machine.ts';
import { textIn } from '#kit/domain/words.ts';
import { PageLink, useAddress } from '#kit/web/address.tsx';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Columns, Stacked } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card, NoPermission, PageHead } from '#kit/web/look/page.tsx';
import { InstantText, Status } from '#kit/web/look/show.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useMayOpen } from '#kit/web/rights.ts';
import { useLocale, useWords } from '#kit/web/words.ts';

const WAIT_MS = 300;
const Found = ({ branch_id }: { branch_id: number }): ReactElement => {
  const words = useWords('support');
  const locale = useLocale();
  const { search, change } = useAddress();
  const [typed, setTyped] = useState(search['q'] ?? '');
  const [wanted] = useDebouncedValue(typed.trim(), WAIT_MS);
  const { data, waiting } = useLoaded(
    articleContract.find,
    { params: { branch_id }, query: wanted === '' ? {} : { q: wanted } },
    { height: 200, keep: true },
  );
  const type = (next: string): void => {
    setTyped(next);
    change({ q: next === '' ? undefined : next }, { replace: true });
  };
  return (
    <Stacked gap={16}>
      <TextInput
        size="md"
        aria-label={words('help.search')}
        placeholder={words('help.search')}
        leftSection={<IconSearch size={18} />}
        maxLength={500}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Card title={words('help.found')}>
        {waiting}
        {data ? (
          <Items empty={words(wanted === '' ? 'help.nothing' : 'help.none')}>
            {data.map(({ id, title, body, category }) => (
              <Item
                key={id}
                title={
                  <PageLink to="/support/article" record={id}>
                    {textIn(title, locale)}
                  </PageLink>
                }
                below={[words(`category.${category}`), excerptOf(textIn(body, locale))]}
              />
            ))}
          </Items>
        ) : null}
      </Card>
    </Stacked>
  );
};

const Yours = ({ branch_id }: { branch_id: number }): ReactElement => {
  const words = useWords('support');
  const query = { asked: true, itemsPerPage: '8' };
  const { data, waiting } = useLoaded(ticketContract.list, { params: { branch_id }, query }, { height: 120 });
  return (
    <Card title={words('help.yours')} aside={<PageLink to="/other/support">{words('help.yours_all')}</PageLink>}>
      {waiting}
      {data ? (
        <Items empty={words('help.yours_none')}>
          {data.data.map((one) => (
            <Item
              key={one.id}
              title={
                <PageLink to="/other/support/view" record={one.id}>
                  {one.subject}
                </PageLink>
              }
              below={<InstantText at={one.updated_at} />}
              right={<Status machine={ticketMachine} value={one.status} noun="support.ticket" />}
            />
          ))}
        </Items>
      ) : null}
    </Card>
  );
};

export const HelpPage = (): ReactElement => {
  const words = useWords('support');
  const { branch_id } = usePlace();
  const manages = useMayOpen('/support/articles');
  if (branch_id === null) return <NoPermission isPage />;
  return (
    <>
      <PageHead
        title={words('help.title')}
        context={words('help.context')}
        aside={manages ? <PageLink to="/support/articles">{words('help.to_articles')}</PageLink> : undefined}
        primary={
          <Button component={PageLink} to="/support/ask">
            {words('help.ask')}
          </Button>
        }
      />
      <Columns columns="minmax(0, 2fr) minmax(0, 1fr)" gap={16}>
        <Found branch_id={branch_id} />
        <Yours branch_id={branch_id} />
      </Columns>
    </>
  );
};
