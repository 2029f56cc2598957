/** `/manage/clients`: the clients visible to a branch. */
import { Suspense, type ReactElement } from 'react';
import { standingMachine } from '#areas/membership/membership/membership.machine.ts';
import { membershipStatuses, standings } from '#areas/membership/membership/membership.model.ts';
import { memberContract } from './member.contract.ts';
import type { memberBulkContract } from '../member-bulk/member-bulk.contract.ts';
import { consentNames } from '../member-consent/member-consent.model.ts';
import type { MemberRow } from './member.model.ts';
import { fullName, nameOfRow } from '../person/person.rules.ts';
import type { audienceContract } from '#areas/broadcast/audience/audience.contract.ts';
import type { profileContract } from '#areas/access/profile/profile.contract.ts';
import type { programmeContract } from '#areas/membership/programme/programme.contract.ts';
import { textIn, type BothTexts } from '#kit/domain/words.ts';
import { callOf, choicesOf } from '#kit/web/call-of.ts';
import { custom, day, nameLink, phone, status, text } from '#kit/web/columns.tsx';
import { byChoice, byDays, byRecord, byYes, rarely } from '#kit/web/list/filters.ts';
import { lazily } from '#kit/web/lazily.tsx';
import { listPage } from '#kit/web/list/page.tsx';
import { Cut, None } from '#kit/web/look/show.tsx';
import { currentLocale, useLocale } from '#kit/web/words.ts';
import { ImportLink } from '../import/import-link.parts.tsx';
import { rowActions } from './member.actions.ts';
import { owedText } from './member-owed.view.ts';
import { photoAddress } from './member-photo.view.ts';
import style from './member.module.css';

type Loose = Readonly<Record<string, unknown>>;
const months = Array.from({ length: 12 }, (_, at) => String(at + 1));
const programmeName = (row: Loose): string => textIn(row['name'] as BothTexts, currentLocale());

/** Narrower than a text elsewhere: there must be room for the last visit and the balance. */
const Programme = ({ member }: { member: MemberRow }): ReactElement => {
  const locale = useLocale();
  return member.programme_name === null ? (
    <None />
  ) : (
    <span className={style['programme']}>
      <Cut>{textIn(member.programme_name, locale)}</Cut>
    </span>
  );
};

/** What filters offer, without the contracts of other nouns: they are a sixth of the page. */
const choices = {
  programmes: choicesOf<typeof programmeContract.list>({
    method: 'GET',
    path: 'memberships/:branch_id',
    flag: ['VIEW_PROGRAMME', 'SIGN_UP_CLIENT'],
    isPaged: true,
  }),
  types: choicesOf<typeof programmeContract.types>({
    method: 'GET',
    path: 'memberships/getMembershipType',
    flag: 'signed_in',
  }),
  salesPersons: choicesOf<typeof profileContract.salesPersons>({
    method: 'GET',
    path: 'staff/getSalesPersonsByBranch',
    flag: ['VIEW_LEAD', 'VIEW_CLIENT'],
  }),
  trainers: choicesOf<typeof profileContract.trainers>({
    method: 'GET',
    path: 'staff/getTrainersByBranch',
    flag: 'signed_in',
  }),
  tags: choicesOf<typeof memberBulkContract.tags>({
    method: 'GET',
    path: 'memberTags/:branch_id',
    flag: 'VIEW_CLIENT',
  }),
  audiences: choicesOf<typeof audienceContract.list>({
    method: 'GET',
    path: 'audience/:branch_id',
    flag: 'VIEW_NEWS',
    isPaged: true,
  }),
} as const;
const audience = callOf<typeof audienceContract.view>({ method: 'GET', path: 'audience/view/:id' });

/** Nobody has chosen a row yet when the page opens. */
const BulkTools = lazily(async () => ({
  default: (await import('../member-bulk/member-bulk.parts.tsx')).MemberBulkTools,
}));

export const MemberList = listPage(memberContract.list, {
  noun: 'people.member',
  record: '/manage/clientDetails',
  columns: [
    nameLink('name', (member: MemberRow) => fullName(member), { face: photoAddress }),
    status(standingMachine, { field: 'standing' }),
    phone('phone'),
    custom('programme_name', (member: MemberRow) => <Programme member={member} />),
    day('end_on'),
    day('last_seen_on'),
    custom('owed', (member: MemberRow) => owedText(member.owed) || <None />, { figures: true }),
    text('number', { extra: true }),
    day('joined_on', { extra: true }),
    text('sales_staff_name', { extra: true }),
    text('email', { extra: true }),
    text('card_number', { extra: true }),
    text('trainer_staff_name', { extra: true }),
    text('branch_name', { extra: true }),
  ],
  filters: [
    byChoice('standing', standings),
    rarely(byChoice('membership', membershipStatuses)),
    rarely(byChoice('from', ['home', 'elsewhere'], { one: true })),
    byRecord('programme_id', choices.programmes, programmeName),
    rarely(byRecord('type_id', choices.types, programmeName)),
    byRecord('sales_staff_id', choices.salesPersons, nameOfRow),
    rarely(byRecord('trainer_staff_id', choices.trainers, nameOfRow)),
    rarely(byYes('owing')),
    rarely(byChoice('unseen_days', ['7', '14', '30', '90'], { one: true })),
    rarely(byChoice('birthday_month', months, { one: true })),
    byRecord('tag', choices.tags, (row) => String(row['id'])),
    rarely(byChoice('consent', consentNames, { one: true })),
    rarely(byRecord('audience_id', choices.audiences, (row) => String(row['name']), audience)),
    byChoice('ends_within', ['7', '30', '90'], { one: true }),
    rarely(byDays('ends')),
    rarely(byYes('joined_this_month')),
    rarely(byDays('joined')),
    rarely(byYes('inactive')),
  ],
  views: [
    { name: 'active', search: { standing: 'active' } },
    { name: 'expiring', search: { ends_within: '30' } },
    { name: 'fresh', search: { joined_this_month: 'true', sort: '-joined_on' } },
    { name: 'owing', search: { owing: 'true' } },
    { name: 'unseen', search: { standing: 'active', unseen_days: '14' } },
    { name: 'elsewhere', search: { from: 'elsewhere' } },
  ],
  actions: rowActions,
  bulkTools: (props) => (
    <Suspense>
      <BulkTools {...props} />
    </Suspense>
  ),
  csv: memberContract.csv,
  create: { to: '/manage/editClient' },
  aside: ImportLink,
});
