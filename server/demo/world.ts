/** What every part of the demo network uses: the day, the places and the staff. */
import { addDays, addMonths, dayIn, type Day } from '#kit/domain/day.ts';
import type { Sql } from '#kit/server/db.ts';
import type { BulkLoad } from './bulk.ts';
import { shopDays, type ShopDays } from './demand.ts';
import { Addresses } from './people.ts';
import { Random } from './random.ts';

export type Size = {
  branches: number;
  /** In all branches together. */
  members: number;
  leads: number;
  months: number;
  /** The shop has been open longer than the books of the clients go back. */
  shop_months: number;
  /** Factor on how often people come. */
  visits: number;
};
export type DemoBranch = {
  id: number;
  code: string;
  name: string;
  city: string;
  type: 'hq' | 'branch';
  country_code: 'MY' | 'SG';
  currency: 'MYR' | 'SGD';
  time_zone: string;
  organisation_id: number;
  region: string;
  /** The share of the members, relative to the other branches. */
  weight: number;
};
export type DemoStaff = { id: number; branch_id: number; key: string };
export type DemoTax = { branch_id: number; valid_from: Day; name: string; rate_bp: number };

const two = (value: number): string => String(value).padStart(2, '0');

/** All of this is the same for the same seed and the same moment. */
export class World {
  readonly db: Sql;
  readonly load: BulkLoad;
  readonly size: Size;
  readonly now: Date;
  readonly seed: string;
  readonly addresses = new Addresses();
  branches: DemoBranch[] = [];
  staff: DemoStaff[] = [];
  taxes: DemoTax[] = [];
  private readonly offsets = new Map<string, string>();

  constructor(of: { db: Sql; load: BulkLoad; size: Size; now: Date; seed: string }) {
    this.db = of.db;
    this.load = of.load;
    this.size = of.size;
    this.now = of.now;
    this.seed = of.seed;
  }

  random(...name: (string | number)[]): Random {
    return new Random([this.seed, ...name].join('/'));
  }

  /** Branches that have members. */
  get gyms(): DemoBranch[] {
    return this.branches.filter((branch) => branch.type === 'branch');
  }

  today(zone: string): Day {
    return dayIn(zone, this.now);
  }

  /** The first day of the books. */
  firstDay(zone: string): Day {
    return addDays(addMonths(this.today(zone), -this.size.months), 1);
  }

  /** The days of the shop's history. */
  shop(zone: string): ShopDays {
    return shopDays(this.today(zone), this.size.shop_months);
  }

  staffOf(branch: DemoBranch, key: string): DemoStaff[] {
    return this.staff.filter((one) => one.branch_id === branch.id && one.key === key);
  }

  /** A moment of a day in a zone, from minutes after midnight, in PostgreSQL's format. */
  at(zone: string, day: Day, minutes: number, seconds = 0): string {
    const offset = this.offsetOf(zone, day);
    return `${day} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(seconds)}${offset}`;
  }

  /** The same, but never later than now. */
  moment(zone: string, day: Day, minutes: number, seconds = 0): string {
    if (day < this.today(zone)) return this.at(zone, day, minutes, seconds);
    return this.at(zone, day, Math.min(minutes, this.minutesNow(zone)), minutes < this.minutesNow(zone) ? seconds : 0);
  }

  private offsetOf(zone: string, day: Day): string {
    const key = `${zone} ${day}`;
    let offset = this.offsets.get(key);
    if (offset === undefined) {
      const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
      const name = parts.formatToParts(new Date(`${day}T04:00:00Z`)).find((part) => part.type === 'timeZoneName');
      offset = (name?.value ?? 'GMT').replace('GMT', '') || '+00:00';
      this.offsets.set(key, offset);
    }
    return offset;
  }

  /** Minutes after midnight now, in a zone. */
  minutesNow(zone: string): number {
    const text = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(
      this.now,
    );
    const [hours = 0, minutes = 0] = text.split(':').map(Number);
    return hours * 60 + minutes;
  }
}
