/** The settings of the demo network's branches: hours, holidays, rooms, rules, invoices and Wi-Fi. */
import { publicHolidays } from './holidays.ts';
import type { DemoBranch, World } from './world.ts';

const workdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;
type Week = Partial<Record<(typeof workdays)[number] | 'saturday' | 'sunday', string>>;
const weekOf = (workday: string, saturday: string, sunday: string): Week => ({
  ...Object.fromEntries(workdays.map((day) => [day, workday])),
  saturday,
  sunday,
});
const gymWeek = weekOf('06:00-22:30', '07:00-20:00', '08:00-18:00');
/** Fight night: open into the morning. */
const weeks: Partial<Record<string, Week>> = {
  HQ: weekOf('09:00-18:00', '', ''),
  KL: { ...gymWeek, friday: '06:00-14:00,16:00-01:00' },
  PG: weekOf('07:00-13:00,16:00-22:00', '08:00-18:00', '08:00-13:00'),
};
const HOLIDAY_HOURS = '10:00-18:00';

const rooms = [
  ['Ring', 16, null],
  ['Mat room', 24, 'Shoes off. Mats are wiped after each class.'],
  ['Bag floor', 30, null],
  ['Studio', 14, null],
] as const;
const officeRooms = [['Meeting room', 10, null]] as const;

const holidaysOf = ({ id, country_code }: DemoBranch) =>
  publicHolidays[country_code].flatMap(({ days, isClosed, ...name }) =>
    days.map((day) => ({
      branch_id: id,
      day,
      name: JSON.stringify(name),
      hours: isClosed ? '' : HOLIDAY_HOURS,
    })),
  );

const rulesOf = ({ country_code }: DemoBranch) =>
  country_code === 'SG'
    ? { booking_window_days: 14, cancel_cutoff_hours: 6, no_show: 'fee', no_show_fee_cents: 10_00, no_show_waivers: 1 }
    : { booking_window_days: 7, cancel_cutoff_hours: 4, no_show: 'credit', no_show_waivers: 2 };

const companies = { MY: 'Klang Valley Combat Sdn Bhd', SG: 'Lion City Martial Arts Pte Ltd' } as const;
const ownCompanies: Partial<Record<string, string>> = {
  HQ: 'Cornerman Malaysia Sdn Bhd',
  JB: 'Straits Fitness Sdn Bhd',
  PG: 'Straits Fitness Sdn Bhd',
};
const banks = { MY: 'Maybank', SG: 'DBS' } as const;
const companyOf = ({ country_code, code }: DemoBranch): string => ownCompanies[code] ?? companies[country_code];
const paperOf = (branch: DemoBranch, at: number) => ({
  header: companyOf(branch),
  footer:
    'Thank you for training with us. Please quote the invoice number with each transfer.\n感谢您与我们一起训练。转账时请注明账单编号。',
  bank_name: banks[branch.country_code],
  bank_holder: companyOf(branch),
  bank_number: `5140 ${1200 + at * 37} 7576`,
});

const networksOf = ({ id, name }: DemoBranch) => [
  { branch_id: id, ssid: `Cornerman ${name} Staff`, audience: 'staff', note: 'For desk and tablets only.' },
  {
    branch_id: id,
    ssid: 'Cornerman Guest',
    audience: 'guests',
    note: 'The code of the week is on the board at the desk.',
  },
];
/** Ranges reserved for documentation: nobody calls from there. */
const rangeOf = (at: number): string => `203.0.113.${at * 16}/28`;

const makeBranch = async ({ db }: World, branch: DemoBranch, at: number): Promise<void> => {
  const isOffice = branch.type === 'hq';
  const here = { branch_id: branch.id };
  await db
    .updateTable('opening_hours')
    .set(weeks[branch.code] ?? gymWeek)
    .where('branch_id', '=', branch.id)
    .execute();
  await db.updateTable('schedule_rule').set(rulesOf(branch)).where('branch_id', '=', branch.id).execute();
  await db.updateTable('invoice_paper').set(paperOf(branch, at)).where('branch_id', '=', branch.id).execute();
  await db.insertInto('holiday').values(holidaysOf(branch)).execute();
  const own = (isOffice ? officeRooms : rooms).map(([name, capacity, note]) => ({ ...here, name, capacity, note }));
  await db.insertInto('facility').values(own).execute();
  await db.insertInto('wifi_network').values(networksOf(branch)).execute();
  await db
    .insertInto('address_range')
    .values({ ...here, range: rangeOf(at), note: 'Fibre line' })
    .execute();
};

export const makeSettings = async (world: World): Promise<void> => {
  for (const [at, branch] of world.branches.entries()) await makeBranch(world, branch, at % 16);
};
