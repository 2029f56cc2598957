/** The network's staff, with their roles and branches. All have the same password. */
import type { BuiltInRoleKey } from '#access/roles.ts';
import { hashPassword } from '#areas/access/password/password-hash.service.ts';
import { ensureBuiltInRoles, giveRole, type Place } from '#areas/access/role/role.store.ts';
import { hashToken, newToken } from '#kit/server/session.ts';
import type { Organisation } from './network.ts';
import { cultureIn, nameOf, slugOf, type Gender } from './names.ts';
import { phoneOf } from './people.ts';
import { certificatesFor, cultureOf, factsOf } from './staff-facts.ts';
import type { DemoBranch, World } from './world.ts';

export const demoPassword = 'Cornerman-2026';
const domain = 'cornerman.example';

type Job = {
  role: BuiltInRoleKey;
  staff_type: 'super_admin' | 'admin' | 'facility_admin' | 'trainer' | 'sales_person' | 'operator';
  employment?: 'full_time' | 'part_time';
};
const certified: ReadonlySet<string> = new Set(['trainer', 'facility_admin']);
const jobs = {
  admin: { role: 'admin', staff_type: 'admin', employment: 'full_time' },
  facility: { role: 'facility_admin', staff_type: 'facility_admin', employment: 'full_time' },
  sales: { role: 'sales_person', staff_type: 'sales_person', employment: 'full_time' },
  trainer: { role: 'trainer_full_time', staff_type: 'trainer', employment: 'full_time' },
  'trainer.pt': { role: 'trainer_part_time', staff_type: 'trainer', employment: 'part_time' },
} as const satisfies Record<string, Job>;
type JobKey = keyof typeof jobs;

type Hire = {
  email: string;
  name: readonly [string, string];
  gender: Gender;
  country: string;
  job: Job;
  places: Place[];
};

const named: Record<string, readonly [string, string, Gender]> = {
  'admin.kl': ['Nadia', 'binti Hassan', 'female'],
  'sales.kl': ['Jason', 'Lim', 'male'],
  'trainer.kl': ['Arvind', 'a/l Subramaniam', 'male'],
  'trainer.pt.kl': ['Chong Mei Yan', '', 'female'],
  'facility.kl': ['Hafiz', 'bin Osman', 'male'],
  'admin.sg': ['Rachel', 'Tan Hui Min', 'female'],
};

class Hiring {
  readonly world: World;
  private readonly roles: Record<BuiltInRoleKey, number>;
  private readonly password_hash: string;

  constructor(world: World, roles: Record<BuiltInRoleKey, number>, password_hash: string) {
    this.world = world;
    this.roles = roles;
    this.password_hash = password_hash;
  }

