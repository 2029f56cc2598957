/** The requests: different branches, pages and people each time, the same for both servers. */
import { phoneOf } from '#server/demo/people.ts';
import { Random } from '#server/demo/random.ts';
import type { Seat } from './database.ts';
import type { Ask, Asks } from './load.ts';

const API = '/api/v4';
let people = 0;

const list = (random: Random, { branch_id, token }: Seat): Ask => ({
  method: 'GET',
  path: `${API}/member/${branch_id}?standing=${random.weighted({ active: 70, expired: 30 })}&page=${random.int(1, 8)}&itemsPerPage=25`,
  token,
});

/** A typed name, or the end of a phone number. */
const search = (random: Random, seat: Seat): Ask => {
  const { first_name, last_name, phone } = random.pick(seat.members);
  const name = `${first_name} ${last_name}`.trim();
  const typed = phone !== null && random.chance(0.3) ? phone.slice(-6) : name.slice(0, random.int(5, 12)).trim();
  return { method: 'GET', path: `${API}/member/${seat.branch_id}?q=${encodeURIComponent(typed)}`, token: seat.token };
};

const record = (random: Random, seat: Seat): Ask => ({
  method: 'GET',
  path: `${API}/member/view/${random.pick(seat.members).id}`,
  token: seat.token,
});

const create = (random: Random, { branch_id, country, token }: Seat): Ask => {
  people += 1;
  const email = `bench.${process.pid}.${Date.now()}.${people}@mail.example`;
  const body = {
    branch_id,
    first_name: `Bench ${people}`,
    last_name: 'Client',
    email,
    phone: phoneOf(random, country),
    country_code: country,
    date_of_birth: `${random.int(1965, 2005)}-05-17`,
    gender: 'female',
  };
  return { method: 'POST', path: `${API}/member`, token, body };
};

const kinds = { list, search, record, create };
const mixed = { list: 28, search: 16, record: 36, create: 20 } as const;
export const works = ['list', 'search', 'record', 'create', 'mixed'] as const;
export type Work = (typeof works)[number];

export const asksFor = (work: Work, seats: readonly Seat[], round: number): Asks => {
  const random = new Random(`${work}/${round}`);
  return () => {
    const kind = work === 'mixed' ? random.weighted(mixed) : work;
    return kinds[kind](random, random.pick(seats));
  };
};
