/** `/manage/clientDetails/{id}`: one client. Each tab is a file of its own (`member.tab.*.tsx`). */
import type { ReactElement } from 'react';
import { standingMachine } from '#areas/membership/membership/membership.machine.ts';
import { memberContract } from './member.contract.ts';
import type { MemberView } from './member.model.ts';
import { fullName } from '../person/person.rules.ts';
import type { Membership } from '#areas/membership/membership/membership.model.ts';
import { notedIn, textIn } from '#kit/domain/words.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { custom } from '#kit/web/columns.tsx';
import { useDays } from '#kit/web/days.ts';
import { Words } from '#kit/web/look/lay.tsx';
import { Phone } from '#kit/web/look/phone.tsx';
import { InstantText, None } from '#kit/web/look/show.tsx';
import { lazilyNamed } from '#kit/web/lazily.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { currentLocale, needWords, useLocale, useWords } from '#kit/web/words.ts';
import { Until } from './member-items.parts.tsx';
import { memberActions } from './member.actions.ts';
import { MemberAlerts } from '../member-alert/member-alert.parts.tsx';
import { owedText } from './member-owed.view.ts';
import { photoAddress } from './member-photo.view.ts';
import { OverviewSide, OverviewTab } from './member-tab-overview.parts.tsx';

// Loaded when they are opened: at the desk, most people need only the overview.
const sessions = () => import('./member-tab-sessions.parts.tsx');
const money = async () => (await Promise.all([import('./member-tab-money.parts.tsx'), needWords('money')]))[0];

const walletOf = ({ wallets }: MemberView): string =>
  Object.entries(Object.groupBy(wallets, (one) => one.currency))
    .map(([currency, all = []]) =>
      formatMoney(
        all.reduce((sum, one) => sum + one.balance_cents, 0),
        currency,
      ),
    )
    .join(' + ');
const lastCheckIn = ({ check_ins }: MemberView): string | null => check_ins.find((one) => one.allowed)?.at ?? null;

const isRunning = (one: Membership): boolean => one.status === 'ongoing';
const sessionsLeft = ({ memberships }: MemberView): number =>
  memberships.filter(isRunning).reduce((sum, one) => sum + (one.sessions_left ?? 0), 0);

/** What lets the client in now: the first question at the desk. */
const MembershipFact = ({ member }: { member: MemberView }): ReactElement => {
  const locale = useLocale();
  const running = member.memberships.filter(isRunning);
  const [first] = running;
  if (!first) return <None />;
  return (
    <>
      {textIn(first.programme_name, locale)}
      {running.length > 1 ? ` +${running.length - 1}` : ''}
      <Until membership={first} />
    </>
  );
};

/** Sessions of memberships and credits; of credits, the day on which the next of them expire. */
const CreditsFact = ({ member }: { member: MemberView }): ReactElement => {
  const write = useDays();
  const words = useWords('membership');
  const people = useWords('people');
  const { left, next_expiry } = member.credits;
  const sessions = sessionsLeft(member);
  const credits = people('member.credits_left', { count: left });
  const named =
    next_expiry === null
      ? credits
      : notedIn(currentLocale(), credits, words('credit_pack.until', { day: write(next_expiry) }));
  const parts = [
    sessions === 0 ? null : people('member.sessions_left', { count: sessions }),
    left === 0 ? null : named,
  ].filter((part) => part !== null);
  return parts.length === 0 ? <None /> : <>{parts.join(' · ')}</>;
};

/** The number, and a word of warning for people who would call for marketing. */
const PhoneFact = ({ member }: { member: MemberView }): ReactElement => {
  const words = useWords('people');
  const isRefused = member.calls === 'asked_not' || member.calls === 'registered';
  return (
    <>
      <Phone number={member.phone} chats />
      {isRefused ? (
        <Words as="div" size={12} tone="red">
          {words('consents.no_marketing_calls')}
        </Words>
      ) : null}
    </>
  );
};

export const MemberRecord = recordPage(memberContract.view, {
  noun: 'people.member',
  list: '/manage/clients',
  title: fullName,
  picture: (member) => photoAddress(member) ?? null,
  number: (member) => member.number,
  status: { machine: standingMachine, of: (member) => member.standing },
  facts: [
    custom('membership_now', (member: MemberView) => <MembershipFact member={member} />),
    custom('owed', (member: MemberView) => owedText(member.owed) || <None />),
    custom('wallet', (member: MemberView) => walletOf(member) || <None />),
    custom('credits', (member: MemberView) => <CreditsFact member={member} />),
    custom('last_check_in', (member: MemberView) => <InstantText at={lastCheckIn(member)} />),
    custom('phone', (member: MemberView) => <PhoneFact member={member} />),
  ],
  actions: memberActions,
  blocked: memberContract.blocked,
  notice: MemberAlerts,
  tabs: [
    { name: 'overview', main: OverviewTab, side: OverviewSide },
    { name: 'memberships', main: lazilyNamed('MembershipsTab', () => import('./member-tab-memberships.parts.tsx')) },
    { name: 'sessions', main: lazilyNamed('SessionsTab', sessions), side: lazilyNamed('SessionsSide', sessions) },
    { name: 'credits', main: lazilyNamed('CreditsTab', () => import('./member-tab-credits.parts.tsx')) },
    { name: 'money', main: lazilyNamed('MoneyTab', money) },
    { name: 'activity', main: lazilyNamed('ActivityTab', () => import('../activity/member-tab-activity.parts.tsx')) },
    { name: 'documents', main: lazilyNamed('DocumentsTab', () => import('./member-tab-documents.parts.tsx')) },
    { name: 'family', main: lazilyNamed('FamilyTab', () => import('../member-family/member-tab-family.parts.tsx')) },
    { name: 'trail', main: lazilyNamed('TrailTab', () => import('./member-tab-trail.parts.tsx')) },
  ],
});
