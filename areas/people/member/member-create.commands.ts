/** Adding a member in one statement: number, record, branch, guardian and the activity entry together. */
import type { Member, NewMember } from './member.model.ts';
import { memberCan, memberFaults, memberNumber, withPhones } from './member.rules.ts';
import { ValidationError } from '#kit/domain/errors.ts';
import { activityTypeId } from '../activity/activity.model.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import type { Row } from '#kit/server/batch.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { HotWork } from '#kit/server/routes.ts';

/** Only what this person needs: each further part has a cost, even if it finds nothing to do. */
const writtenFor = ({ guardian_member_id, sales_staff_id, trainer_staff_id }: NewMember): string => `
  made as (
    insert into member (branch_id, number, first_name, last_name, email, phone, gender, date_of_birth, address, city, state, postcode,
      country_code, emergency_name, emergency_phone, emergency_relationship, card_number, sales_staff_id, trainer_staff_id, note, joined_on)
    select $1, next_number($1, 'member', 0), $2, $3, $4, $5, $6, $7::date, $8, $9, $10, $11, $12, $13, $14, $15::smallint, $16, $17::bigint, $18::bigint, $19, $20::date
    returning id, branch_id, number, standing, version, is_active, created_at, updated_at),
  home as (insert into member_branch (branch_id, member_id, is_home) select branch_id, id, true from made),
  noted as (insert into activity (branch_id, member_id, type_id, staff_id) select branch_id, id, $21::smallint, $22 from made),
  ${guardian_member_id === null ? '' : withGuardian}
  told as (
    select m.id, m.number, m.standing, m.version, m.is_active, m.created_at, m.updated_at,
           ${sales_staff_id === null ? 'null' : salesStaffName} as sales_staff_name,
           ${trainer_staff_id === null ? 'null' : trainerName} as trainer_staff_name,
           ${guardian_member_id === null ? 'null' : guardianName} as guardian_name
      from made m)`;

/** Eight texts, each made once. */
const written = new Map<string, string>();
const statementFor = (person: NewMember): string => {
  const { guardian_member_id, sales_staff_id, trainer_staff_id } = person;
  const parts = [guardian_member_id, sales_staff_id, trainer_staff_id].map((id) => id === null).join();
  const text = written.get(parts) ?? writtenFor(person);
  written.set(parts, text);
  return text;
};

/** A guardian that the caller can't see becomes 0, which the foreign key refuses: see `memberConstraints`. */
const withGuardian = `
  guardian as (
    insert into member_relation (branch_id, member_id, related_member_id, relationship, is_guardian)
    select branch_id, id, coalesce((select g.id from member g where g.id = $23), 0), $24::smallint, true from made),`;
const guardianName = `(select full_name(g.first_name, g.last_name) from member g where g.id = $23)`;
const salesStaffName = `(select full_name(s.first_name, s.last_name) from staff s where s.id = $17)`;
const trainerName = `(select full_name(s.first_name, s.last_name) from staff s where s.id = $18)`;

/** The values of $1 to $19, in this order. */
const columns = [
  'branch_id',
  'first_name',
  'last_name',
  'email',
  'phone',
  'gender',
  'date_of_birth',
  'address',
  'city',
  'state',
  'postcode',
  'country_code',
  'emergency_name',
  'emergency_phone',
  'emergency_relationship',
  'card_number',
  'sales_staff_id',
  'trainer_staff_id',
  'note',
] as const satisfies readonly (keyof NewMember)[];
const valuesOf = (person: NewMember, joined_on: string, staff_id: number): unknown[] => [
  ...columns.map((column) => person[column]),
  joined_on,
  activityTypeId('client_created'),
  staff_id,
  ...(person.guardian_member_id === null ? [] : [person.guardian_member_id, person.guardian_relationship]),
];

const instantOf = (value: unknown): string => new Date(String(value)).toISOString();
type Told = Pick<
  Member,
  'id' | 'standing' | 'version' | 'is_active' | 'sales_staff_name' | 'trainer_staff_name' | 'guardian_name'
> & {
  number: number;
};

export const createMember = async (ctx: Ctx, input: NewMember): Promise<HotWork<Member>> => {
  const branch = await knownBranch(ctx, input.branch_id);
  const faults = memberFaults(input, branch.today, branch.country_code);
  if (faults.length > 0) throw new ValidationError(faults);
  const person = withPhones({ ...input, country_code: input.country_code ?? branch.country_code }, branch.country_code);
  const answer = (row: Row): Member => {
    const { number, ...told } = row as unknown as Told;
    return {
      ...person,
      ...told,
      photo_file_id: null,
      erased_at: null,
      number: memberNumber(branch.code, number),
      branch_name: branch.name,
      joined_on: branch.today,
      can: memberCan({ ...person, ...told }, false, (flag, at) => ctx.has(flag, at), ctx.branch_id),
      created_at: instantOf(row['created_at']),
      updated_at: instantOf(row['updated_at']),
    };
  };
  return {
    with: statementFor(person),
    from: 'told',
    parameters: valuesOf(person, branch.today, ctx.actor.staff_id),
    answer,
    after: (row) => ctx.services.live.toBranch(input.branch_id, 'member', { id: row['id'] }),
  };
};
