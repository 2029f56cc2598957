/** The visits behind a cell: who visited where and when, and at which rate. */
import type { ReactElement } from 'react';
import { Button, Group, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { settlementContract } from './settlement.contract.ts';
import type { Settlement, SettlementVisit } from './settlement.model.ts';
import { membershipTypes, numbered } from '#kit/domain/lookups/numbered.ts';
import { textIn } from '#kit/domain/words.ts';
import { Pages } from '#kit/web/list/pager.tsx';
import { PageLink, useAddress } from '#kit/web/address.tsx';
import { saveFile } from '#kit/web/api.ts';
import { Select } from '#kit/web/form/select.tsx';
import { MiniTable } from '#kit/web/look/mini-table.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Money } from '#kit/web/look/show.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';
import { Dim, Stacked, Words } from '#kit/web/look/lay.tsx';

type Cell = { host?: string; home?: string };
export const downloadVisits = (id: number, cell: Cell): Promise<boolean> =>
  saveFile(settlementContract.csv, { params: { id }, query: cell });

const Visitor = ({ visit }: { visit: SettlementVisit }): ReactElement => {
  const words = useWords('network');
  const locale = useLocale();
  const type = visit.type_id === null ? undefined : numbered(membershipTypes, visit.type_id);
  return (
    <>
      {visit.member_name ?? words('settlement.hidden_member')}
      <Dim block>
        {words(`settlement.source.${visit.source}`)} · {type ? textIn(type, locale) : words('settlement.any_type')}
      </Dim>
    </>
  );
};
const visitorOf = (visit: SettlementVisit): ReactElement => <Visitor visit={visit} />;
/** If a visit has a different currency from the settlement, each amount shows its own. */
const worthOf = ({ amount_cents, currency }: SettlementVisit): ReactElement => (
  <Money cents={amount_cents} currency={currency} />
);

/** The search waits for Enter or for the field to be left: otherwise each letter would be a page in the history. */
const Search = (): ReactElement => {
  const words = useWords('network');
  const { search, change } = useAddress();
  const find = (q: string): void => change({ q: q.trim() === '' ? undefined : q.trim(), page: undefined });
  return (
    <TextInput
      aria-label={words('settlement.search')}
      placeholder={words('settlement.search')}
      defaultValue={search['q'] ?? ''}
      w={220}
      onBlur={(event) => find(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) find(event.currentTarget.value);
      }}
    />
  );
};
const sorts = { oldest: 'day', newest: '-day', dearest: '-settled_cents' } as const;
type Sort = keyof typeof sorts;
const sortNames = Object.keys(sorts) as Sort[];
const Order = ({ current }: { current: Sort }): ReactElement => {
  const words = useWords('network');
  const { change } = useAddress();
  const data = sortNames.map((name) => ({ value: name, label: words(`settlement.sort.${name}`) }));
  return (
    <Select
      aria-label={words('settlement.order')}
      data={data}
      value={current}
      allowDeselect={false}
      w={200}
      onChange={(next) => change({ order: next === 'oldest' || next === null ? undefined : next, page: undefined })}
    />
  );
};

const PER_PAGE = 25;
type Props = { settlement: Settlement; host: string; home: string };
export const SettlementVisits = ({ settlement, host, home }: Props): ReactElement => {
  const words = useWords('network');
  const { search, change } = useAddress();
  const { id, currency, month, branches } = settlement;
  const page = Number(search['page'] ?? 1) || 1;
  const nameOf = (branch: string): string => branches.find((one) => String(one.id) === branch)?.name ?? '—';
  const order = sortNames.find((name) => name === search['order']) ?? 'oldest';
  const query = {
    host,
    home,
    page: String(page),
    itemsPerPage: String(PER_PAGE),
    sort: sorts[order],
    ...(search['q'] && { q: search['q'] }),
  };
  const { data, waiting } = useLoaded(settlementContract.visits, { params: { id }, query }, { keep: true, height: 0 });
  return (
    <Stacked columns="minmax(0, 1fr)" gap={16} shrinks>
      <PageLink to="/franchise/settlement" search={{ month: month.slice(0, 7) }}>
        {words('settlement.back')}
      </PageLink>
      <Card
        title={words('settlement.visits_of', { host: nameOf(host), home: nameOf(home) })}
        aside={
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => void downloadVisits(id, { host, home })}
          >
            {words('settlement.csv')}
          </Button>
        }
      >
        <Group gap="sm" mb="sm" data-screen-only>
          <Search />
          <Order current={order} />
        </Group>
        {waiting}
        {data?.total === 0 ? (
          <Words as="p" my={8} prose>
            {words('settlement.no_match')}
          </Words>
        ) : null}
        {data && data.total > 0 ? (
          <>
            <MiniTable
              caption={data.total === 1 ? words('settlement.visit') : words('settlement.visits', { count: data.total })}
              rows={data.data}
              keyOf={(visit) => visit.id}
              currency={currency}
              columns={[
                { head: words('settlement.field.day'), day: (visit) => visit.day },
                { head: words('settlement.field.member_name'), text: visitorOf },
                { head: words('settlement.field.amount_cents'), text: worthOf, isFigure: true },
                { head: words('settlement.field.settled_cents'), money: (visit) => visit.settled_cents },
              ]}
            />
            <Pages
              total={data.total}
              perPage={PER_PAGE}
              page={page}
              onPage={(next) => change({ page: next === 1 ? undefined : String(next) })}
            />
          </>
        ) : null}
      </Card>
    </Stacked>
  );
};
