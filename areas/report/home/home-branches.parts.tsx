/**
 * At head office: the figures of the branches side by side; in a large network, the best and the weakest. Money stays
 * in its own currency. A figure opens its list in that branch and switches to the branch; the head of a column opens
 * the list for all branches.
 */
import { useState, type ReactElement, type ReactNode } from 'react';
import { useDebouncedCallback } from '@mantine/hooks';
import type { BranchFigures, Home } from './home.model.ts';
import { isRanking, LONGEST_TYPED, MOST_IN_RANK, rankings } from './ranked.rules.ts';
import { EXPIRING_WITHIN_DAYS } from '#kit/domain/constants.ts';
import { addDays, startOfMonth, type Day } from '#kit/domain/day.ts';
import { roundMoney } from '#kit/domain/money.ts';
import { PageLink, useAddress, useGo } from '#kit/web/address.tsx';
import { CallFault } from '#kit/web/answers.ts';
import { Card } from '#kit/web/look/page.tsx';
import { Table } from '#kit/web/look/table.tsx';
import { None } from '#kit/web/look/show.tsx';
import type { PagePath, Search } from '#kit/web/paths.ts';
import { useMayOpen } from '#kit/web/rights.ts';
import { useSignal } from '#kit/web/signal.ts';
import { toast } from '#kit/web/tell.ts';
import { useWords } from '#kit/web/words.ts';
import { enterBranch, session } from '#web/shell/session.ts';
import { Dim, Inline, Words } from '#kit/web/look/lay.tsx';
import style from './home.module.css';

type Column = { name: 'check_ins' | 'active' | 'joined' | 'expiring' | 'leads_due' | 'revenue' | 'open' } & Opens;
type Opens = { to: PagePath; search: (today: Day) => Search };
/** The column heads open the lists: at head office a list contains all branches. */
const columns: readonly Column[] = [
  { name: 'check_ins', to: '/home/access', search: () => ({}) },
  { name: 'active', to: '/manage/clients', search: () => ({ from: 'home', standing: 'active' }) },
  {
    name: 'joined',
    to: '/manage/clients',
    search: (today) => ({ from: 'home', joined_from: startOfMonth(today), joined_until: today }),
  },
  {
    name: 'expiring',
    to: '/manage/clients',
    search: (today) => ({ from: 'home', ends_from: today, ends_until: addDays(today, EXPIRING_WITHIN_DAYS) }),
  },
  { name: 'leads_due', to: '/manage', search: (today) => ({ due_until: today }) },
  {
    name: 'revenue',
    to: '/home/transaction',
    search: (today) => ({ kind: 'invoice', from: startOfMonth(today), until: today }),
  },
  { name: 'open', to: '/home/transaction', search: () => ({ kind: 'invoice', status: 'open,overdue' }) },
];

const Head = ({ column, today }: { column: Column; today: Day }): ReactElement => {
  const words = useWords('report');
  const label = words(`home.table.${column.name}`);
  return (
    <th scope="col">
      {useMayOpen(column.to) ? (
        <PageLink to={column.to} search={column.search(today)}>
          {label}
        </PageLink>
      ) : (
        label
      )}
    </th>
  );
};

const Sums = ({ amounts }: { amounts: readonly { currency: string; cents: number }[] }): ReactElement =>
  amounts.length === 0 ? <None /> : <>{amounts.map((one) => roundMoney(one.cents, one.currency)).join(' · ')}</>;

/** Switches to a branch, on one of its pages. */
const useEnter = (): ((branch_id: number, to: PagePath, search: Search) => Promise<void>) => {
  const go = useGo();
  const words = useWords('report');
  const branches = useSignal(session)?.branches ?? [];
  return async (branch_id, to, search) => {
    const branch = branches.find((one) => one.id === branch_id);
    if (!branch) return;
    try {
      await enterBranch(branch);
      toast(words('home.entered', { branch: branch.name }), { tone: 'gray' });
      go(to, undefined, search);
    } catch (fault) {
      if (!(fault instanceof CallFault)) throw fault;
      toast(fault.lines.join(' '), { tone: 'red' });
    }
  };
};

