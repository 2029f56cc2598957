/** The classes of a day at a branch, and booking one: for the client or for a child. */
import { useState, type ReactElement } from 'react';
import { Button, NativeSelect } from '@mantine/core';
import { memberSelfContract } from '#areas/people/member-self/member-self.contract.ts';
import type { OwnBranch, OwnClass, OwnView } from '#areas/people/member-self/member-self.model.ts';
import { commaIn, textIn } from '#kit/domain/words.ts';
import { clockIn } from '#kit/domain/zone.ts';
import { DayBox } from '#kit/web/form/day-box.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { useWrite } from '#kit/web/query.ts';
import { toast } from '#kit/web/tell.ts';
import { currentLocale, findWord, useLocale, useWords } from '#kit/web/words.ts';
import { Dim, Inline, Stacked } from '#kit/web/look/lay.tsx';
import style from './own.module.css';

/** `classes.too_early` in words for the client; a code without such words uses the server's sentence. */
const whyNot = (code: string): string => {
  const [area = '', why = ''] = code.split('.');
  return findWord('people', `own.why.${why}`) ?? findWord(area, `refusals.${why}`) ?? code;
};

type ItemProps = { one: OwnClass; member_id: number; zone: string; token: string };
const Item = ({ one, member_id, zone, token }: ItemProps): ReactElement => {
  const words = useWords('people');
  const locale = useLocale();
  const { run, busy } = useWrite(memberSelfContract.book);
  const at = (instant: string): string => clockIn(zone, new Date(instant));
  const book = async (): Promise<void> => {
    const answer = await run(
      { body: { token, member_id, session_id: one.id, waits: one.is_full } },
      { onFault: (fault) => toast(fault.lines.join(' '), { tone: 'red' }) },
    );
    if (answer) toast(words(`own.done.${answer.data.status}`));
  };
  const name = textIn(one.class_name, locale);
  const from = at(one.starts_at);
  const where = one.kind === 'online' ? words('own.online') : one.facility_name;
  const { by } = one;
  const how =
    by === null
      ? ''
      : by.name
        ? words('own.by', { name: textIn(by.name, locale) })
        : words('own.by_credits', { count: by.credits });
  const places = one.is_full ? words('own.full') : words('own.left', { count: one.left });
  const act = one.is_full ? 'wait' : 'book';
  return (
    <Inline as="li" noWrap gap={12} justify="space-between" className={style['item']}>
      <Stacked gap={2} breaks shrinks>
        <strong>
          {from}–{at(one.ends_at)} {name}
        </strong>
        <Dim size={13}>{[where, one.trainers.join(commaIn(currentLocale())), places].filter(Boolean).join(' · ')}</Dim>
        <Dim size={13}>{one.why === null ? how : one.is_booked ? '' : whyNot(one.why)}</Dim>
      </Stacked>
      {one.is_booked ? (
        <Dim size="inherit" whole>
          {words('own.booked')}
        </Dim>
      ) : null}
      {one.why === null ? (
        <Button
          variant={one.is_full ? 'default' : 'filled'}
          loading={busy}
          aria-label={words(`own.${act}_named`, { class: name, from })}
          onClick={() => void book()}
        >
          {words(`own.${act}`)}
        </Button>
      ) : null}
    </Inline>
  );
};

type DayProps = { branch: OwnBranch; day: string; member_id: number; token: string };
const OfDay = ({ branch, day, member_id, token }: DayProps): ReactElement => {
  const words = useWords('people');
  const body = { token, member_id, branch_id: branch.id, day };
  const { data, waiting } = useLoaded(memberSelfContract.classes, { body }, { keep: true, height: 120 });
  if (data === undefined) return waiting;
  if (data === null)
    return (
      <Dim as="p" size={13}>
        {words('own.signed_out')}
      </Dim>
    );
  if (data.length === 0)
    return (
      <Dim as="p" size={13}>
        {words('own.no_classes')}
      </Dim>
    );
  return (
    <ul>
      {data.map((one) => (
        <Item key={one.id} one={one} member_id={member_id} zone={branch.time_zone} token={token} />
      ))}
    </ul>
  );
};

const optionsOf = (rows: readonly { id: number; name: string }[]) =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }));

export const OwnClasses = ({ view, token }: { view: OwnView; token: string }): ReactElement | null => {
  const words = useWords('people');
  const [chosen, setChosen] = useState<{ member?: number; branch?: number; day?: string }>({});
  const branch = view.branches.find((one) => one.id === chosen.branch) ?? view.branches[0];
  const member_id = chosen.member ?? view.people[0]?.id;
  if (!branch || member_id === undefined) return null;
  const day = chosen.day ?? branch.today;
  const people = view.people.map(({ id, first_name }) => ({ id, name: first_name }));
  return (
    <section id="own-classes" aria-label={words('own.classes')}>
      <h2>{words('own.classes')}</h2>
      <Stacked columns="repeat(auto-fit, minmax(150px, 1fr))" gap={12} my={8}>
        {people.length > 1 ? (
          <NativeSelect
            label={words('own.who')}
            data={optionsOf(people)}
            value={String(member_id)}
            onChange={(event) => setChosen({ ...chosen, member: Number(event.currentTarget.value) })}
          />
        ) : null}
        {view.branches.length > 1 ? (
          <NativeSelect
            label={words('own.where')}
            data={optionsOf(view.branches)}
            value={String(branch.id)}
            onChange={(event) => setChosen({ ...chosen, branch: Number(event.currentTarget.value) })}
          />
        ) : null}
        <DayBox
          label={words('own.day')}
          day={day}
          minDate={branch.today}
          onDay={(next) => setChosen({ ...chosen, day: next ?? branch.today })}
        />
      </Stacked>
      <OfDay branch={branch} day={day} member_id={member_id} token={token} />
    </section>
  );
};
