import type { Flag } from '#access/access.ts';
import { ageOn, type Day } from '#kit/domain/day.ts';
import type { Fault } from '#kit/domain/errors.ts';
import type { EditMember, Member, NewMember } from './member.model.ts';
import { personFaults } from '../person/person.rules.ts';
import { phoneIn } from '../person/phone.rules.ts';

const ADULT_AGE = 18;
type Typed = NewMember | EditMember;

/** Under 18 on that day. Someone whose date of birth isn't known is treated as an adult. */
export const isChild = (date_of_birth: Day | null, today: Day): boolean =>
  date_of_birth !== null && date_of_birth <= today && ageOn(date_of_birth, today) < ADULT_AGE;

/** A child can be without an e-mail if a guardian is named, through whom it is contacted. */
export const mayLackEmail = (person: Pick<Typed, 'date_of_birth' | 'guardian_member_id'>, today: Day): boolean =>
  person.guardian_member_id !== null && isChild(person.date_of_birth, today);

/** Faults in a client's details that depend on the date and the branch's country. */
export const memberFaults = (person: Typed, today: Day, country: string): Fault[] => [
  ...personFaults(person, today, country),
  ...(person.email === null && !mayLackEmail(person, today) ? [{ field: 'email', key: 'email_required' }] : []),
  ...(person.emergency_phone !== null && phoneIn(person.emergency_phone, country) === null
    ? [{ field: 'emergency_phone', key: 'phone_invalid' }]
    : []),
  ...(person.guardian_member_id !== null && person.guardian_relationship === null
    ? [{ field: 'guardian_relationship', key: 'required' }]
    : []),
];

/** Both phones in international form, by the rules of a country. Call after `memberFaults` found nothing. */
export const withPhones = <T extends Typed>(person: T, country: string): T => ({
  ...person,
  phone: person.phone === null ? null : phoneIn(person.phone, country),
  emergency_phone: person.emergency_phone === null ? null : phoneIn(person.emergency_phone, country),
});

/** The search text for a person. A phone number is found however it is written: spaces, dashes, leading 0. */
export const searchTerm = (typed: string): string => {
  const term = typed.trim().toLowerCase().replace(/\s+/g, ' ');
  return /^\+?[\d\s().-]{5,}$/.test(term) ? term.replace(/[\s().-]/g, '').replace(/^0+(?=\d{4})/, '') : term;
};

/** "KL-1042" */
export const memberNumber = (branchCode: string, number: number): string => `${branchCode}-${number}`;
/** The number of a client as somebody types it: "KL-526", "kl 526". */
export const readMemberNumber = (typed: string): { code: string; number: number } | null => {
  const [, code, number] =
    /^\s*([A-Za-z][A-Za-z0-9]{1,5})\s*[-–\s]\s*(\d{1,8})\s*$/.exec(typed.normalize('NFKC')) ?? [];
  return code !== undefined && number !== undefined ? { code: code.toUpperCase(), number: Number(number) } : null;
};

/** What the caller can do: `here` is the branch of the call, `home` the client's. */
export const memberCan = (
  member: { branch_id: number; is_active: boolean },
  owes: boolean,
  has: (flag: Flag, branch_id: number) => boolean,
  here: number,
): Member['can'] => {
  const at = [member.branch_id, ...(here > 0 ? [here] : [])];
  const anywhere = (flag: Flag): boolean => at.some((branch_id) => has(flag, branch_id));
  return [
    ...(has('MANAGE_CLIENT', member.branch_id) ? (['edit'] as const) : []),
    ...(anywhere('MANAGE_CLIENT') ? (['add_activity'] as const) : []),
    ...(member.is_active && anywhere('SIGN_UP_CLIENT') ? (['sign_up'] as const) : []),
    ...(owes && anywhere('RECORD_PAYMENT') ? (['pay'] as const) : []),
    ...(member.is_active && anywhere('ASK_CUSTOM_CHARGE') ? (['charge'] as const) : []),
    ...(member.is_active && has('MANAGE_CLIENT', member.branch_id)
      ? (['assign_card', 'change_password'] as const)
      : []),
  ];
};
