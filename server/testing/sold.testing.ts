/** Builders: each record is created by the calls that a person would make, so that an impossible one can't be built. */
import sharp from 'sharp';
import { classContract } from '#areas/classes/class/class.contract.ts';
import { timetableContract } from '#areas/classes/timetable/timetable.contract.ts';
import { creditPackContract } from '#areas/membership/credit-pack/credit-pack.contract.ts';
import { joiningFeeContract } from '#areas/membership/joining-fee/joining-fee.contract.ts';
import { programmeContract } from '#areas/membership/programme/programme.contract.ts';
import { signUpContract } from '#areas/membership/sign-up/sign-up.contract.ts';
import { leadContract } from '#areas/people/lead/lead.contract.ts';
import { memberContract } from '#areas/people/member/member.contract.ts';
import { scheduleContract } from '#areas/settings/schedule/schedule.contract.ts';
import { shiftContract } from '#areas/shift/shift/shift.contract.ts';
import type { SentFile } from '#kit/domain/file.ts';
import { sendFile, type TestApp } from '#areas/access/access.testing.ts';
import type { Endpoint } from '#kit/domain/contract.ts';
import type { SignedUp } from '#areas/membership/sign-up/sign-up.model.ts';
import type { Input } from './client.testing.ts';
import type { On, People } from './gym.testing.ts';

type Some<E extends Endpoint> = Partial<Input<E>>;
type ProgrammeTerms = Some<typeof programmeContract.create>;

/** What a programme sells, in the desk's words. */
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
const monthly = {
  type_id: 1,
  duration_count: 1,
  duration_unit: 'month',
  opens: 'home',
  valid_from: '2020-01-01',
  prices: [{ currency: 'MYR', price_cents: 150_00 }],
} as const satisfies ProgrammeTerms;
export type ProgrammeKind = keyof typeof programmeKinds;
export type Paid = 'cash' | 'later';
export type Sale = {
  member_id?: number;
  programme_id?: number;
  kind?: ProgrammeKind;
  paid?: Paid;
  /** By default today. */
  start_on?: string;
};

/**
 * A name of eight letters that no other number has, and not similar to another one, because searches forgive typing
 * errors.
 */
export const nameOf = (n: number): string => {
  let rest = (n * 48_271_333 + 7_654_321) % 208_827_064_576;
  let name = '';
  for (let place = 0; place < 8; place++) {
    name += String.fromCharCode(97 + (rest % 26));
    rest = Math.floor(rest / 26) + ((n * 31 + place * 17) % 26) * 11;
  }
  return name.charAt(0).toUpperCase() + name.slice(1);
};
let made = 0;
/** Text that no other record of the run has. */
const next = (): string => String((made += 1)).padStart(4, '0');

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n');
const pixels = { create: { width: 40, height: 40, channels: 3, background: '#b33' } } as const;

export const soldBy = (as: People, on: On, { app, network }: TestApp) => {
  const { hq, admin, sales, facility } = as;
  const file = async (purpose: string, name: string, bytes: Buffer, by = admin): Promise<number> => {
    const said = await sendFile(app, await by.headers(), by.branch_id, { purpose, name, bytes });
    if (said.responseCode !== 0) throw new Error(JSON.stringify(said));
    return (said.data as SentFile).id;
  };
  /** A PDF that a person has uploaded and not used yet. */
  const document = (by: 'admin' | 'hq' = 'admin'): Promise<number> => file('document', 'paper.pdf', pdf, as[by]);
  const picture = async (by: 'admin' | 'admin_sg' | 'hq' = 'admin'): Promise<number> =>
    file('picture', 'me.png', await sharp(pixels).png().toBuffer(), as[by]);
  /** The same as a file that is shown or handed out. */
  const leaflet = (by: 'admin' | 'hq' = 'admin'): Promise<number> => file('certificate', 'leaflet.pdf', pdf, as[by]);
  const lead = (more: Some<typeof leadContract.create> = {}) =>
    sales(leadContract).create.data({ first_name: `Lead ${next()}`, ...more });
  const member = (more: Some<typeof memberContract.create> = {}) => {
    const no = next();
    const person = { first_name: nameOf(Number(no)), email: `client${no}@gym.example`, date_of_birth: '1990-05-05' };
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
      ...monthly,
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
  /** Signs a client up as the desk does: with the amount of the preview. */
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
  /** A client of Petaling Jaya whose membership also opens Kuala Lumpur. */
  const guest = async (): Promise<number> => {
    const branch_id = network.branches.PJ;
    const person = { branch_id, first_name: nameOf(Number(next())), date_of_birth: '1990-05-05' };
    const { id } = await hq(memberContract).create.data({ ...person, email: `guest${next()}@gym.example` });
    const { id: programme_id } = await hq(programmeContract).create.data({
      ...monthly,
      branch_id,
      name: { en: `Programme ${next()}`, cn: '' },
      opens: 'country',
    });
    const asked = { branch_id, member_id: id, programme_id, start_on: on.today() };
    const { total_cents } = await hq(signUpContract).preview.data(asked);
    const payments = [{ method: 'cash' as const, amount_cents: total_cents }];
    await hq(signUpContract).signUp.data({ ...asked, payments, total_cents });
    return id;
  };
  const room = (more: Some<typeof scheduleContract.addFacility> = {}) =>
    admin(scheduleContract).addFacility.data({ name: `Room ${next()}`, capacity: 30, ...more });
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
  /** A class on the timetable once, by default tomorrow at 18:00. */
  const session = async ({ class_id, ...more }: Some<typeof timetableContract.createSingle> = {}) =>
    admin(timetableContract).createSingle.data({
      class_id: class_id ?? (await aClass()).id,
      day: on.in(1),
      starts: '18:00',
      ...more,
    });
  /** An open shift tomorrow morning. */
  const shift = (more: Some<typeof shiftContract.create> = {}) =>
    admin(shiftContract).create.data({ day: on.in(1), starts: '06:00', ends: '14:00', post: 'coach', ...more });
  return {
    document,
    picture,
    leaflet,
    guest,
    lead,
    member,
    joiningFee,
    programme,
    creditPack,
    membership,
    room,
    class: aClass,
    session,
    shift,
  };
};
export type Sold = ReturnType<typeof soldBy>;
