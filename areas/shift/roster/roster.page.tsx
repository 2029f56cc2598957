/** `/schedule`: the roster of a week. What is open (a shift, the form, the templates) is in the address. */
import type { ComponentType, ReactElement } from 'react';
import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconClock, IconCopy, IconDots, IconPlus, IconTemplate } from '@tabler/icons-react';
import { shiftContract } from '../shift/shift.contract.ts';
import type { Roster, ShiftRow } from '../shift/shift.model.ts';
import { needsReason, stretchOf } from '../shift/shift.rules.ts';
import { dayIn, isDay, type Day } from '#kit/domain/day.ts';
import { PageLink, useAddress } from '#kit/web/address.tsx';
import { SideDrawer } from '#kit/web/dialog/over-page.tsx';
import { useLive } from '#kit/web/live.ts';
import { Figures } from '#kit/web/look/figures.tsx';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { Card, PageHead } from '#kit/web/look/page.tsx';
import { Money } from '#kit/web/look/show.tsx';
import { usePlace } from '#kit/web/place.ts';
import { refreshAll, useRead, useWrite } from '#kit/web/query.ts';
import { useMayOpen } from '#kit/web/rights.ts';
import { askReason } from '#kit/web/tell.ts';
import { say, useWords } from '#kit/web/words.ts';
import { ClockDrawer } from '../clock/clock-drawer.parts.tsx';
import { CopyWeek } from './roster-copy.parts.tsx';
import { RosterGrid } from './roster-grid.parts.tsx';
import { RosterList } from './roster.list.tsx';
import { RosterRequests } from './roster-requests.parts.tsx';
import { TemplatesDrawer } from './roster-templates.parts.tsx';
import { ShiftDrawer } from '../shift/shift-drawer.parts.tsx';
import { ShiftForm } from '../shift/shift.form.tsx';
import { useTimeText, useRosterDays } from '../shift/shift-words.view.ts';
import { useIsPhone, weekAsked, WeekNav } from '../shift/week-nav.parts.tsx';
import { Inline, Stacked } from '#kit/web/look/lay.tsx';
import { ButtonMenu } from '#kit/web/look/opens.tsx';
import style from './roster.module.css';

/** The week in one line: planned hours, cost, and times without staff. */
const Facts = ({ roster }: { roster: Roster }): ReactElement => {
  const words = useWords('shift');
  const timeOf = useTimeText();
  const gaps = roster.days.reduce((sum, day) => sum + day.gaps.reduce((all, gap) => all + gap.until - gap.from, 0), 0);
  return (
    <Figures
      look="totals"
      lines={[
        { label: words('shift.total'), value: timeOf(roster.minutes) },
        roster.cost_cents !== null && {
          key: 'cost',
          label: <span title={words('shift.cost_hint')}>{words('shift.cost')}</span>,
          value: <Money cents={roster.cost_cents} currency={roster.currency} />,
        },
        { label: words('shift.gaps'), value: timeOf(gaps), off: gaps > 0 },
      ]}
    />
  );
};

const Planning = ({ roster }: { roster: Roster }): ReactElement | null => {
  const words = useWords('shift');
  const { change } = useAddress();
  const isPhone = useIsPhone();
  if (!roster.can.includes('plan')) return null;
  const acts = [
    {
      word: words('shift.copy'),
      icon: <IconCopy size={16} />,
      run: () => change({ open: 'copy', week: roster.from }),
    },
    { word: words('shift.templates'), icon: <IconTemplate size={16} />, run: () => change({ open: 'templates' }) },
  ];
  if (isPhone)
    return (
      <ButtonMenu
        button={
          <ActionIcon variant="default" size={44} aria-label={words('shift.actions')}>
            <IconDots size={18} />
          </ActionIcon>
        }
        lines={acts.map(({ word, icon, run }) => ({ key: word, label: word, icon, onPick: run }))}
      />
    );
  return (
    <>
      {acts.map(({ word, icon, run }) => (
        <Button key={word} variant="default" leftSection={icon} onClick={run}>
          {word}
        </Button>
      ))}
    </>
  );
};

/** The day that a new shift is offered for: today, in a week that has it. For what has started, a reason is asked. */
const firstDay = ({ from, until }: Roster, zone: string): Day => {
  const today = dayIn(zone, new Date());
  return from <= today && today <= until ? today : from;
};

/** `plan=2026-11-18` or `plan=2026-11-18_12`: the day, and the person. */
const planIn = (text: string | undefined): { day: Day; staff_id: number | null } | null => {
  const [day = '', staff = ''] = (text ?? '').split('_');
  return isDay(day) ? { day, staff_id: /^\d{1,15}$/.test(staff) ? Number(staff) : null } : null;
};

const Planned = ({ roster }: { roster: Roster }): ReactElement => {
  const words = useWords('shift');
  const { search, change } = useAddress();
  const start = planIn(search['plan']);
  const asks = !roster.can.includes('plan');
  const close = (): void => change({ plan: undefined }, { replace: true });
  return (
    <SideDrawer opened={start !== null} onClose={close} size={460} title={words(asks ? 'shift.ask_new' : 'shift.plan')}>
      {start ? <ShiftForm key={search['plan']} roster={roster} start={start} asks={asks} onDone={close} /> : null}
    </SideDrawer>
  );
};

