/** Besides the sales: tags, consents, and the vaccine certificates that some have submitted. */
import { sql as raw } from 'kysely';
import { consentNames, consentOf } from '#areas/people/member-consent/member-consent.model.ts';
import { peopleWords } from '#areas/people/people.words.ts';
import { addDays } from '#kit/domain/day.ts';
import type { Random } from './random.ts';
import type { DemoBranch, World } from './world.ts';
import { inLanguage } from '#kit/domain/words.ts';

const PEOPLE_PER_BRANCH = 30;
const tags = ['VIP', 'Competes', 'Morning class', 'Corporate'] as const;
const vaccines = ['Tetanus', 'Hepatitis B', 'Influenza'] as const;
const wordings = inLanguage(peopleWords, 'en').member.consent as Readonly<
  Record<string, Readonly<Record<string, string>>>
>;

type Person = { id: number; joined_on: string };
const peopleOf = async (world: World, branch_id: number): Promise<Person[]> =>
  (
    await raw<Person>`
      select id, joined_on from member where branch_id = ${branch_id} and standing = 'active'
       order by joined_on desc, id desc limit ${PEOPLE_PER_BRANCH}`.execute(world.db)
  ).rows;

/** No consent is in the future. */
const until = (at: string, now: Date): string =>
  new Date(at) < now ? at : new Date(now.getTime() - 36e5).toISOString();

const consentsOf = (now: Date, gym: DemoBranch, { id, joined_on }: Person, random: Random, staff: number | null) =>
  consentNames
    .filter(() => random.chance(0.5))
    .map((name) => {
      const { purpose, channel } = consentOf(name);
      return {
        branch_id: gym.id,
        member_id: id,
        purpose,
        channel,
        wording: wordings[purpose]?.[channel] ?? name,
        locale: 'en',
        given_at: until(`${joined_on}T02:30:00Z`, now),
        given_by: staff,
      };
    });

const certificateOf = (world: World, gym: DemoBranch, { id }: Person, random: Random, staff: number | null) => {
  const status = random.pick(['pending', 'accepted', 'accepted', 'rejected'] as const);
  const decided_at = status === 'pending' ? null : new Date(world.now.getTime() - 36e5).toISOString();
  return {
    branch_id: gym.id,
    member_id: id,
    vaccine: random.pick(vaccines),
    dose: random.int(1, 3),
    given_on: addDays(world.today(gym.time_zone), -random.int(200, 900)),
    status,
    reason: status === 'rejected' ? 'The date cannot be read.' : null,
    decided_by: decided_at === null ? null : staff,
    decided_at,
  };
};

export const makeClientFacts = async (world: World): Promise<void> => {
  for (const gym of world.gyms) {
    const desk = world.staffOf(gym, 'sales')[0]?.id ?? null;
    const people = (await peopleOf(world, gym.id)).map((person) => ({
      person,
      random: world.random('client facts', person.id),
    }));
    const tagged = people
      .filter(({ random }) => random.chance(0.4))
      .map(({ person, random }) => ({ branch_id: gym.id, member_id: person.id, tag: random.pick(tags) }));
    const consents = people.flatMap(({ person, random }) => consentsOf(world.now, gym, person, random, desk));
    const certificates = people
      .filter((_, at) => at % 5 === 0)
      .map(({ person, random }) => certificateOf(world, gym, person, random, desk));
    if (tagged.length > 0) await world.db.insertInto('member_tag').values(tagged).execute();
    if (consents.length > 0) await world.db.insertInto('member_consent').values(consents).execute();
    if (certificates.length > 0) await world.db.insertInto('vaccine_certificate').values(certificates).execute();
  }
};
