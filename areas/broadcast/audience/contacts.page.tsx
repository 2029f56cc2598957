/** `/connect/audience-viewContactsDetails/{id}`: who is in an audience, their contact details, and whom an e-mail reaches. */
import { useState, type ReactElement } from 'react';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { audienceContract } from './audience.contract.ts';
import { reaches, type Contact } from './audience.model.ts';
import { EnterResults } from '../phone-check/phone-check.parts.tsx';
import { mayUse, phoneUses, type PhoneUse } from '#areas/people/member-consent/phone-use.rules.ts';
import { Pages } from '#kit/web/list/pager.tsx';
import { PageLink, useAddress, usePageId } from '#kit/web/address.tsx';
import { saveFile } from '#kit/web/api.ts';
import { Select } from '#kit/web/form/select.tsx';
import { Inline, Stacked } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { MiniTable } from '#kit/web/look/mini-table.tsx';
import { Card, NoMatch, PageHead, Trail } from '#kit/web/look/page.tsx';
import { Phone } from '#kit/web/look/phone.tsx';
import { InstantText, None } from '#kit/web/look/show.tsx';
import { useHas } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';

const nameOf = (one: Contact): ReactElement => (
  <PageLink to="/manage/clientDetails" record={one.id}>
    {one.name}
  </PageLink>
);
const emailOf = ({ email }: Contact): ReactElement => (email === null ? <None /> : <>{email}</>);
const phoneOf = ({ phone }: Contact): ReactElement => <Phone number={phone} />;
const childrenOf = ({ children }: Contact): ReactElement => (children === null ? <None /> : <>{children}</>);
const agreedOn = ({ consent_at }: Contact): ReactElement => <InstantText at={consent_at} />;

/** Nobody is disappointed about a client without a number. */
const isRefused = (use: PhoneUse): boolean => use !== 'no_number' && !mayUse(use);

const PER_PAGE = 50;
const WAIT_MS = 300;
const People = ({ id }: { id: number }): ReactElement => {
  const words = useWords('broadcast');
  const blocks = useWords('blocks');
  const people = useWords('people');
  const exports = useHas('EXPORT_PEOPLE');
  const { search, change } = useAddress();
  const [typed, setTyped] = useState(search['q'] ?? '');
  const [q] = useDebouncedValue(typed.trim(), WAIT_MS);
  const reach = reaches.find((one) => one === search['reach']);
  const calls = phoneUses.find((one) => one === search['calls']);
  const page = Number(search['page'] ?? 1) || 1;
  const chosen = { ...(reach && { reach }), ...(calls && { calls }), ...(q && { q }) };
  const query = { page: String(page), itemsPerPage: String(PER_PAGE), ...chosen };
  const { data, waiting, refetch } = useLoaded(audienceContract.contacts, { params: { id }, query }, { keep: true });
  const clear = (): void => {
    setTyped('');
    change({ reach: undefined, calls: undefined, page: undefined });
  };
  return (
    <Card>
      <Inline gap={12} mb={12}>
        <TextInput
          aria-label={blocks('list.search')}
          placeholder={blocks('list.search')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Select
          aria-label={words('audience.contact.field.reach')}
          placeholder={words('audience.contact.field.reach')}
          clearable
          data={reaches.map((value) => ({ value, label: words(`audience.contact.reach.${value}`) }))}
          value={reach ?? null}
          onChange={(next) => change({ reach: next ?? undefined, page: undefined })}
        />
        <Select
          aria-label={words('audience.contact.field.calls')}
          placeholder={words('audience.contact.field.calls')}
          clearable
          data={phoneUses.map((value) => ({ value, label: people(`consents.uses.${value}`) }))}
          value={calls ?? null}
          onChange={(next) => change({ calls: next ?? undefined, page: undefined })}
        />
        {exports ? (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => void saveFile(audienceContract.contactsCsv, { params: { id }, query: chosen })}
          >
            {blocks('list.csv')}
          </Button>
        ) : null}
      </Inline>
      <Inline gap={12} mb={12}>
        {exports ? (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => void saveFile(audienceContract.numbers, { params: { id } })}
          >
            {words('phone_check.to_check')}
          </Button>
        ) : null}
        <EnterResults onDone={() => void refetch()} />
      </Inline>
      {waiting}
      {data?.total === 0 ? <NoMatch onClear={clear} /> : null}
      {data && data.total > 0 ? (
        <Stacked gap={12}>
          <MiniTable
            caption={blocks('list.total', { count: data.total })}
            rows={data.data}
            keyOf={(one: Contact) => one.id}
            columns={[
              {
                head: people('field.name'),
                text: nameOf,
              },
              { head: blocks('field.email'), text: emailOf, isUnder: true },
              { head: blocks('field.phone'), text: phoneOf, isUnder: true },
              { head: words('audience.contact.field.children'), text: childrenOf, wide: true },
              {
                head: words('audience.contact.field.reach'),
                text: (one) => words(`audience.contact.reach.${one.reach}`),
              },
              {
                head: words('audience.contact.field.calls'),
                text: (one) => people(`consents.uses.${one.calls}`),
                off: (one) => isRefused(one.calls),
                isUnder: true,
              },
              {
                head: words('audience.contact.field.texts'),
                text: (one) => people(`consents.uses.${one.texts}`),
                off: (one) => isRefused(one.texts),
                wide: true,
              },
              {
                head: words('audience.contact.field.consent_at'),
                text: agreedOn,
                wide: true,
              },
            ]}
          />
          <Pages total={data.total} perPage={PER_PAGE} page={page} onPage={(next) => change({ page: String(next) })} />
        </Stacked>
      ) : null}
    </Card>
  );
};

export const ContactsPage = (): ReactElement => {
  const words = useWords('broadcast');
  const id = usePageId() ?? 0;
  const { data, failed } = useLoaded(audienceContract.view, { params: { id } }, { when: id > 0, isPage: true });
  if (failed) return failed;
  return (
    <>
      <PageHead
        title={words('audience.contact.title')}
        context={data?.name}
        crumbs={
          <Trail>
            <PageLink to="/connect/audience">{words('audience.title')}</PageLink>
            {data ? (
              <PageLink to="/connect/viewSegmentation" record={id}>
                {data.name}
              </PageLink>
            ) : null}
          </Trail>
        }
      />
      {data ? <People id={id} /> : null}
    </>
  );
};
