/** The surveys of a sign-up: answered in the same post, all or nothing. */
import { expect, it } from 'vitest';
import { aQuestion, aSurvey } from '#areas/settings/survey/survey.testing.ts';
import { codes } from '#kit/domain/errors.ts';
import type { ResponseRow } from '#areas/settings/survey/survey-response.model.ts';
import type { SurveyToAsk } from '#areas/settings/survey/survey.model.ts';
import { atDesk } from '../membership.testing.ts';

const { test, call, get, KL, sales, admin, aProgramme, signUp, cash, aMember } = await atDesk(['admin']);
const programme_id = (await aProgramme()).id;

const survey_id = await aSurvey(test, 'sign_up', [
  aQuestion('q1', { kind: 'long', text: { en: 'Injuries?', cn: '' }, required: true }),
  aQuestion('q2', { kind: 'long', text: { en: 'Why?', cn: '' } }),
]);
const due = (member_id: number): Promise<SurveyToAsk[]> =>
  get(sales, `questionnaire/toAsk/${KL}?member_id=${member_id}`);
const post = (member_id: number, questionnaires: object[]) => {
  const body = { member_id, programme_id, start_on: '2026-03-05', total_cents: 250_00, payments: [cash(250_00)] };
  return signUp({ ...body, questionnaires });
};

it('is kept with the sign-up, stands among the documents and in the report, and is due no more', async () => {
  const member_id = await aMember();
  const [asked] = await due(member_id);
  expect(asked).toMatchObject({ id: survey_id });
  const given = { survey_id, version: asked?.version ?? 0, answers: { q1: 'A bad knee' } };
  expect((await post(member_id, [given])).responseCode).toBe(codes.ok);
  expect(await due(member_id)).toEqual([]);
  const { data } = await call(admin, 'GET', `questionnaire/viewResponses/${KL}`);
  expect((data as { data: ResponseRow[] }).data).toMatchObject([{ survey_id, member_id }]);
  const kept = await test.ownerSql.selectFrom('survey_response').select(['answers', 'recorded_by']).execute();
  expect(kept).toEqual([{ answers: { q1: 'A bad knee' }, recorded_by: test.network.staff.sales_person }]);
});

it('refuses the whole sign-up where an answer is missing or the questions are others by now', async () => {
  const member_id = await aMember();
  const [asked] = await due(member_id);
  const version = asked?.version ?? 0;
  const missing = await post(member_id, [{ survey_id, version, answers: { q2: 'Fun' } }]);
  expect(missing.data).toHaveProperty(['answers.q1']);
  const stale = await post(member_id, [{ survey_id, version: version + 1, answers: { q1: 'None' } }]);
  expect(stale.refusal).toMatchObject({ code: 'settings.survey_changed' });
  expect(await test.all('membership', { member_id: member_id }, 'id')).toEqual([]);
  expect((await post(member_id, [])).responseCode).toBe(codes.ok);
  expect(await due(member_id)).toHaveLength(1);
});
