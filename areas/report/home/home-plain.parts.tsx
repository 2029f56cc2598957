/** Home for people without access to figures: today's check-ins, and the pages they can open. */
import type { ReactElement } from 'react';
import { checkInContract } from '#areas/classes/check-in/check-in.contract.ts';
import type { CheckInRow } from '#areas/classes/check-in/check-in.model.ts';
import { fullName } from '#areas/people/person/person.rules.ts';
import { visibleMenu } from '#access/access.ts';
import { PageLink } from '#kit/web/address.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { timeOf } from '#kit/web/look/show.tsx';
import { usePlace } from '#kit/web/place.ts';
import { builtPages, useHas, useRights } from '#kit/web/rights.ts';
import { useSignal } from '#kit/web/signal.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { TodaysClasses } from './home-classes.parts.tsx';
import { Columns, Dim, Inline, Stacked } from '#kit/web/look/lay.tsx';
import style from './home.module.css';

const SHOWN = '12';

const Row = ({ row }: { row: CheckInRow }): ReactElement => {
  const { zone } = usePlace();
  const { first_name, last_name } = row;
  return (
    <Inline as="li" noWrap gap={14} align="baseline" p="8px 0" ruled="above">
      <Dim size={13} figures>
        <time dateTime={row.at}>{timeOf(new Date(row.at), zone)}</time>
      </Dim>
      <span>{first_name === null ? row.branch_name : fullName({ first_name, last_name: last_name ?? '' })}</span>
    </Inline>
  );
};

const InToday = ({ branch_id }: { branch_id: number }): ReactElement => {
  const words = useWords('report');
  const query = { allowed: 'true', itemsPerPage: SHOWN } as const;
  const { data, waiting } = useLoaded(
    checkInContract.list,
    { params: { branch_id }, query },
    { everyMs: 60_000, height: 160 },
  );
  return (
    <Card
      title={words('home.in_today')}
      aside={
        data ? (
          <PageLink to="/home/access" search={{ allowed: 'true' }} className={style['all']}>
            {words('home.in_today_all', { count: data.total })}
          </PageLink>
        ) : null
      }
    >
      {waiting}
      {data?.total === 0 ? (
        <Dim as="p" size={13}>
          {words('home.in_today_none')}
        </Dim>
      ) : null}
      <ol>
        {data?.data.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ol>
    </Card>
  );
};

const Places = (): ReactElement => {
  const words = useWords('report');
  const locale = useLocale();
  const caller = useRights();
  const built = useSignal(builtPages);
  const groups = visibleMenu({ ...caller, built: (route) => built.has(route) });
  return (
    <Card title={words('home.places')}>
      {groups.map((group) => (
        <section key={group.id} className={style['group']} aria-label={group.title[locale]}>
          <Dim as="h3" mb={4}>
            {group.title[locale]}
          </Dim>
          <Inline as="ul" gap="4px 18px" align="stretch" data-names className={style['places']}>
            {group.items.map((item) => (
              <li key={item.id}>
                <PageLink to={item.route}>{item.title[locale]}</PageLink>
              </li>
            ))}
          </Inline>
        </section>
      ))}
    </Card>
  );
};

export const PlainHome = ({ branch_id }: { branch_id: number }): ReactElement => (
  <Columns gap={16}>
    {useHas('CHECK_IN') ? <InToday branch_id={branch_id} /> : null}
    <Stacked columns="minmax(0, 1fr)" gap={16} shrinks>
      <TodaysClasses branch_id={branch_id} />
      <Places />
    </Stacked>
  </Columns>
);