const Week = ({ roster }: { roster: Roster }): ReactElement => {
  const words = useWords('shift');
  const { search, change } = useAddress();
  const { staff_id: me, zone } = usePlace();
  const edit = useWrite(shiftContract.edit);
  const isNarrow = useMediaQuery('(max-width: 991px)');
  const view = search['view'] ?? (roster.can.includes('plan') ? 'all' : 'mine');
  const open = (shift: ShiftRow): void => change({ shift: String(shift.id) });
  const move = async (id: number, staff_id: number | null, day: Day): Promise<void> => {
    const shift = roster.shifts.find((one) => one.id === id);
    if (!shift || (shift.staff_id === staff_id && shift.day === day)) return;
    const { starts, ends, break_min, post, note, version } = shift;
    const before = { staff_id: shift.staff_id, starts_at: new Date(shift.starts_at), ends_at: new Date(shift.ends_at) };
    const after = { ...stretchOf({ day, starts, ends, break_min }, zone), staff_id };
    const isAfterwards = needsReason(before, after, new Date());
    const [title, text] = [words('shift.plan_why'), words('shift.plan_why_hint')];
    const no = say('blocks')('dialog.cancel');
    const plan_reason = isAfterwards ? await askReason({ title, text, yes: words('shift.save'), no }) : null;
    if (isAfterwards && plan_reason === null) return;
    const body = { staff_id, day, starts, ends, break_min, post, note, plan_reason, version };
    await edit.run({ params: { id }, body });
  };
  const mine = roster.shifts.filter(
    (shift) => shift.staff_id === me || (shift.staff_id === null && shift.can.includes('ask')),
  );
  return (
    <Stacked columns="minmax(0, 1fr)" gap={16} items="start" className={style['page']}>
      <SegmentedControl
        aria-label={words('shift.roster')}
        value={view}
        data={[
          { value: 'all', label: words('shift.everyone') },
          { value: 'mine', label: words('shift.mine') },
        ]}
        onChange={(next) => change({ view: next }, { replace: true })}
      />
      {view === 'mine' ? (
        <RosterList roster={roster} shifts={mine} empty={words('shift.mine_none')} onOpen={open} />
      ) : isNarrow ? (
        <RosterList roster={roster} shifts={roster.shifts} empty={words('shift.empty_title')} onOpen={open} />
      ) : (
        <RosterGrid
          roster={roster}
          onOpen={open}
          onPlan={(staff_id, day) => change({ plan: staff_id === null ? day : `${day}_${staff_id}` })}
          onMove={(id, staff_id, day) => void move(id, staff_id, day)}
        />
      )}
    </Stacked>
  );
};

const Whole = ({ roster }: { roster: Roster }): ReactElement => {
  const { search, change } = useAddress();
  const shown = roster.shifts.find((shift) => String(shift.id) === search['shift']);
  return (
    <Stacked columns="minmax(0, 1fr)" gap={16} items="start" className={style['page']}>
      <RosterRequests />
      <Card>
        <Inline gap="12px 24px" justify="space-between">
          <WeekNav from={roster.from}>
            <Planning roster={roster} />
          </WeekNav>
          <Facts roster={roster} />
        </Inline>
      </Card>
      <Week roster={roster} />
      <ShiftDrawer roster={roster} shift={shown} onClose={() => change({ shift: undefined }, { replace: true })} />
      <ClockDrawer />
      <Planned roster={roster} />
      {search['open'] === 'copy' && roster.can.includes('plan') ? <CopyWeek /> : null}
      <TemplatesDrawer
        templates={roster.templates}
        opened={search['open'] === 'templates'}
        onClose={() => change({ open: undefined }, { replace: true })}
      />
    </Stacked>
  );
};

export const RosterPage: ComponentType = () => {
  const words = useWords('shift');
  const write = useRosterDays();
  const { search, change } = useAddress();
  const { zone } = usePlace();
  const roster = useRead(shiftContract.roster, { query: weekAsked(search) }, { keep: true });
  const { data } = roster;
  useLive('shift', () => void refreshAll());
  const asks = data?.can.includes('plan') === false;
  const mayAssign = useMayOpen('/schedule/classAssign');
  const mayCall = useMayOpen('/schedule/indexBackup');
  return (
    <>
      <PageHead
        title={words('shift.title')}
        context={data ? words('shift.context', { from: write(data.from), until: write(data.until) }) : undefined}
        aside={
          <>
            {data && (data.can.includes('ask') || data.can.includes('clock')) ? (
              <Button variant="default" leftSection={<IconClock size={16} />} onClick={() => change({ open: 'clock' })}>
                {words('clocking.title')}
              </Button>
            ) : null}
            {mayAssign ? (
              <Button
                component={PageLink}
                to="/schedule/classAssign"
                search={data ? { week: data.from } : {}}
                variant="default"
              >
                {words('class_assign.title')}
              </Button>
            ) : null}
            {mayCall ? (
              <Button component={PageLink} to="/schedule/indexBackup" variant="default">
                {words('shift_call.title')}
              </Button>
            ) : null}
          </>
        }
        primary={
          data && (data.can.includes('plan') || data.can.includes('ask')) ? (
            <Button leftSection={<IconPlus size={16} />} onClick={() => change({ plan: firstDay(data, zone) })}>
              {words(asks ? 'shift.ask_new' : 'shift.plan')}
            </Button>
          ) : null
        }
      />
      <Loaded of={roster} height={420}>
        {(week) => <Whole roster={week} />}
      </Loaded>
    </>
  );
};
