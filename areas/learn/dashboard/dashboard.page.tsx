/** `/learnManage`: what the staff of a branch learn, who is late, and whose certificates expire. */
import type { ReactElement } from 'react';
import { IconBellRinging, IconCertificateOff, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { dashboardContract } from './dashboard.contract.ts';
import type { Dashboard } from './dashboard.model.ts';
import { reminderContract } from '../reminder/reminder.contract.ts';
import type { Exemption } from '../reminder/reminder.model.ts';
import { studyContract } from '../study/study.contract.ts';
import type { CourseCertificate } from '../study/study.model.ts';
import { dayIn } from '#kit/domain/day.ts';
import { colonIn, commaIn, textIn } from '#kit/domain/words.ts';
import { PageLink } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { First } from '#kit/web/look/first.tsx';
import { Item, ItemButton, Items, Quiet } from '#kit/web/look/items.tsx';
import { Columns, Inline, Stacked } from '#kit/web/look/lay.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { MiniTable } from '#kit/web/look/mini-table.tsx';
import { Card, NoPermission, PageHead } from '#kit/web/look/page.tsx';
import { Badge } from '#kit/web/look/show.tsx';
import { Bars } from '#kit/web/picture/charts.tsx';
import { Tile, Tiles } from '#kit/web/picture/tile.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useWrite } from '#kit/web/query.ts';
import { useHas } from '#kit/web/rights.ts';
import { askReason, toast } from '#kit/web/tell.ts';
import { currentLocale, useLocale, useWords } from '#kit/web/words.ts';

const Figures = ({ of }: { of: Dashboard }): ReactElement => {
  const words = useWords('learn');
  const rate =
    of.attempts === 0 ? '—' : words('exam.percent', { percent: Math.round((of.passed * 100) / of.attempts) });
  return (
    <Tiles>
      <Tile
        label={words('dashboard.to_mark')}
        value={String(of.to_mark)}
        to="/learnManage/result"
        search={{ status: 'to_mark' }}
      />
      <Tile
        label={words('dashboard.retakes')}
        value={String(of.retakes)}
        to="/learnManage/result"
        search={{ retake_status: 'pending' }}
      />
      <Tile label={words('dashboard.taking')} value={String(of.taking)} />
      <Tile
        label={words('dashboard.published')}
        value={String(of.published)}
        to="/learnManage/course"
        search={{ status: 'published' }}
      />
      <Tile
        label={words('dashboard.pass_rate')}
        value={rate}
        note={words('dashboard.of_attempts', { count: of.attempts })}
      />
      <Tile label={words('dashboard.expiring')} value={String(of.expiring)} />
    </Tiles>
  );
};

const Pictures = ({ of }: { of: Dashboard }): ReactElement => {
  const words = useWords('learn');
  const locale = useLocale();
  const series = (rows: readonly { started: number; completed: number }[]) => [
    { name: words('dashboard.started'), values: rows.map(({ started }) => started) },
    { name: words('dashboard.completed'), values: rows.map(({ completed }) => completed) },
  ];
  return (
    <Columns gap={16}>
      <Card>
        <Bars
          title={words('dashboard.by_month')}
          labels={of.months.map(({ month }) => month)}
          series={series(of.months)}
        />
      </Card>
      <Card>
        {of.courses.length === 0 ? (
          <Quiet>{words('dashboard.no_courses')}</Quiet>
        ) : (
          <Bars
            title={words('dashboard.by_course')}
            labels={of.courses.map(({ title }) => textIn(title, locale))}
            series={series(of.courses)}
          />
        )}
      </Card>
    </Columns>
  );
};

const refuse = { onFault: (fault: { lines: readonly string[] }) => toast(fault.lines.join(' '), { tone: 'red' }) };
type Late = Dashboard['overdue'][number];
/** Reminds a person who is late, or says why they don’t have to take the course. */
const LateActions = ({ of }: { of: Late }): ReactElement => {
  const words = useWords('learn');
  const blocks = useWords('blocks');
  const locale = useLocale();
  const { branch_id } = usePlace();
  const decides = useHas('MARK_EXAM');
  const reminding = useWrite(reminderContract.remind);
  const exempting = useWrite(reminderContract.exempt);
  const { staff_id, course_id } = of;
  const body = { branch_id: branch_id ?? 0, staff_id, course_id };
  const facts = { name: of.staff_name, course: textIn(of.course_title, locale) };
  const remind = async (): Promise<void> => {
    if (await reminding.run({ body }, refuse)) toast(words('reminder.reminded'));
  };
  const exempt = async (): Promise<void> => {
    const title = words('reminder.exempt_named', facts);
    const text = words('reminder.exempt_text');
    const reason = await askReason({ title, text, yes: words('reminder.exempt'), no: blocks('dialog.cancel') });
    if (reason !== null && (await exempting.run({ body: { ...body, reason } }, refuse)))
      toast(words('reminder.exempted'));
  };
  return (
    <Inline gap={4} justify="flex-end" noWrap>
      <ItemButton
        label={words('reminder.remind_named', facts)}
        icon={<IconBellRinging size={18} />}
        busy={reminding.busy}
        onClick={() => void remind()}
      />
      {decides ? (
        <ItemButton
          label={words('reminder.exempt_named', facts)}
          icon={<IconUserOff size={18} />}
          busy={exempting.busy}
          onClick={() => void exempt()}
        />
      ) : null}
    </Inline>
  );
};
const lateActionsOf = (late: Late): ReactElement => <LateActions of={late} />;
const LastReminder = ({ of: { reminded_at } }: { of: Late }): ReactElement => {
  const write = useDays();
  const { zone } = usePlace();
  return <>{reminded_at === null ? '—' : write(dayIn(zone, new Date(reminded_at)))}</>;
};
const lastReminderOf = (late: Late): ReactElement => <LastReminder of={late} />;
const ExemptionItem = ({ of }: { of: Exemption }): ReactElement => {
  const words = useWords('learn');
  const locale = useLocale();
  const write = useDays();
  const { zone } = usePlace();
  const { run, busy } = useWrite(reminderContract.lift);
  const course = textIn(of.course_title, locale);
  const day = write(dayIn(zone, new Date(of.exempted_at)));
  const lift = async (): Promise<void> => {
    if (await run({ params: { id: of.id }, body: { version: of.version } }, refuse)) toast(words('reminder.lifted'));
  };
  return (
    <Item
      title={of.staff_name}
      below={[course, words('reminder.exempted_by', { reason: of.reason, name: of.exempted_by_name, day })]}
      actions={
        of.can.includes('lift') ? (
          <ItemButton
            label={`${words('reminder.lift')}${colonIn(currentLocale())}${of.staff_name}${commaIn(currentLocale())}${course}`}
            icon={<IconUserCheck size={18} />}
            busy={busy}
            onClick={() => void lift()}
          />
        ) : null
      }
    />
  );
};

const Exemptions = ({ branch_id }: { branch_id: number }): ReactElement | null => {
  const words = useWords('learn');
  const { data, waiting } = useLoaded(reminderContract.exemptions, { params: { branch_id } }, { height: 60 });
  if (!data) return waiting;
  if (data.length === 0) return null;
  return (
    <Card title={words('reminder.exemptions')} aside={String(data.length)}>
      <First of={data} most={5}>
        {(shown) => (
          <Items>
            {shown.map((one) => (
              <ExemptionItem key={one.id} of={one} />
            ))}
          </Items>
        )}
      </First>
    </Card>
  );
};

const Overdue = ({ of: { overdue } }: { of: Dashboard }): ReactElement => {
  const words = useWords('learn');
  const locale = useLocale();
  return (
    <Card title={words('dashboard.overdue')} aside={overdue.length > 0 ? String(overdue.length) : undefined}>
      {overdue.length === 0 ? (
        <Quiet>{words('dashboard.no_overdue')}</Quiet>
      ) : (
        <First of={overdue}>
          {(rows) => (
            <MiniTable
              rows={rows}
              keyOf={({ staff_id, course_id }) => `${staff_id} ${course_id}`}
              label={words('dashboard.overdue')}
              columns={[
                { head: words('dashboard.person'), text: ({ staff_name }) => staff_name },
                {
                  head: words('dashboard.course'),
                  isUnder: true,
                  text: ({ course_title }) => textIn(course_title, locale),
                },
                { head: words('dashboard.due_on'), day: ({ due_on }) => due_on },
                {
                  head: words('dashboard.progress'),
                  isFigure: true,
                  wide: true,
                  text: ({ done, total }) => words('dashboard.done_of', { done, total }),
                },
                { head: words('reminder.last'), wide: true, text: lastReminderOf },
                { head: words('reminder.remind'), isBare: true, isFigure: true, text: lateActionsOf },
              ]}
            />
          )}
        </First>
      )}
    </Card>
  );
};

const NextClass = ({ of: { session_id, day } }: { of: Dashboard['gaps'][number] }): ReactElement => (
  <PageLink to="/manage/classes/session" record={session_id}>
    {useDays()(day)}
  </PageLink>
);
const nextClassOf = (row: Dashboard['gaps'][number]): ReactElement => <NextClass of={row} />;
/** Nothing where no class requires a course that its trainer lacks. */
const Gaps = ({ of: { gaps } }: { of: Dashboard }): ReactElement | null => {
  const words = useWords('learn');
  const locale = useLocale();
  const write = useDays();
  if (gaps.length === 0) return null;
  return (
    <Card title={words('dashboard.gaps')}>
      <MiniTable
        rows={gaps}
        keyOf={({ staff_id, course_id, why }) => `${staff_id} ${course_id} ${why}`}
        label={words('dashboard.gaps')}
        columns={[
          { head: words('dashboard.person'), text: ({ staff_name }) => staff_name },
          {
            head: words('dashboard.course'),
            isUnder: true,
            text: ({ course_title, why, until }) =>
              `${textIn(course_title, locale)} · ${words(`dashboard.why.${why}`, { day: until === null ? '' : write(until) })}`,
          },
          {
            head: words('dashboard.next_class'),
            text: nextClassOf,
          },
          {
            head: words('dashboard.classes'),
            isFigure: true,
            text: ({ classes, excused }) =>
              excused === 0 ? String(classes) : words('dashboard.excused', { classes, excused }),
          },
        ]}
      />
    </Card>
  );
};

const tones = { valid: 'green', expired: 'red', revoked: 'red' } as const;
const CertificateItem = ({ of }: { of: CourseCertificate }): ReactElement => {
  const words = useWords('learn');
  const blocks = useWords('blocks');
  const locale = useLocale();
  const write = useDays();
  const { run, busy } = useWrite(studyContract.revoke);
  const course = textIn(of.course_title, locale);
  const revoke = async (): Promise<void> => {
    const title = words('study.revoke');
    const text = words('study.revoke_text', { name: of.staff_name, course });
    const reason = await askReason({ title, text, yes: title, no: blocks('dialog.cancel'), danger: true });
    if (reason !== null) await run({ params: { id: of.id }, body: { version: of.version, reason } });
  };
  return (
    <Item
      title={of.staff_name}
      below={[
        course,
        of.expires_on === null
          ? words('study.valid_forever')
          : words('study.valid_until', { day: write(of.expires_on) }),
      ]}
      right={<Badge tone={tones[of.state]}>{words(`study.certificate_state.${of.state}`)}</Badge>}
      actions={
        of.can.includes('revoke') ? (
          <ItemButton
            label={`${words('study.revoke')}${colonIn(currentLocale())}${of.staff_name}${commaIn(currentLocale())}${course}`}
            icon={<IconCertificateOff size={18} />}
            busy={busy}
            onClick={() => void revoke()}
          />
        ) : null
      }
    />
  );
};
const Certificates = ({ branch_id }: { branch_id: number }): ReactElement | null => {
  const words = useWords('learn');
  const { data, waiting } = useLoaded(studyContract.certificates, { params: { branch_id } }, { height: 160 });
  if (!data) return waiting;
  return (
    <Card title={words('dashboard.certificates')} aside={String(data.length)}>
      <First of={data}>
        {(shown) => (
          <Items empty={words('dashboard.no_certificates')}>
            {shown.map((one) => (
              <CertificateItem key={one.id} of={one} />
            ))}
          </Items>
        )}
      </First>
    </Card>
  );
};

const Content = ({ branch_id }: { branch_id: number }): ReactElement => {
  const seesResults = useHas('VIEW_QUIZ_EXAM_RESULTS');
  const { data, waiting } = useLoaded(dashboardContract.view, { params: { branch_id } }, { height: 400 });
  if (!data) return waiting;
  return (
    <Stacked gap={16}>
      <Figures of={data} />
      <Gaps of={data} />
      <Overdue of={data} />
      <Exemptions branch_id={branch_id} />
      {seesResults ? <Certificates branch_id={branch_id} /> : null}
      <Pictures of={data} />
    </Stacked>
  );
};

export const LearnDashboardPage = (): ReactElement => {
  const words = useWords('learn');
  const { branch_id } = usePlace();
  if (branch_id === null) return <NoPermission isPage />;
  return (
    <>
      <PageHead
        title={words('dashboard.title')}
        context={words('dashboard.context')}
        aside={<PageLink to="/learnManage/result">{words('attempt.title')}</PageLink>}
      />
      <Content branch_id={branch_id} />
    </>
  );
};
