/** `/user` and `/user/hquser`: who works in the branch, and who works for the whole network. */
import type { ReactElement } from 'react';
import { branchContract } from '#areas/network/branch/branch.contract.ts';
import { staffContract } from './staff.contract.ts';
import { staffMachine } from './staff.machine.ts';
import { staffTypes, type StaffRow } from './staff.model.ts';
import { fullName } from '#areas/people/person/person.rules.ts';
import { commaIn, notedIn, textIn } from '#kit/domain/words.ts';
import { PageLink } from '#kit/web/address.tsx';
import { branchText } from '#kit/web/branch-name.ts';
import { choice, custom, day, nameLink, phone, status, text } from '#kit/web/columns.tsx';
import { byChoice, byRecord, byStatus, byYes, rarely } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { Badge, Cut, InstantText } from '#kit/web/look/show.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';
import style from './staff.module.css';

const RoleNames = ({ roles }: { roles: StaffRow['roles'] }): ReactElement => {
  const locale = useLocale();
  const words = useWords('access');
  if (roles.length === 0) return <Badge tone="yellow">{words('staff.roles_none')}</Badge>;
  return (
    <Cut>
      {roles.map((role) => notedIn(locale, textIn(role.title, locale), branchText(role.place))).join(commaIn(locale))}
    </Cut>
  );
};

/** Someone who hasn't signed in yet stands out; for the others, it shows when they were last here. */
const SignIn = ({ row }: { row: StaffRow }): ReactElement => {
  const words = useWords('access');
  if (row.sign_in !== 'ready')
    return <Badge tone={row.sign_in === 'invited' ? 'blue' : 'yellow'}>{words(`staff.sign_in.${row.sign_in}`)}</Badge>;
  return row.last_seen_at ? <InstantText at={row.last_seen_at} /> : <>{words('staff.never_seen')}</>;
};

const nameOf = (row: Readonly<Record<string, unknown>>): string => String(row['name']);
const columns = [
  nameLink('name', (row: StaffRow) => fullName(row), { sort: 'first_name' }),
  choice('staff_type'),
  status(staffMachine, { noun: 'access.staff' }),
  custom('roles', (row: StaffRow) => <RoleNames roles={row.roles} />),
  custom('sign_in', (row: StaffRow) => <SignIn row={row} />, { sort: 'last_seen_at' }),
  day('certificate_until'),
  phone('phone'),
  text('email', { extra: true }),
  choice('employment', { extra: true }),
  day('employed_from', { extra: true }),
] as const;
const filters = [
  byStatus(staffMachine),
  byChoice('staff_type', staffTypes),
  rarely(byRecord('at_branch_id', branchContract.plain, nameOf)),
  byYes('certificate_due'),
  byYes('invited'),
] as const;
const views = [
  { name: 'trainers', search: { staff_type: 'trainer' } },
  { name: 'certificates', search: { certificate_due: 'true', sort: 'certificate_until' } },
  { name: 'invited', search: { invited: 'true' } },
  { name: 'left', search: { status: 'deactivated' } },
] as const;

const CertificatesLink = (): ReactElement => (
  <PageLink to="/user/CPRCertificate" className={style['asideLink']}>
    {useWords('access')('certificate.title')}
  </PageLink>
);

export const StaffList = listPage(staffContract.list, {
  noun: 'access.staff',
  record: '/user/edit',
  columns,
  filters,
  views,
  csv: staffContract.csv,
  create: { to: '/user/createStaff' },
  aside: CertificatesLink,
});
export const HqUserList = listPage(staffContract.headOffice, {
  noun: 'access.hq_user',
  record: '/user/edit',
  columns,
  filters: filters.filter((filter) => filter.name !== 'at_branch_id'),
  views,
  create: { to: '/user/createStaff' },
});
