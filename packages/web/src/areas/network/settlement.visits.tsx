/** The visits behind a cell: who came where when, and what that was worth. */
import type { ReactElement } from 'react';
import { Button, Pagination } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { settlementContract } from '#domain/areas/network/settlement.contract.ts';
import type { Settlement, SettlementVisit } from '#domain/areas/network/settlement.model.ts';
import { membershipTypes, numbered } from '#domain/lookups/numbered.ts';
import { formatMoney } from '#domain/kit/money.ts';
import { textIn } from '#domain/kit/words.ts';
import { PageLink, useAddress } from '#web/kit/address.tsx';
import { download } from '#web/kit/api.ts';
import { Card, Failed } from '#web/kit/look/page.tsx';
import { DayText } from '#web/kit/look/show.tsx';
import { useRead } from '#web/kit/query.ts';
import { useLocale, useWords } from '#web/kit/words.ts';
import style from './settlement.module.css';

type Cell = { host?: string; home?: string };
export const downloadVisits = (id: number, cell: Cell): Promise<void> =>
  download(settlementContract.csv, { params: { id }, query: cell });

const Row = ({ visit, currency }: { visit: SettlementVisit; currency: string }): ReactElement => {
  const words = useWords('network');
  const locale = useLocale();
  const type = visit.type_id === null ? undefined : numbered(membershipTypes, visit.type_id);
  return (
    <tr>
      <td>
        <DayText day={visit.day} />
      </td>
      <td>
        {visit.member_name ?? words('settlement.hidden_member')}
        <span className={style['dim']}>
          {words(`settlement.source.${visit.source}`)} · {type ? textIn(type, locale) : words('settlement.any_type')}
        </span>
      </td>
      <td>{formatMoney(visit.amount_cents, visit.currency)}</td>
      <td>{visit.settled_cents === null ? '—' : formatMoney(visit.settled_cents, currency)}</td>
    </tr>
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
  const query = { host, home, page: String(page), itemsPerPage: String(PER_PAGE) };
  const { data, error, refetch } = useRead(settlementContract.visits, { params: { id }, query }, { keep: true });
  return (
    <div className={style['body']}>
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
        {error ? <Failed fault={error} onRetry={() => void refetch()} /> : null}
        {data ? (
          <>
            <div className={style['scroll']}>
              <table className={style['visits']}>
                <caption className={style['dim']}>{words('settlement.visits', { count: data.total })}</caption>
                <thead>
                  <tr>
                    <th scope="col">{words('settlement.field.day')}</th>
                    <th scope="col">{words('settlement.field.member_name')}</th>
                    <th scope="col">{words('settlement.field.amount_cents')}</th>
                    <th scope="col">{words('settlement.field.settled_cents')}</th>
                  </tr>
                </thead>
                <tbody>
                  {data.data.map((visit) => (
                    <Row key={visit.id} visit={visit} currency={currency} />
                  ))}
                </tbody>
              </table>
            </div>
            {data.total > PER_PAGE ? (
              <Pagination
                mt="md"
                size="sm"
                total={Math.ceil(data.total / PER_PAGE)}
                value={page}
                onChange={(next) => change({ page: next === 1 ? undefined : String(next) })}
              />
            ) : null}
          </>
        ) : null}
      </Card>
    </div>
  );
};
