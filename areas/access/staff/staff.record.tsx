/** `/user/edit/{id}`: another member of staff: profile, roles, certificates, history. */
import { useMemo, useState, type ReactElement } from 'react';
import { staffContract } from './staff.contract.ts';
import { staffMachine } from './staff.machine.ts';
import type { Staff } from './staff.model.ts';
import { fullName } from '#areas/people/person/person.rules.ts';
import { commaIn, textIn } from '#kit/domain/words.ts';
import { numbered, relationships } from '#kit/domain/lookups/numbered.ts';
import { birth, choice, custom, day, instant, phone, text } from '#kit/web/columns.tsx';
import { flatFields, group } from '#kit/web/form/fields.ts';
import { useLeaveGuard } from '#kit/web/form/leave-guard.ts';
import { useKept } from '#kit/web/form/kept.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { FormView } from '#kit/web/form/view.tsx';
import { None } from '#kit/web/look/show.tsx';
import { Phone } from '#kit/web/look/phone.tsx';
import { useNoun } from '#kit/web/noun.tsx';
import { queryClient, queryKeyOf } from '#kit/web/query.ts';
import { Facts } from '#kit/web/record/facts.tsx';
import { History } from '#kit/web/record/history.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { currentLocale, useLocale, useWords } from '#kit/web/words.ts';
import { BankCard } from './bank-card.parts.tsx';
import { CertificateCard } from '../certificate/certificate-card.parts.tsx';
import { emergencyGroup, personGroup, personStart, pictureField } from './person-fields.view.ts';
import { staffActions } from './staff.actions.ts';
import { jobGroup } from './staff.form.tsx';
import { StaffRoles } from './staff-roles.parts.tsx';

type Props = { record: Staff };
const groups = [
  group(personGroup.name ?? '', [pictureField, ...personGroup.fields]),
  jobGroup,
  emergencyGroup,
] as const;
const names = flatFields(groups).map((field) => field.name);
const startOf = (staff: Staff) => ({
  ...personStart(staff),
  email: staff.email,
  staff_type: staff.staff_type,
  employment: staff.employment ?? '',
  employed_from: staff.employed_from ?? '',
  employed_until: staff.employed_until ?? '',
});

const Fields = ({ staff, onSaved }: { staff: Staff; onSaved: (staff: Staff) => void }): ReactElement => {
  const noun = useNoun();
  const start = useMemo(() => startOf(staff), [staff]);
  const kept = useKept('access.staff', groups, true);
  const form = useForm({
    row: staffContract.edit,
    names,
    start,
    argsOf: (values) => ({ params: { id: staff.id }, body: { version: staff.version, ...values } }),
    onDone: (saved) => onSaved(saved as Staff),
    kept,
  });
  useLeaveGuard({ ...form, onLeave: () => kept?.leave() });
  return (
    <FormView
      row={staffContract.edit}
      groups={groups}
      form={form}
      names={names}
      known={staff}
      saveLabel={noun.of('save')}
    />
  );
};
const ProfileForm = ({ record }: Props): ReactElement => {
  const [saves, setSaves] = useState(0);
  const onSaved = (saved: Staff): void => {
    queryClient.setQueryData(queryKeyOf(staffContract.view, { params: { id: saved.id } }), saved);
    setSaves((count) => count + 1);
  };
  return <Fields key={saves} staff={record} onSaved={onSaved} />;
};

const Languages = ({ staff }: { staff: Staff }): ReactElement => {
  const noun = useNoun();
  return staff.languages.length === 0 ? (
    <None />
  ) : (
    <>{staff.languages.map((one) => noun.choice('languages', one)).join(commaIn(currentLocale()))}</>
  );
};
const Emergency = ({ staff }: { staff: Staff }): ReactElement => {
  const locale = useLocale();
  const kind = numbered(relationships, staff.emergency_relationship ?? 0);
  if (staff.emergency_name === null && staff.emergency_phone === null) return <None />;
  return (
    <>
      {[staff.emergency_name, kind && textIn(kind, locale)].filter(Boolean).join(' · ')}{' '}
      <Phone number={staff.emergency_phone} />
    </>
  );
};
const TwoSteps = ({ staff }: { staff: Staff }): ReactElement => {
  const words = useWords('access');
  const kind = staff.has_authenticator
    ? 'app'
    : staff.two_steps_by_role
      ? 'role'
      : staff.otp_required
        ? 'email'
        : 'none';
  return <>{words(`staff.two_steps.${kind}`)}</>;
};

const personFacts = [
  choice('gender'),
  birth('date_of_birth'),
  custom('languages', (staff: Staff) => <Languages staff={staff} />),
  custom('emergency_contact', (staff: Staff) => <Emergency staff={staff} />),
];
const workFacts = [
  day('employed_from'),
  day('employed_until'),
  text('status_reason'),
  choice('sign_in'),
  custom('two_steps', (staff: Staff) => <TwoSteps staff={staff} />),
  instant('last_seen_at'),
  instant('invited_at'),
  instant('created_at'),
];
const maybe: ReadonlySet<string> = new Set(['employed_until', 'status_reason', 'invited_at']);
/** Facts that most people don't have are shown only if they exist. */
const factsOf = (staff: Staff) =>
  workFacts.filter(({ field }) => !maybe.has(field) || (staff as Readonly<Record<string, unknown>>)[field] !== null);

const Profile = ({ record }: Props): ReactElement => {
  const words = useWords('access');
  return record.can.includes('edit') ? (
    <ProfileForm record={record} />
  ) : (
    <>
      {record.blocked['edit'] ? <p>{record.blocked['edit']}</p> : null}
      <Facts title={words('group.person')} record={record} facts={personFacts} />
    </>
  );
};
const Side = ({ record }: Props): ReactElement => {
  const words = useWords('access');
  return (
    <>
      <Facts title={words('group.job')} record={record} facts={factsOf(record)} />
      <BankCard record={record} />
    </>
  );
};
const Certificates = ({ record }: Props): ReactElement => (
  <CertificateCard
    staff_id={record.id}
    certificates={record.certificates}
    mayAdd={record.can.includes('add_certificate')}
  />
);
const Changes = ({ record }: Props): ReactElement => <History row={staffContract.history} id={record.id} />;

export const StaffRecord = recordPage(staffContract.view, {
  noun: 'access.staff',
  list: '/user',
  title: fullName,
  picture: (staff) => staff.avatar,
  status: { machine: staffMachine },
  facts: [choice('staff_type'), choice('employment'), phone('phone'), text('email')],
  actions: staffActions,
  tabs: [
    { name: 'profile', main: Profile, side: Side },
    { name: 'roles', main: StaffRoles },
    { name: 'certificates', main: Certificates },
    { name: 'history', main: Changes },
  ],
});
