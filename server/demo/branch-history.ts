/** The history of one branch, from its first client to this morning. */
import type { MembershipStatus } from '#areas/membership/membership/membership.model.ts';
import { standingOf } from '#areas/membership/membership/membership.rules.ts';
import { activityTypeId, type ActivityType } from '#areas/people/activity/activity.model.ts';
import { Books } from './books.ts';
import { Calendar, officeMinutes } from './calendar.ts';
import { packSalesOf, type DemoPack } from './credits.ts';
import { Histories } from './histories.ts';
import { Leads } from './leads.ts';
import { factsOf, membersOf, relationTo, type DemoMember } from './members.ts';
import type { DemoProgramme } from './programmes.ts';
import { Selling, type Sale } from './sales.ts';
import type { Tables } from './tables.ts';
import { Visiting, type Visit } from './visits.ts';
import type { DemoBranch, World } from './world.ts';

/** A paid membership that has not ended makes the client visible in the branches that it gives access to. */
const opening: readonly MembershipStatus[] = [
  'ongoing_pending',
  'ongoing',
  'paused',
  'pending_cancel',
  'pending_terminate',
];
const SERIES = { member: { kind: 'member', year: 0 } } as const;

/** Only a guest's row contains the columns of lists: at home the member itself has them. */
const undescribed = {
  first_name: null,
  last_name: null,
  standing: null,
  joined_on: null,
  sales_staff_id: null,
  search_text: null,
};

type Searched = Pick<DemoMember, 'first_name' | 'last_name' | 'email' | 'phone' | 'number'> & {
  card_number: string | null;
};
/**
 * As the database derives it from a member; here for the guests, whose rows are loaded with it. `verify` compares them.
 */
const searchTextOf = ({ first_name: first, last_name: last, email, phone, card_number, number }: Searched): string =>
  `${first} ${last} ${first} ${last}${first} ${email ?? ''} ${phone ?? ''} ${card_number ?? ''} ${number} `.toLowerCase();

type Life = { member: DemoMember; sales: Sale[]; visits: Visit[] };
export type BranchHistory = {
  members: DemoMember[];
  series: { branch_id: number; kind: string; year: number; last: number }[];
};

export class BranchMaker {
  private readonly world: World;
  private readonly tables: Tables;
  private readonly programmes: ReadonlyMap<string, DemoProgramme>;
  private readonly packs: readonly DemoPack[];

  constructor(
    world: World,
    tables: Tables,
    programmes: ReadonlyMap<string, DemoProgramme>,
    packs: readonly DemoPack[],
  ) {
    this.packs = packs;
    this.world = world;
    this.tables = tables;
    this.programmes = programmes;
  }

  make(branch: DemoBranch, count: { members: number; leads: number }): BranchHistory {
    const { world, tables } = this;
    const zone = branch.time_zone;
    const calendar = new Calendar(world.firstDay(zone), world.today(zone));
    const taxes = world.taxes.filter((tax) => tax.branch_id === branch.id);
    const histories = new Histories(this.programmes, calendar, new Selling(taxes, calendar));
    const visiting = new Visiting(world, calendar, zone);
    const members = membersOf(world, branch, calendar, count.members, () => tables.member.nextId());
    const lives = members.map((member): Life => {
      const sales = histories.of(member);
      return { member, sales, visits: visiting.of(member, sales) };
    });
    const books = new Books(world, tables, branch);
    books.write(
      lives.flatMap(({ sales }) => sales),
      packSalesOf(world, members, this.packs, calendar, taxes),
    );
    for (const life of lives) this.person(life, calendar);
    this.checkIns(
      branch,
      lives.flatMap(({ visits }) => visits),
      calendar,
      books,
    );
    new Leads(world, tables, calendar, branch).make(count.leads, members);
    return { members, series: [...books.series(), { branch_id: branch.id, ...SERIES.member, last: members.length }] };
  }

