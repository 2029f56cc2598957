/** Random histories of one automation, against a small model of where everybody is and what they got. */
import { beforeEach, expect, it } from 'vitest';
import { automationGym } from './automation.testing.ts';
import { addDays } from '#kit/domain/day.ts';
import { runs } from '#kit/domain/tier.testing.ts';
import { seeded, type Random } from '#server/torture/random.ts';

const world = await automationGym();
const { on, sql, test, post, branches, automations, started, endAll, entriesOf, job, joins, aPerson, aList } = world;
const { aCampaign, settings, problems } = world;
beforeEach(() => settings('quiet_from = null, quiet_until = null'));

it('agrees with the model, whatever happens', async () => {
  for (let seed = 1; seed <= runs(25, 2); seed += 1) {
    await endAll();
    await history(seeded(seed));
  }
  expect(await problems()).toEqual([]);
});

const HOUR = 3_600_000;
const PEOPLE = 5;
type Inside = { step: number; due: number; entered: number; sent: number | null; status: string };
type Person = {
  id: number;
  joined: string | null;
  agrees: boolean;
  refused: number;
  wrote: number;
  isActive: boolean;
  isListed: boolean;
  got: number;
  /** When each message was sent on each day: nobody gets the same one twice on a day, whatever they entered for. */
  sentOn: Map<string, number>;
  in: Map<string, Inside>;
};
type Model = { people: Person[]; isActive: boolean; since: string };
/** What should happen: send, wait a day, go on only if listed, send. */
const advance = (model: Model, now: number, today: string): void => {
  if (!model.isActive) return;
  for (const person of model.people) {
    const { joined } = person;
    if (
      joined &&
      person.isActive &&
      joined >= model.since &&
      joined >= addDays(today, -3) &&
      joined <= today &&
      !person.in.has(joined)
    )
      person.in.set(joined, { step: 0, due: now, entered: now, sent: null, status: 'waiting' });
    for (const inside of person.in.values()) {
      while (inside.status === 'waiting' && inside.due <= now) {
        if (!person.isActive) inside.status = 'left';
        else if (inside.sent !== null && person.wrote > inside.sent) inside.status = 'answered';
        else if (person.refused > inside.entered) inside.status = 'no_consent';
        else if (inside.due < now - 72 * HOUR) inside.status = 'late';
        else if (inside.step === 1) Object.assign(inside, { step: 2, due: inside.due + 24 * HOUR });
        else if (inside.step === 2 && !person.isListed) inside.status = 'condition';
        else if (inside.step === 2) inside.step = 3;
        else if (inside.step === 4) inside.status = 'done';
        else if (!person.agrees) inside.status = 'no_consent';
        else {
          const message = `${inside.step} ${today}`;
          const at = person.sentOn.get(message) ?? now;
          if (!person.sentOn.has(message)) person.got += 1;
          person.sentOn.set(message, at);
          Object.assign(inside, { step: inside.step + 1, due: at, sent: inside.sent ?? at });
        }
      }
    }
  }
};
const history = async (random: Random): Promise<void> => {
  on.set('2026-03-05', '10:00');
  post.got.length = 0;
  const made: { id: number; email: string }[] = [];
  for (let i = 0; i < PEOPLE; i += 1) made.push(await aPerson());
  const model: Model = {
    people: made.map(({ id }) => ({
      id,
      joined: null,
      agrees: true,
      refused: 0,
      wrote: 0,
      isActive: true,
      isListed: false,
      got: 0,
      sentOn: new Map(),
      in: new Map(),
    })),
    isActive: true,
    since: '2026-03-05',
  };
  const audience_id = await aList(await aPerson());
  const campaign_id = await aCampaign();
  const send = { kind: 'send', campaign_id };
  let { id, version } = await started({
    steps: [
      send,
      { kind: 'wait', wait_count: 1, wait_unit: 'days' },
      { kind: 'condition', audience_id, is_in: true },
      { ...send, campaign_id: await aCampaign() },
    ],
  });
  const move = async (name: 'pause' | 'resume'): Promise<void> => {
    ({ id, version } = await automations.move.data(id, { version, move: name }));
  };
  const happens = async (person: Person, now: Date): Promise<void> => {
    const at = now.toISOString();
    const what = random.pick([
      'joins',
      'joins',
      'joins',
      'writes',
      'refuses',
      'leaves',
      'listed',
      'listed',
      'again',
    ] as const);
    if (what === 'joins') {
      person.joined = random.chance(0.8) ? on.today() : on.in(-random.int(6));
      await joins(person.id, person.joined);
    } else if (what === 'writes') {
      person.wrote = now.getTime();
      await test.rows`with c as (insert into ticket (branch_id, desk, member_id, category, subject, created_at)
        values (${branches.KL}, 'branch', ${person.id}, 'other', 'A question', ${at}::timestamptz) returning id) select 1 from c`;
    } else if (what === 'refuses') {
      if (person.agrees) person.refused = now.getTime();
      person.agrees = false;
      await test.rows`update member_consent set withdrawn_at = ${at}::timestamptz where member_id = ${person.id} and withdrawn_at is null`;
    } else if (what === 'again') {
      if (!person.agrees) {
        await test.rows`insert into member_consent (branch_id, member_id, purpose, channel, wording, locale, given_at)
          values (${branches.KL}, ${person.id}, 'marketing', 'email', 'x', 'en', ${at}::timestamptz)`;
      }
      person.agrees = true;
    } else if (what === 'leaves') {
      person.isActive = !person.isActive;
      await sql.updateTable('member').set({ is_active: person.isActive }).where('id', '=', person.id).execute();
    } else {
      person.isListed = true;
      await test.rows`insert into audience_member (audience_id, member_id) select ${audience_id}, ${person.id}
        where not exists (select from audience_member where audience_id = ${audience_id} and member_id = ${person.id})`;
    }
  };
  for (let turn = 0; turn < 14; turn += 1) {
    for (let i = random.int(4); i > 0; i -= 1) await happens(random.pick(model.people), on.clock.now());
    if (random.chance(0.2)) {
      await move(model.isActive ? 'pause' : 'resume');
      model.isActive = !model.isActive;
      if (model.isActive) model.since = on.today();
    }
    on.clock.set(
      new Date(on.clock.now().getTime() + random.pick([1, 5, 9, 14, 24, 80]) * HOUR - 17 * 60_000).toISOString(),
    );
    advance(model, on.clock.now().getTime(), on.today());
    for (let i = 0; i < 3; i += 1) await job();
    const found = await entriesOf({ id });
    const expected = model.people.flatMap((person) =>
      [...person.in].map(([occurrence, { status, step }]) =>
        JSON.stringify([person.id, occurrence, status, status === 'no_consent' ? null : step]),
      ),
    );
    expect(
      found
        .map((one) =>
          JSON.stringify([
            one.member_id,
            one.on_day,
            one.why ?? one.status,
            one.why === 'no_consent' ? null : one.step_no,
          ]),
        )
        .toSorted(),
    ).toEqual(expected.toSorted());
  }
  const got = model.people.map((person, at) => [made[at]?.email, person.got]);
  expect(made.map(({ email }) => [email, post.got.filter(({ to }) => to === email).length])).toEqual(got);
};
