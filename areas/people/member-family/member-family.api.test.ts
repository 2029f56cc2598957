import { describe, expect, it } from 'vitest';
import { codes } from '#kit/domain/errors.ts';
import type { MemberFamily } from './member-family.model.ts';
import type { Member, MemberView } from '../member/member.model.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const [MOTHER, BROTHER, SON, DAUGHTER, FRIEND] = [2, 3, 5, 6, 9];

const world = await signedIn(['sales', 'trainer', 'elsewhere'], { poolSize: 2, day: '2026-03-05' });
const { test, call, get, KL, OR, sales, trainer, elsewhere } = world;
const family = (id: number, as = sales): Promise<MemberFamily> => get(as, `memberFamily/member/${id}`);

it('is refused without the flag, in another branch and for somebody unseen, then links two clients for both sides', async () => {
  const [one, other] = [await aMother(), await aChild()];
  expect((await add(one.id, other.id, SON, {}, trainer)).status).toBe(403);
  expect((await add(one.id, other.id, SON, {}, elsewhere)).responseCode).toBe(codes.notFound);
  const stranger = await person({ branch_id: OR }, elsewhere);
  expect((await add(one.id, stranger.id, FRIEND)).data).toHaveProperty('related_member_id');
  expect((await add(one.id, one.id, FRIEND)).data).toHaveProperty('related_member_id');
  expect((await add(one.id, other.id, SON)).responseCode).toBe(codes.ok);
  expect(await only(one.id)).toMatchObject({
    member_id: other.id,
    relationship: SON,
    number: other.number,
    is_child: true,
  });
  expect(await only(other.id)).toMatchObject({
    member_id: one.id,
    relationship: MOTHER,
    kin: 'parent',
    is_ward: false,
  });
  expect((await family(one.id, trainer)).relatives[0]?.can).toEqual([]);
});

const person = async (more: object = {}, as = sales): Promise<Member> => {
  const named = { first_name: `Relative ${test.next()}`, email: `r${test.next()}@example.my` };
  return (await call(as, 'POST', 'member', { branch_id: KL, date_of_birth: '1985-01-01', ...named, ...more })).data;
};
const aMother = () => person({ gender: 'female' });
const aChild = (more: object = {}) => person({ date_of_birth: '2016-01-01', gender: 'male', ...more });
const add = (id: number, related_member_id: number, relationship: number | undefined, more: object = {}, as = sales) =>
  call(as, 'POST', `memberFamily/member/${id}`, { related_member_id, relationship, ...more });
const only = async (id: number) => {
  const [one, ...rest] = (await family(id)).relatives;
  expect(rest).toEqual([]);
  if (!one) throw new Error('nobody is linked');
  return one;
};

it('links two people once, whichever side asks again, also at the same moment', async () => {
  const [one, other] = [await person(), await person()];
  const answers = await Promise.all([add(one.id, other.id, BROTHER), add(other.id, one.id, BROTHER)]);
  expect(answers.map((each) => each.responseCode).toSorted((a, b) => a - b)).toEqual([codes.ok, codes.refused]);
  expect((await add(other.id, one.id, FRIEND)).refusal).toMatchObject({ code: 'people.related_already' });
});

it('tells in plain words what a gender would say', async () => {
  const [one, other] = [await person(), await person()];
  await add(one.id, other.id, MOTHER);
  expect(await only(other.id)).toMatchObject({ relationship: null, kin: 'child' });
});

describe('a guardian', () => {
  it('is named from either side, and is told on the record of the child and of the guardian', async () => {
    const [mother, child] = [await aMother(), await aChild()];
    expect(await family(child.id)).toMatchObject({ is_child: true, has_guardian: false });
    expect((await add(mother.id, child.id, SON, { answers: 'ward' })).responseCode).toBe(codes.ok);
    expect(await only(child.id)).toMatchObject({ relationship: MOTHER, is_guardian: true, is_ward: false });
    expect(await only(mother.id)).toMatchObject({ relationship: SON, is_guardian: false, is_ward: true });
    expect(await family(child.id)).toMatchObject({ has_guardian: true });
    const seen = await get<MemberView>(sales, `member/view/${child.id}`);
    expect(seen).toMatchObject({ guardian_member_id: mother.id, family: [{ is_guardian: true }] });
  });

  it('is one: a new one takes over and the other stays in the family', async () => {
    const [mother, father, child] = [await aMother(), await person({ gender: 'male' }), await aChild()];
    await add(child.id, mother.id, MOTHER, { answers: 'guardian' });
    await add(child.id, father.id, 1, { answers: 'guardian' });
    const { relatives } = await family(child.id);
    expect(relatives.map((one) => [one.member_id, one.is_guardian])).toEqual([
      [mother.id, false],
      [father.id, true],
    ]);
  });

  it('answers only for a child, and is grown up; without a gender it is asked for', async () => {
    const [mother, child] = [await aMother(), await aChild()];
    expect((await add(mother.id, child.id, SON, { answers: 'guardian' })).data).toHaveProperty('answers');
    expect((await add(child.id, (await aChild()).id, BROTHER, { answers: 'guardian' })).data).toHaveProperty('answers');
    const nobody = await person();
    expect((await add(nobody.id, child.id, SON, { answers: 'ward' })).data).toMatchObject({
      answers: [expect.stringContaining(nobody.first_name)],
    });
  });

  it('is not taken from a child that is reached through nobody else', async () => {
    const mother = await aMother();
    const child = await aChild({ email: null, guardian_member_id: mother.id, guardian_relationship: MOTHER });
    const link = await only(child.id);
    const gone = await call(sales, 'DELETE', `memberFamily/${link.id}?version=${link.version}`);
    expect(gone.refusal).toMatchObject({ code: 'people.guardian_is_reached' });
    const edit = { member_id: child.id, version: link.version, relationship: MOTHER, answers: 'nobody' };
    const answer = await call(sales, 'PUT', `memberFamily/${link.id}`, edit);
    expect(answer.refusal).toMatchObject({ code: 'people.guardian_is_reached' });
  });
});