type FigureProps = { branch: BranchFigures; column: Column; today: Day; children: ReactNode };
const Figure = ({ branch, column: { name, to, search }, today, children }: FigureProps): ReactElement => {
  const words = useWords('report');
  const enter = useEnter();
  const facts = { what: words(`home.table.${name}`), branch: branch.branch_name };
  return (
    <td>
      {useMayOpen(to) ? (
        <button
          type="button"
          className={style['figure']}
          title={words('home.open_in', facts)}
          onClick={() => void enter(branch.branch_id, to, search(today))}
        >
          {children}
        </button>
      ) : (
        children
      )}
    </td>
  );
};

const shownOf = (branch: BranchFigures): Record<Column['name'], ReactNode> => ({
  check_ins: branch.check_ins.now.toLocaleString('en'),
  active: branch.active.toLocaleString('en'),
  joined: branch.joined.now,
  expiring: branch.expiring,
  leads_due: branch.leads_due,
  revenue: <Sums amounts={branch.revenue.map(({ currency, now_cents }) => ({ currency, cents: now_cents }))} />,
  open: <Sums amounts={branch.open} />,
});

const Row = ({ branch, today }: { branch: BranchFigures; today: Day }): ReactElement => {
  const enter = useEnter();
  const shown = shownOf(branch);
  return (
    <tr>
      <th scope="row">
        <button type="button" className={style['figure']} onClick={() => void enter(branch.branch_id, '/home', {})}>
          {branch.branch_name}
        </button>
      </th>
      {columns.map((column) => (
        <Figure key={column.name} branch={branch} column={column} today={today}>
          {shown[column.name]}
        </Figure>
      ))}
    </tr>
  );
};

type RowsProps = { title?: string | undefined; branches: readonly BranchFigures[]; today: Day };
const Rows = ({ title, branches, today }: RowsProps): ReactElement => (
  <tbody>
    {title ? (
      <tr>
        <th scope="rowgroup" colSpan={columns.length + 1}>
          {title}
        </th>
      </tr>
    ) : null}
    {branches.map((branch) => (
      <Row key={branch.branch_id} branch={branch} today={today} />
    ))}
  </tbody>
);

const WAIT_MS = 300;
type TableProps = { branches: Home['branches']; today: Day };
export const BranchTable = ({ branches: { top, bottom, found: total }, today }: TableProps): ReactElement => {
  const words = useWords('report');
  const { search, change } = useAddress();
  const by = isRanking(search['rank']) ? search['rank'] : 'check_ins';
  const [typed, setTyped] = useState(search['branch'] ?? '');
  const asked = search['branch'] ?? '';
  const ask = useDebouncedCallback((next: string) => {
    change({ branch: next === '' ? undefined : next }, { replace: true });
  }, WAIT_MS);
  const isSplit = bottom.length > 0;
  const isCut = asked !== '' && total > top.length;
  const count = MOST_IN_RANK;
  return (
    <Words as="div" mt={16}>
      <Card title={words('home.branches')}>
        <Inline gap={8} align="stretch" mb={8} className={style['rankBar']}>
          <input
            type="search"
            className={style['plainField']}
            aria-label={words('home.find_branch')}
            placeholder={words('home.find_branch')}
            value={typed}
            maxLength={LONGEST_TYPED}
            onChange={(event) => {
              const next = event.currentTarget.value;
              setTyped(next);
              ask(next.trim());
            }}
          />
          <select
            className={style['plainField']}
            aria-label={words('home.rank_by')}
            value={by}
            onChange={(event) => change({ rank: event.currentTarget.value }, { replace: true })}
          >
            {rankings.map((one) => (
              <option key={one} value={one}>
                {words(`home.rank.${one}`)}
              </option>
            ))}
          </select>
        </Inline>
        {top.length === 0 ? (
          <Dim as="p" size={13} mt={10}>
            {words('home.no_branch', { typed: asked })}
          </Dim>
        ) : (
          <Table figures pinned>
            <thead>
              <tr>
                <th scope="col">{words('home.branch')}</th>
                {columns.map((column) => (
                  <Head key={column.name} column={column} today={today} />
                ))}
              </tr>
            </thead>
            <Rows title={isSplit ? words('home.rank_top', { count }) : undefined} branches={top} today={today} />
            {isSplit ? <Rows title={words('home.rank_bottom', { count })} branches={bottom} today={today} /> : null}
          </Table>
        )}
        {isSplit || isCut ? (
          <Dim as="p" size={13} mt={10}>
            {words('home.rank_of', { shown: top.length + bottom.length, total })}
          </Dim>
        ) : null}
      </Card>
    </Words>
  );
};