  async hire({ email, name, gender, country, job, places }: Hire): Promise<number> {
    const { db } = this.world;
    const random = this.world.random('staff', email);
    const { role, ...columns } = job;
    const facts = {
      random: this.world.random('staff facts', email),
      country,
      culture: cultureOf(name.join(' ')),
      gender,
      today: this.world.today('Asia/Kuala_Lumpur'),
    };
    const { id } = await db
      .insertInto('staff')
      .values({
        ...columns,
        email: `${email}@${domain}`,
        password_hash: this.password_hash,
        first_name: name[0],
        last_name: name[1],
        gender,
        ...factsOf(facts),
        phone: phoneOf(random, country),
        date_of_birth: `${random.int(1975, 2002)}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const place of places) await giveRole(db, id, this.roles[role], place);
    if (certified.has(columns.staff_type))
      await db.insertInto('staff_certificate').values(certificatesFor(facts, id)).execute();
    return id;
  }

  /** Someone who was invited two days ago and has not accepted yet. */
  async invite(branch: DemoBranch): Promise<void> {
    const { db, now } = this.world;
    const code = branch.code.toLowerCase();
    const id = await this.hire({
      email: `farah.${code}`,
      name: ['Farah', 'binti Zainal'],
      gender: 'female',
      country: branch.country_code,
      job: jobs['trainer.pt'],
      places: [{ branch_id: branch.id }],
    });
    const days = (count: number): string => new Date(now.getTime() + count * 86_400_000).toISOString();
    await db
      .updateTable('staff')
      .set({ password_hash: null, invited_at: days(-2), employed_from: null })
      .where('id', '=', id)
      .execute();
    await db.deleteFrom('staff_certificate').where('staff_id', '=', id).execute();
    const secret = { purpose: 'invitation', staff_id: id, secret_hash: hashToken(newToken()), expires_at: days(5) };
    await db.insertInto('one_time_secret').values(secret).execute();
  }

  /** A branch's staff member; with the role's address (`sales.kl`) or one from their name. */
  async hireAt(branches: DemoBranch[], key: JobKey, email?: string): Promise<void> {
    const [home] = branches;
    if (!home) return;
    const { country_code } = home;
    const random = this.world.random('hire', home.code, key, email ?? this.world.staff.length);
    const gender = random.chance(0.55) ? 'male' : 'female';
    const own = nameOf(random, cultureIn(random, country_code), gender, country_code);
    const known = email === undefined ? undefined : named[email];
    const id = await this.hire({
      email: email ?? `${slugOf(own.latin)}.${home.code.toLowerCase()}${this.world.staff.length}`,
      name: known ? [known[0], known[1]] : [own.first_name, own.last_name],
      gender: known?.[2] ?? gender,
      country: country_code,
      job: jobs[key],
      places: branches.map(({ id }) => ({ branch_id: id })),
    });
    for (const branch of branches) this.world.staff.push({ id, branch_id: branch.id, key });
  }
}

const operator = (role: BuiltInRoleKey): Job => ({ role, staff_type: 'operator' });

const headOffice = async (hiring: Hiring, organisations: Record<Organisation, number>): Promise<void> => {
  const hires: [string, readonly [string, string, Gender], string, Job, Place][] = [
    ['hq', ['Grace', 'Ong', 'female'], 'MY', { role: 'super_admin', staff_type: 'super_admin' }, { everywhere: true }],
    ['admin.hq', ['Faizal', 'bin Rahman', 'male'], 'MY', { role: 'admin', staff_type: 'admin' }, { everywhere: true }],
    [
      'master.my',
      ['Dato Azman', 'bin Ibrahim', 'male'],
      'MY',
      operator('master_franchise_operator'),
      { organisation_id: organisations.malaysia },
    ],
    [
      'owner.kv',
      ['Vincent', 'Yeoh', 'male'],
      'MY',
      operator('franchise_operator'),
      { organisation_id: organisations.klang_valley },
    ],
    [
      'owner.my',
      ['Shanti', 'a/p Krishnan', 'female'],
      'MY',
      operator('franchise_operator'),
      { organisation_id: organisations.states },
    ],
    [
      'owner.sg',
      ['Daniel', 'Koh', 'male'],
      'SG',
      operator('franchise_operator'),
      { organisation_id: organisations.singapore },
    ],
  ];
  for (const [email, [first, last, gender], country, job, place] of hires)
    await hiring.hire({ email, name: [first, last], gender, country, job, places: [place] });
};

/** One person with the role's address for each job, and a few more. */
const crew: readonly [JobKey, number][] = [
  ['facility', 1],
  ['sales', 2],
  ['trainer', 3],
  ['trainer.pt', 2],
];
const crewOf = async (hiring: Hiring, branch: DemoBranch): Promise<void> => {
  const code = branch.code.toLowerCase();
  for (const [key, count] of crew)
    for (let i = 0; i < count; i++) await hiring.hireAt([branch], key, i === 0 ? `${key}.${code}` : undefined);
};

/** Runs the branches of a region from day to day: her only role is one in its group. */
export const hireRegionalManager = async (world: World, branch_group_id: number): Promise<void> => {
  const hiring = new Hiring(world, await ensureBuiltInRoles(world.db), await hashPassword(demoPassword));
  const name = ['Lina', 'Wong'] as const;
  const job: Job = { role: 'facility_admin', staff_type: 'facility_admin', employment: 'full_time' };
  await hiring.hire({ email: 'region.my', name, gender: 'female', country: 'MY', job, places: [{ branch_group_id }] });
};

export const makeStaff = async (world: World, organisations: Record<Organisation, number>): Promise<void> => {
  const hiring = new Hiring(world, await ensureBuiltInRoles(world.db), await hashPassword(demoPassword));
  await headOffice(hiring, organisations);
  const byCode = (...codes: string[]): DemoBranch[] => world.gyms.filter((branch) => codes.includes(branch.code));
  await hiring.hireAt(byCode('KL', 'PJ'), 'admin', 'admin.kl');
  await hiring.hireAt(byCode('OR', 'TP'), 'admin', 'admin.sg');
  for (const branch of world.gyms) {
    if (!['KL', 'OR', 'TP'].includes(branch.code))
      await hiring.hireAt([branch], 'admin', `admin.${branch.code.toLowerCase()}`);
    await crewOf(hiring, branch);
  }
  for (const branch of byCode('KL')) await hiring.invite(branch);
};
