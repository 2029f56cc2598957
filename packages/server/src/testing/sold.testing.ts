/** Builders: each record is made by the calls that a person would make, so that an impossible one can't be built. */
import { classContract } from '#domain/areas/classes/class.contract.ts';
import { timetableContract } from '#domain/areas/classes/timetable.contract.ts';
import { creditPackContract } from '#domain/areas/membership/credit-pack.contract.ts';
import { joiningFeeContract } from '#domain/areas/membership/joining-fee.contract.ts';
import { programmeContract } from '#domain/areas/membership/programme.contract.ts';
import { signUpContract } from '#domain/areas/membership/sign-up.contract.ts';
import { leadContract } from '#domain/areas/people/lead.contract.ts';
import { memberContract } from '#domain/areas/people/member.contract.ts';
import { scheduleSettingsContract } from '#domain/areas/settings/schedule.contract.ts';
import { shiftContract } from '#domain/areas/shift/shift.contract.ts';
import type { Endpoint } from '#domain/kit/contract.ts';
import type { SignedUp } from '#domain/areas/membership/sign-up.model.ts';
import type { Input } from './client.testing.ts';
import type { On, People } from './gym.testing.ts';

type Some<E extends Endpoint> = Partial<Input<E>>;
type ProgrammeTerms = Some<typeof programmeContract.create>;

/** What a programme sells, by the words of the desk. */
export const programmeKinds = {
  monthly: {},
  yearly: { duration_count: 12, prices: [{ currency: 'MYR', price_cents: 1500_00 }] },
  instalments: {
    duration_count: 12,
    billing: 'instalments',
    instalment_count: 12,
    prices: [{ currency: 'MYR', price_cents: 1800_00 }],
  },
  until_cancelled: { billing: 'rolling' },
  sessions: { gives: 'sessions', sessions: 10 },
  credits: { gives: 'credits', credits: 10, credit_uses: ['class'] },
} as const satisfies Record<string, ProgrammeTerms>;
export type ProgrammeKind = keyof typeof programmeKinds;
export type Paid = 'cash' | 'later';
export type Sale = {
  member_id?: number;
  programme_id?: number;
  kind?: ProgrammeKind;
  paid?: Paid;
  /** Today, if nothing is said. */
  start_on?: string;
};

let made = 0;
/** Text that no other record of the run has; the letters keep names in the order in which they were made. */
const next = (): string => String((made += 1)).padStart(4, '0');

export const soldBy = (as: People, on: On) => {
  const { admin, sales, facility } = as;
  const lead = (more: Some<typeof leadContract.create> = {}) =>
    sales(leadContract).create.data({ first_name: `Lead ${next()}`, ...more });
  const member = (more: Some<typeof memberContract.create> = {}) => {
    const no = next();
    const person = { first_name: `Client ${no}`, email: `client${no}@gym.example`, date_of_birth: '1990-05-05' };
    return sales(memberContract).create.data({ ...person, ...more });
  };
  const joiningFee = (more: Some<typeof joiningFeeContract.create> = {}) =>
    facility(joiningFeeContract).create.data({
      name: { en: `Joining fee ${next()}`, cn: '' },
      valid_from: '2020-01-01',
      amounts: [{ currency: 'MYR', amount_cents: 100_00 }],
      ...more,
    });
  /** 150.00 a month without a joining fee. */
  const programme = ({ kind = 'monthly', ...more }: ProgrammeTerms & { kind?: ProgrammeKind } = {}) =>
    facility(programmeContract).create.data({
      name: { en: `Programme ${next()}`, cn: '' },
      type_id: 1,
      duration_count: 1,
      duration_unit: 'month',
      opens: 'home',
      valid_from: '2020-01-01',
      prices: [{ currency: 'MYR', price_cents: 150_00 }],
      ...programmeKinds[kind],
      ...more,
    });
  const creditPack = (more: Some<typeof creditPackContract.create> = {}) =>
    facility(creditPackContract).create.data({
      name: { en: `Pack ${next()}`, cn: '' },
      credits: 10,
      validity: 'purchase',
      valid_count: 3,
      valid_unit: 'month',
      uses: ['class'],
      valid_from: '2020-01-01',
      prices: [{ currency: 'MYR', price_cents: 200_00 }],
      ...more,
    });
  /** Signs a client up as the desk does: the amount is what the preview said. */
  const membership = async ({ kind, paid = 'cash', start_on = on.today(), ...of }: Sale = {}): Promise<
    SignedUp & { member_id: number; programme_id: number }
  > => {
    const member_id = of.member_id ?? (await member()).id;
    const programme_id = of.programme_id ?? (await programme(kind && { kind })).id;
    const asked = { member_id, programme_id, start_on };
    const { total_cents } = await sales(signUpContract).preview.data(asked);
    const payments = paid === 'cash' && total_cents > 0 ? [{ method: 'cash' as const, amount_cents: total_cents }] : [];
    const done = await sales(signUpContract).signUp.data({ ...asked, payments, total_cents });
    return { ...done, member_id, programme_id };
  };
  const room = (more: Some<typeof scheduleSettingsContract.addFacility> = {}) =>
    admin(scheduleSettingsContract).addFacility.data({ name: `Room ${next()}`, capacity: 30, ...more });
  const aClass = (more: Some<typeof classContract.create> = {}) =>
    admin(classContract).create.data({
      name: { en: `Class ${next()}`, cn: '' },
      category: 'boxing',
      duration_min: 60,
      capacity: 12,
      trainers_needed: 1,
      programme_types: [1],
      ...more,
    });
  /** A class on the timetable once, tomorrow at 18:00 if nothing is said. */
  const session = async ({ class_id, ...more }: Some<typeof timetableContract.createSingle> = {}) =>
    admin(timetableContract).createSingle.data({
      class_id: class_id ?? (await aClass()).id,
      day: on.in(1),
      starts: '18:00',
      ...more,
    });
  /** A shift of tomorrow morning that nobody has yet. */
  const shift = (more: Some<typeof shiftContract.create> = {}) =>
    admin(shiftContract).create.data({ day: on.in(1), starts: '06:00', ends: '14:00', post: 'coach', ...more });
  return { lead, member, joiningFee, programme, creditPack, membership, room, class: aClass, session, shift };
};
export type Sold = ReturnType<typeof soldBy>;