  private person({ member, sales }: Life, calendar: Calendar): void {
    const { world, tables } = this;
    const { id, branch, guardian, random } = member;
    const { id: branch_id, time_zone } = branch;
    const at = world.moment(time_zone, member.joined_on, officeMinutes(random), random.int(0, 59));
    const { first_name, last_name, email, phone, gender, date_of_birth, number, joined_on, sales_staff_id } = member;
    const standing = standingOf(sales, calendar.day(calendar.last));
    const facts = factsOf(member);
    const search_text = searchTextOf({ ...member, card_number: facts.card_number });
    const listed = { first_name, last_name, standing, joined_on, sales_staff_id };
    tables.member.add({
      id,
      branch_id,
      number,
      email,
      phone,
      gender,
      date_of_birth,
      ...listed,
      ...facts,
      country_code: branch.country_code,
      created_at: at,
      updated_at: at,
    });
    tables.member_branch.add({ branch_id, member_id: id, is_home: true, home_branch_id: null, ...undescribed });
    for (const other of this.seenBy(member, sales))
      tables.member_branch.add({
        branch_id: other.id,
        member_id: id,
        is_home: false,
        home_branch_id: branch_id,
        ...listed,
        search_text,
      });
    if (guardian)
      tables.member_relation.add({
        id: tables.member_relation.nextId(),
        branch_id,
        member_id: id,
        related_member_id: guardian.id,
        relationship: relationTo(guardian),
        is_guardian: true,
      });
    this.activity(member, 'client_created', at);
    for (const sale of sales) this.sold(sale);
  }

  private activity(
    { id, branch, sales_staff_id }: DemoMember,
    type: ActivityType,
    at: string,
    facts: object = {},
    note: string | null = null,
  ): void {
    this.tables.activity.add({
      id: this.tables.activity.nextId(),
      branch_id: branch.id,
      lead_id: null,
      member_id: id,
      type_id: activityTypeId(type),
      note,
      facts: JSON.stringify(facts),
      at,
      staff_id: sales_staff_id,
    });
  }

  private sold(sale: Sale): void {
    const { member } = sale;
    const { random, branch } = member;
    const at = this.world.moment(branch.time_zone, sale.sold_on, officeMinutes(random), random.int(0, 59));
    const { programme, start_on, end_on } = sale;
    const { en, cn } = programme.name;
    this.activity(member, 'joined_membership', at, { programme: en, programme_cn: cn, start_on, end_on });
  }

  /** The branches other than home where an active membership is valid. */
  private seenBy(member: DemoMember, sales: readonly Sale[]): DemoBranch[] {
    const live = sales.filter((sale) => opening.includes(sale.status));
    return this.world.gyms.filter(
      (gym) =>
        gym !== member.branch &&
        live.some(
          ({ programme: { opens } }) =>
            opens === 'network' || (opens === 'country' && gym.country_code === member.branch.country_code),
        ),
    );
  }

  private checkIns(branch: DemoBranch, visits: readonly Visit[], calendar: Calendar, books: Books): void {
    const { world, tables } = this;
    const random = world.random('desk', branch.code);
    const desk = [...world.staffOf(branch, 'facility'), ...world.staffOf(branch, 'sales')].map((one) => one.id);
    for (const visit of visits.toSorted((a, b) => a.day - b.day || a.minutes - b.minutes)) {
      const { branch_id, member_id, allowed, why, override_reason } = visit;
      const day = calendar.day(visit.day);
      const at = world.moment(branch.time_zone, day, visit.minutes, random.int(0, 59));
      const staff_id = desk.length > 0 && random.chance(0.3) ? random.pick(desk) : null;
      const membership_id = books.membershipId(visit.sale);
      const id = tables.check_in.nextId();
      tables.check_in.add({
        id,
        branch_id,
        member_id,
        day,
        at,
        allowed,
        why,
        override_reason,
        membership_id,
        staff_id,
      });
      tables.activity.add({
        id: tables.activity.nextId(),
        branch_id,
        lead_id: null,
        member_id,
        type_id: activityTypeId(allowed ? 'check_in' : 'check_in_refused'),
        note: override_reason,
        facts: why === null ? '{}' : JSON.stringify({ why }),
        at,
        staff_id,
      });
    }
  }
}
