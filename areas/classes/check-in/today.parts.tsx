/** Who was let in today (or on another day that the address names), newest first, live from all desks of the branch. */
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { checkInContract } from './check-in.contract.ts';
import type { CheckInRow } from './check-in.model.ts';
import { isDay } from '#kit/domain/day.ts';
import { textIn } from '#kit/domain/words.ts';
import { fullName } from '#areas/people/person/person.rules.ts';
import { PageLink, useAddress } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { useIsLive, useLive } from '#kit/web/live.ts';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { timeOf } from '#kit/web/look/show.tsx';
import { usePlace } from '#kit/web/place.ts';
import { refreshNoun } from '#kit/web/query.ts';
import { useMayOpen } from '#kit/web/rights.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { undoCheckIn } from './undo.view.ts';
import { Dim, Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import style from './today.module.css';

const STEP = 30;
const MOST = 180;
const GATHER_MS = 400;
const filters = { all: undefined, in: 'true', not_in: 'false' } as const;

/** A burst of events causes one request. What was missed while the channel was closed is fetched when it opens. */
const useRefreshed = (branch_id: number): void => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isLive = useIsLive();
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (isLive) void refreshNoun('checkIn');
  }, [isLive]);
  useLive('check_in', (data) => {
    if (data['branch_id'] !== branch_id) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void refreshNoun('checkIn'), GATHER_MS);
  });
};

const Row = ({ row }: { row: CheckInRow }): ReactElement => {
  const words = useWords('classes');
  const locale = useLocale();
  const { zone } = usePlace();
  const mayOpen = useMayOpen('/manage/clientDetails');
  const { first_name, last_name } = row;
  const name =
    first_name === null ? words('check_in.unknown_client') : fullName({ first_name, last_name: last_name ?? '' });
  const under = [
    row.override_reason ? words('check_in.overridden', { reason: row.override_reason }) : null,
    row.undo_reason ? words('check_in.undone_why', { reason: row.undo_reason }) : null,
    row.why && !row.allowed && !row.undo_reason ? words(`short.${row.why}`) : null,
    row.allowed && row.programme ? textIn(row.programme, locale) : null,
  ].filter((text) => text !== null);
  return (
    <Stacked as="li" columns="auto auto minmax(0, 1fr) auto" gap={10} className={style['row']} data-in={row.allowed}>
      <Dim size={13} figures leading="21px">
        <time dateTime={row.at}>{timeOf(new Date(row.at), zone)}</time>
      </Dim>
      <span className={style['rowSign']}>
        {row.allowed ? (
          <IconCheck size={16} stroke={2.5} aria-hidden="true" />
        ) : (
          <IconX size={16} stroke={2.5} aria-hidden="true" />
        )}
        <span className="visually-hidden">{words(row.allowed ? 'check_in.filter.in' : 'check_in.filter.not_in')}</span>
      </span>
      <Stacked breaks data-names>
        {mayOpen && first_name !== null ? (
          <PageLink to="/manage/clientDetails" record={row.member_id}>
            {name}
          </PageLink>
        ) : (
          <span>{name}</span>
        )}
        {under.length > 0 ? <Dim size={13}>{under.join(' · ')}</Dim> : null}
      </Stacked>
      {row.can.includes('undo') ? (
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          aria-label={words('check_in.undo_named', { name })}
          onClick={() => void undoCheckIn({ id: row.id, day: row.day, name })}
        >
          {words('check_in.undo_short')}
        </Button>
      ) : null}
    </Stacked>
  );
};

const LiveMark = (): ReactElement => {
  const words = useWords('classes');
  const isLive = useIsLive();
  return (
    <Inline as="span" noWrap gap={6} size={12} className={style['live']} data-on={isLive || undefined}>
      {words(isLive ? 'check_in.live' : 'check_in.not_live')}
    </Inline>
  );
};

const Filters = ({ shown }: { shown: string | undefined }): ReactElement => {
  const words = useWords('classes');
  const { change } = useAddress();
  return (
    <Inline noWrap gap={4} align="stretch" mb={8}>
      {(Object.keys(filters) as (keyof typeof filters)[]).map((name) => (
        <button
          key={name}
          type="button"
          className={style['filter']}
          aria-pressed={shown === filters[name]}
          onClick={() => change({ allowed: filters[name] }, { replace: true })}
        >
          {words(`check_in.filter.${name}`)}
        </button>
      ))}
    </Inline>
  );
};

export const Today = ({ branch_id }: { branch_id: number }): ReactElement => {
  const words = useWords('classes');
  const write = useDays();
  const { search, change } = useAddress();
  const [take, setTake] = useState(STEP);
  const day = search['day'] !== undefined && isDay(search['day']) ? search['day'] : undefined;
  const allowed = Object.values(filters).find((value) => value === search['allowed']);
  const query = { ...(day && { day }), ...(allowed && { allowed }), itemsPerPage: String(take) };
  const { data, waiting } = useLoaded(
    checkInContract.list,
    { params: { branch_id }, query },
    { keep: true, height: 240 },
  );
  useRefreshed(branch_id);
  return (
    <Words as="aside" pinned>
      <Card title={day ? write(day) : words('check_in.today')} aside={day ? null : <LiveMark />}>
        {data ? (
          <Inline as="p" gap="2px 14px" align="stretch" mb={10} className={style['counts']}>
            <strong>{words('check_in.in_today', { count: data.counts.allowed })}</strong>
            {data.counts.refused > 0 ? (
              <span>{words('check_in.refused_today', { count: data.counts.refused })}</span>
            ) : null}
          </Inline>
        ) : null}
        <Filters shown={allowed} />
        {waiting}
        {data?.total === 0 ? (
          <Dim as="p" size={13}>
            {words(day || allowed ? 'check_in.list_empty' : 'check_in.today_empty')}
          </Dim>
        ) : null}
        <ol className={style['rows']}>
          {data?.data.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ol>
        {data && data.total > data.data.length && take < MOST ? (
          <Button fullWidth variant="subtle" color="gray" onClick={() => setTake(take + STEP)}>
            {words('check_in.more')}
          </Button>
        ) : null}
        {day ? (
          <Button fullWidth variant="default" onClick={() => change({ day: undefined })}>
            {words('check_in.today')}
          </Button>
        ) : null}
      </Card>
    </Words>
  );
};
