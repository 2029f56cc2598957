/** `/schedule/classAssign`: the classes of a week that lack a trainer (or all), and who can teach each. */
import { useState, type ComponentType, type ReactElement } from 'react';
import { Button, SegmentedControl } from '@mantine/core';
import { IconWand } from '@tabler/icons-react';
import { classAssignContract, type AssignSession, type AssignWeek } from './class-assign.contract.ts';
import { lacks, proposal } from './class-assign.rules.ts';
import { useAddress, usePageId } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { useLive } from '#kit/web/live.ts';
import { Quiet } from '#kit/web/look/items.tsx';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { Card, Empty, PageHead } from '#kit/web/look/page.tsx';
import { refreshAll, useRead } from '#kit/web/query.ts';
import { toast } from '#kit/web/tell.ts';
import { useWords } from '#kit/web/words.ts';
import { SessionLine } from './class-assign-row.parts.tsx';
import { placeOf, useAssign, type Choices } from './class-assign-state.view.ts';
import { weekAsked, WeekNav } from '../shift/week-nav.parts.tsx';
import { Inline, Stacked } from '#kit/web/look/lay.tsx';
import style from '../roster/roster.module.css';

const Shown = (): ReactElement => {
  const words = useWords('shift');
  const { search, change } = useAddress();
  return (
    <SegmentedControl
      aria-label={words('class_assign.title')}
      value={search['show'] === 'all' ? 'all' : 'lacking'}
      data={[
        { value: 'lacking', label: words('class_assign.lacking') },
        { value: 'all', label: words('class_assign.all') },
      ]}
      onChange={(next) => change({ show: next === 'all' ? 'all' : undefined }, { replace: true })}
    />
  );
};

const Days = ({ week, shown, choices, faults, choose }: BodyProps & { shown: AssignSession[] }): ReactElement => {
  const write = useDays();
  const days = [...new Set(shown.map(({ day }) => day))];
  return (
    <>
      {days.map((day) => (
        <Card key={day} title={write(day)}>
          {shown
            .filter((session) => session.day === day)
            .map((session) => (
              <SessionLine
                key={session.id}
                week={week}
                session={session}
                choices={choices}
                fault={faults[session.id]}
                choose={choose}
              />
            ))}
        </Card>
      ))}
    </>
  );
};
type BodyProps = {
  week: AssignWeek;
  choices: Choices;
  faults: Readonly<Record<number, string>>;
  choose: (place: string, choice: Choices[string] | undefined) => void;
};

const Body = ({ week }: { week: AssignWeek }): ReactElement => {
  const words = useWords('shift');
  const { search } = useAddress();
  const [choices, setChoices] = useState<Choices>({});
  const { assign, faults, busy } = useAssign(week);
  const lacking = week.sessions.filter((session) => lacks(session) > 0);
  const shown = search['show'] === 'all' ? week.sessions : lacking;
  const count = Object.keys(choices).length;
  const choose: BodyProps['choose'] = (place, choice) =>
    setChoices(({ [place]: _gone, ...rest }) => (choice ? { ...rest, [place]: choice } : rest));
  const propose = (): void => {
    const proposed = proposal(lacking);
    if (proposed.length === 0) return toast(words('class_assign.nobody_fits'), { tone: 'red' });
    const nth = new Map<number, number>();
    const places = proposed.map(({ session, staff_id }) => {
      const at = nth.get(session.id) ?? 0;
      nth.set(session.id, at + 1);
      return [placeOf(session.id, at), { session_id: session.id, staff_id, reason: '' }] as const;
    });
    setChoices(Object.fromEntries(places));
    toast(
      words('class_assign.proposed', {
        count: places.length,
        lacking: lacking.reduce((sum, one) => sum + lacks(one), 0),
      }),
    );
  };
  const send = async (): Promise<void> => setChoices(await assign(choices));
  if (shown.length === 0)
    return (
      <Card>
        <Empty
          title={words(week.sessions.length === 0 ? 'class_assign.empty_title' : 'class_assign.nothing_title')}
          text={words(week.sessions.length === 0 ? 'class_assign.empty' : 'class_assign.nothing')}
        />
      </Card>
    );
  return (
    <>
      <Days week={week} shown={shown} choices={choices} faults={faults} choose={choose} />
      {week.can.includes('assign') ? (
        <Inline gap="8px 16px" justify="space-between" className={style['bar']}>
          <Button
            variant="default"
            leftSection={<IconWand size={16} />}
            disabled={lacking.length === 0}
            onClick={propose}
          >
            {words('class_assign.propose')}
          </Button>
          <Inline as="span" gap={8} align="stretch">
            {count > 0 ? (
              <Button variant="default" disabled={busy} onClick={() => setChoices({})}>
                {words('class_assign.forget')}
              </Button>
            ) : null}
            <Button disabled={count === 0} loading={busy} onClick={() => void send()}>
              {words('class_assign.go', { count })}
            </Button>
          </Inline>
        </Inline>
      ) : null}
    </>
  );
};

export const ClassAssignPage: ComponentType = () => {
  const words = useWords('shift');
  const write = useDays();
  const { search } = useAddress();
  const record = usePageId();
  const asked = {
    ...weekAsked(search),
    ...(record === undefined ? {} : { entry_id: String(record) }),
  };
  const week = useRead(classAssignContract.week, { query: asked }, { keep: true });
  const { data } = week;
  useLive('shift', () => void refreshAll());
  return (
    <>
      <PageHead
        title={words('class_assign.title')}
        context={data ? words('class_assign.context', { from: write(data.from), until: write(data.until) }) : undefined}
      />
      <Loaded of={week} height={420}>
        {(data) => (
          <Stacked columns="minmax(0, 1fr)" gap={16} items="start" className={style['page']}>
            <WeekNav from={data.from}>
              <Shown />
            </WeekNav>
            {record === undefined ? null : <Quiet>{words('class_assign.only')}</Quiet>}
            <Body key={`${data.from} ${record ?? ''}`} week={data} />
          </Stacked>
        )}
      </Loaded>
    </>
  );
};