describe('a link', () => {
  it('is changed from the side that asks, and refused where it was changed since', async () => {
    const [mother, child] = [await aMother(), await aChild({ gender: 'female' })];
    await add(mother.id, child.id, DAUGHTER);
    const link = await only(mother.id);
    const edit = { member_id: mother.id, version: link.version, relationship: DAUGHTER, answers: 'ward' };
    expect((await call(trainer, 'PUT', `memberFamily/${link.id}`, edit)).status).toBe(403);
    expect((await call(sales, 'PUT', `memberFamily/${link.id}`, edit)).responseCode).toBe(codes.ok);
    expect(await only(child.id)).toMatchObject({ is_guardian: true, relationship: MOTHER });
    expect((await call(sales, 'PUT', `memberFamily/${link.id}`, edit)).responseCode).toBe(codes.stale);
    expect((await call(sales, 'PUT', `memberFamily/${link.id}`, { ...edit, member_id: 1 })).data).toHaveProperty(
      'member_id',
    );
  });

  it('is taken away for both, with a note on each', async () => {
    const [one, other] = [await person(), await person()];
    await add(one.id, other.id, FRIEND);
    const link = await only(other.id);
    expect((await call(elsewhere, 'DELETE', `memberFamily/${link.id}?version=1`)).responseCode).toBe(codes.notFound);
    await call(sales, 'DELETE', `memberFamily/${link.id}?version=${link.version}`);
    expect((await family(one.id)).relatives).toEqual([]);
    const { data } = await call(sales, 'GET', `member/activity/${other.id}`);
    expect((data as { type: string }[]).map((each) => each.type)).toEqual([
      'family_unlinked',
      'family_linked',
      'client_created',
    ]);
  });
});

it('names nobody a guardian in silence: the client, the guardian and the one before get a letter', async () => {
  const [client, mother, aunt] = [await aChild(), await aMother(), await aMother()];
  expect((await add(client.id, aunt.id, FRIEND)).responseCode).toBe(codes.ok);
  expect(await test.letters(client.email ?? '')).toEqual([]);
  expect((await add(client.id, mother.id, MOTHER, { answers: 'guardian' })).responseCode).toBe(codes.ok);
  for (const one of [client, mother]) {
    const [letter, ...more] = await test.letters(one.email ?? '');
    expect(letter?.text).toContain(`has named ${mother.first_name} as the guardian of ${client.first_name}`);
    expect(more).toEqual([]);
  }
  const link = (await family(client.id)).relatives.find(({ member_id }) => member_id === aunt.id);
  const edit = { version: link?.version, member_id: client.id, relationship: FRIEND, answers: 'guardian' };
  const renamed = await call(sales, 'PUT', `memberFamily/${link?.id}`, edit);
  expect(renamed.responseCode).toBe(codes.ok);
  for (const one of [client, mother, aunt])
    expect((await test.letters(one.email ?? '')).at(-1)?.text).toContain(`named ${aunt.first_name}`);
  // On the form of the client, and only if somebody else is named.
  const save = async (guardian: Member) => {
    const { data } = await call(sales, 'GET', `member/view/${client.id}`);
    const { version, first_name, last_name, date_of_birth, gender, email } = data as MemberView;
    const body = { version, first_name, last_name, date_of_birth, gender, email };
    const named = { guardian_member_id: guardian.id, guardian_relationship: MOTHER };
    return call(sales, 'PUT', `member/${client.id}`, { ...body, ...named });
  };
  expect((await save(aunt)).responseCode).toBe(codes.ok);
  expect(await test.letters(client.email ?? '')).toHaveLength(2);
  expect((await save(mother)).responseCode).toBe(codes.ok);
  expect(await test.letters(client.email ?? '')).toHaveLength(3);
});
