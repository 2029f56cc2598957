/**
 * `/manage/clientDetails/sessions/addClass/{client}`: the classes of a day, and what the client would book each with.
 */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { bookingContract } from './booking.contract.ts';
import type { BookingOption, Held } from './booking.model.ts';
import { refusalText } from '../check-in/refusal-words.view.ts';
import { textIn } from '#kit/domain/words.ts';
import { PageLink, useAddress, useGo, usePageId } from '#kit/web/address.tsx';
import { DayBox } from '#kit/web/form/day-box.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card, Empty, PageHead, Trail } from '#kit/web/look/page.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useWrite } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { Dot } from '../class/dot.parts.tsx';
import { namesOf, Places, timesOf, useWhere } from '../session/session-row.parts.tsx';
import { Stacked, Words } from '#kit/web/look/lay.tsx';
import style from '../classes.module.css';

const useHeld = (): ((held: Held) => string) => {
  const words = useWords('classes');
  const locale = useLocale();
  return ({ kind, name, credits, why }) => {
    const called = name === null ? '' : textIn(name, locale);
    if (why !== null) return words(`booking.why.${why}`, { name: called });
    return kind === 'credits'
      ? words('booking.by_credits', { count: credits })
      : words('booking.by_membership', { name: called });
  };
};

type Props = { option: BookingOption; member_id: number };
const Option = ({ option, member_id }: Props): ReactElement => {
  const words = useWords('classes');
  const locale = useLocale();
  const { zone } = usePlace();
  const say = useHeld();
  const where = useWhere();
  const go = useGo();
  const { run, busy } = useWrite(bookingContract.create);
  const { by, held } = option.entitlement;
  const why = option.why === null ? null : refusalText(option.why);
  const name = textIn(option.class_name, locale);
  const book = async (): Promise<void> => {
    const { branch_id, id: session_id, is_full: waits } = option;
    const answer = await run({ body: { branch_id, session_id, member_id, waits } });
    if (answer) go('/manage/clientDetails/sessions/viewEditClass', answer.data.id);
  };
  return (
    <li className={style['item']}>
      <Stacked gap={2} breaks shrinks className={style['itemWords']}>
        <Dot colour={option.colour}>
          <span>
            <strong>{timesOf(option, zone)}</strong> {name}
          </span>
        </Dot>
        <Words tone="gray" size={12}>
          {[where(option), namesOf(option)].filter(Boolean).join(' · ')}
        </Words>
        <Words tone="gray" size={12}>
          {by ? say(by) : held.map(say).join(' · ')}
        </Words>
      </Stacked>
      <Places session={option} />
      {why === null ? (
        <Button
          size="sm"
          miw={168}
          variant="default"
          loading={busy}
          aria-label={`${words(option.is_full ? 'booking.wait' : 'booking.book')}: ${name} ${timesOf(option, zone)}`}
          onClick={() => void book()}
        >
          {words(option.is_full ? 'booking.wait' : 'booking.book')}
        </Button>
      ) : (
        <Words most={220} tone="gray" size={12} right>
          {why}
        </Words>
      )}
    </li>
  );
};

export const AddClassPage = (): ReactElement => {
  const words = useWords('classes');
  const id = usePageId() ?? 0;
  const { search, change } = useAddress();
  const { day } = search;
  const { data, waiting } = useLoaded(
    bookingContract.options,
    { params: { id }, query: day === undefined ? {} : { day } },
    { keep: true, height: 200 },
  );
  return (
    <>
      <PageHead
        title={words('booking.add')}
        crumbs={
          <Trail>
            <PageLink to="/manage/clientDetails" record={id} search={{ tab: 'sessions' }}>
              {data?.member_name ?? words('booking.sessions')}
            </PageLink>
          </Trail>
        }
      />
      <Card>
        <DayBox
          label={words('booking.day')}
          w={220}
          mb="md"
          day={day ?? data?.day ?? null}
          onDay={(next) => change({ day: next ?? undefined })}
        />
        {waiting}
        {data?.options.length === 0 ? <Empty title={words('booking.none_on_day')} /> : null}
        <ul>
          {data?.options.map((option) => (
            <Option key={option.id} option={option} member_id={id} />
          ))}
        </ul>
      </Card>
    </>
  );
};
