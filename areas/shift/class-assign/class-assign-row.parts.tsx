/** One class: when, where, who teaches, how many trainers are missing, and a choice for each of them. */
import type { ReactElement } from 'react';
import { NativeSelect, Textarea } from '@mantine/core';
import type { AssignSession, AssignWeek, Candidate } from './class-assign.contract.ts';
import { choiceClashes, lacks } from './class-assign.rules.ts';
import { clockIn } from '#kit/domain/zone.ts';
import { textIn } from '#kit/domain/words.ts';
import { useDays } from '#kit/web/days.ts';
import { Quiet } from '#kit/web/look/items.tsx';
import { Badge } from '#kit/web/look/show.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';
import { placeOf, type Choices, type OneChoice } from './class-assign-state.view.ts';
import { Columns, Inline, Words } from '#kit/web/look/lay.tsx';
import style from '../roster/roster.module.css';

type Props = {
  week: AssignWeek;
  session: AssignSession;
  choices: Choices;
  fault: string | undefined;
  choose: (place: string, choice: OneChoice | undefined) => void;
};

const useLacksText = (): ((lacks: Candidate['lacks']) => string) => {
  const words = useWords('shift');
  const locale = useLocale();
  return (lacks) =>
    words('class_assign.lacks', {
      courses: lacks.map(({ title }) => textIn(title, locale)).join(locale === 'cn' ? '、' : ', '),
    });
};

/** The name, and why someone can or can't: "Aina · free · on shift". */
const useStanding = (week: AssignWeek): ((candidate: Candidate) => string) => {
  const words = useWords('shift');
  const write = useDays();
  const locale = useLocale();
  const lacksText = useLacksText();
  return (candidate) => {
    const trainer = week.trainers.find(({ staff_id }) => staff_id === candidate.staff_id);
    const until = trainer?.certified_until ?? null;
    const { busy_with } = candidate;
    const busy =
      busy_with === null
        ? words('class_assign.busy_elsewhere')
        : words('class_assign.busy', { with: textIn(busy_with, locale) });
    return [
      trainer?.staff_name ?? '',
      candidate.is_free ? words('class_assign.free') : busy,
      ...(candidate.on_shift ? [words('class_assign.on_shift')] : []),
      ...(candidate.is_qualified
        ? []
        : candidate.lacks.length > 0
          ? [lacksText(candidate.lacks)]
          : [
              until === null
                ? words('class_assign.no_certificate')
                : words('class_assign.expired', { day: write(until) }),
            ]),
    ].join(' · ');
  };
};

const Choose = ({ week, session, choices, choose, nth }: Props & { nth: number }): ReactElement => {
  const words = useWords('shift');
  const write = useDays();
  const locale = useLocale();
  const standing = useStanding(week);
  const place = placeOf(session.id, nth);
  const chosen = choices[place];
  const mayOverride = week.can.includes('override');
  const others = Object.entries(choices).filter(([other]) => other !== place);
  const taken = others.map(([, one]) => one).filter((one) => one.session_id === session.id);
  const elsewhere = others.flatMap(([, { session_id, staff_id }]) => {
    const other = week.sessions.find(({ id }) => id === session_id);
    return other ? [{ session: other, staff_id }] : [];
  });
  const named = week.trainers.find(({ staff_id }) => staff_id === chosen?.staff_id);
  const isQualified = session.candidates.find(({ staff_id }) => staff_id === chosen?.staff_id)?.is_qualified ?? true;
  const at = clockIn(week.time_zone, new Date(session.starts_at));
  return (
    <>
      <NativeSelect
        aria-label={words('class_assign.choose', {
          name: textIn(session.class_name, locale),
          day: write(session.day),
          at,
        })}
        value={chosen ? String(chosen.staff_id) : ''}
        onChange={(event) => {
          const staff_id = Number(event.currentTarget.value);
          choose(place, staff_id > 0 ? { session_id: session.id, staff_id, reason: '' } : undefined);
        }}
      >
        <option value="">{words('class_assign.nobody')}</option>
        {session.candidates.map((candidate) => {
          const clashes = choiceClashes(elsewhere, { session, staff_id: candidate.staff_id });
          const isTaken = taken.some(({ staff_id }) => staff_id === candidate.staff_id);
          const may = candidate.is_free && !clashes && !isTaken && (candidate.is_qualified || mayOverride);
          return (
            <option key={candidate.staff_id} value={candidate.staff_id} disabled={!may}>
              {standing(candidate)}
              {clashes ? ` · ${words('class_assign.chosen_twice')}` : ''}
            </option>
          );
        })}
      </NativeSelect>
      {chosen && !isQualified ? (
        <Textarea
          label={words('class_assign.reason', { name: named?.staff_name ?? '' })}
          autosize
          minRows={1}
          maxLength={300}
          value={chosen.reason}
          onChange={(event) => choose(place, { ...chosen, reason: event.currentTarget.value })}
        />
      ) : null}
    </>
  );
};

const Team = ({ session }: { session: AssignSession }): ReactElement => {
  const words = useWords('shift');
  const lacksText = useLacksText();
  const missing = lacks(session);
  return (
    <Inline gap={8} align="stretch">
      {session.trainers.map(({ staff_id, name }) => {
        const standing = session.team.find((one) => one.staff_id === staff_id);
        return (
          <span key={staff_id}>
            <Badge tone="gray">{name}</Badge>{' '}
            {standing && !standing.is_qualified ? (
              <Badge tone="yellow">
                {standing.lacks.length > 0 ? lacksText(standing.lacks) : words('class_assign.over', { name })}
              </Badge>
            ) : null}
            {standing && !standing.on_shift ? (
              <Quiet as="span">{words('class_assign.off_shift', { name })}</Quiet>
            ) : null}
          </span>
        );
      })}
      {missing > 0 ? <Badge tone="red">{words('class_assign.missing', { count: missing })}</Badge> : null}
    </Inline>
  );
};

export const SessionLine = (props: Props): ReactElement => {
  const { week, session, fault } = props;
  const words = useWords('shift');
  const locale = useLocale();
  const { booked, capacity } = session;
  const at = (instant: string): string => clockIn(week.time_zone, new Date(instant));
  const missing = week.can.includes('assign') ? lacks(session) : 0;
  return (
    <Columns
      as="section"
      columns="minmax(0, 1fr) minmax(220px, 340px)"
      narrow="phone"
      align="center"
      gap="8px 16px"
      p="12px 0"
      aria-label={`${textIn(session.class_name, locale)} ${at(session.starts_at)}`}
      className={style['assign']}
    >
      <div>
        <strong>
          {at(session.starts_at)}–{at(session.ends_at)} {textIn(session.class_name, locale)}
        </strong>
        <Quiet as="div">
          {session.kind === 'online' ? words('class_assign.online') : session.facility_name} ·{' '}
          {words('class_assign.booked', { booked, capacity })}
        </Quiet>
        <Team session={session} />
        {fault === undefined ? null : (
          <Words as="div" my={0} tone="red" size={13} role="alert">
            {fault}
          </Words>
        )}
      </div>
      <div>
        {Array.from({ length: missing }, (_, nth) => (
          <Choose key={nth} {...props} nth={nth} />
        ))}
      </div>
    </Columns>
  );
};
