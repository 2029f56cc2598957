/** A client's answers on the client's own record: with a flag of its own, and every opening is recorded. */
import { expect, it } from 'vitest';
import { aQuestion, aSurvey } from './survey.testing.ts';
import { codes } from '#kit/domain/errors.ts';
import type { Response, ResponseRow } from './survey-response.model.ts';
import { aMember } from '#areas/membership/membership.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const { test, call, KL, sales, elsewhere: sg } = await signedIn(['sales', 'elsewhere'], { poolSize: 2 });
/** Has this flag and can otherwise only see clients. */
const person = { email: 'nurse@test.example', role: 'trainer_full_time', flags: ['VIEW_HEALTH_ANSWERS'] } as const;
const { headers: nurse } = await test.newSession(person);
const member_id = await aMember(test, sales, KL);

const put = async (asked: 'sign_up' | 'staff', by: object): Promise<number> => {
  const survey_id = await aSurvey(test, asked, [aQuestion('q1', { kind: 'long', text: { en: 'Injuries?', cn: '' } })]);
  const [version] = await test.all('survey_version', { survey_id }, 'id');
  const said = { survey_id, survey_version_id: version?.id ?? 0, read_version: 1, answers: '{"q1": "A bad knee"}' };
  return test.add('survey_response', { branch_id: KL, ...said, ...by });
};

it('is listed without what was said, opened with the flag only, and each opening is told', async () => {
  const id = await put('sign_up', { member_id });
  expect((await call(sales, 'GET', `questionnaire/member/${member_id}`)).status).toBe(403);
  expect((await call(sg, 'GET', `questionnaire/member/${member_id}`)).responseCode).toBe(codes.notFound);
  const rows = (await call(nurse, 'GET', `questionnaire/member/${member_id}`)).data as ResponseRow[];
  expect(rows).toMatchObject([{ id, member_id, survey_title: { en: 'Health' } }]);
  expect(JSON.stringify(rows)).not.toContain('knee');
  expect(await test.count('survey_opening')).toBe(0);
  expect((await call(sales, 'POST', `questionnaire/openResponse/${id}`, {})).status).toBe(403);
  expect((await call(sg, 'POST', `questionnaire/openResponse/${id}`, {})).responseCode).toBe(codes.notFound);
  const response = (await call(nurse, 'POST', `questionnaire/openResponse/${id}`, {})).data as Response;
  expect(response).toMatchObject({
    answers: { q1: 'A bad knee' },
    openings: [{ staff_name: 'nurse', what: 'response' }],
  });
  await call(nurse, 'POST', `questionnaire/openResponse/${id}`, {});
  expect(await test.count('survey_opening')).toBe(1);
});

it('opens nothing of what staff answered', async () => {
  const id = await put('staff', { staff_id: test.network.staff.sales_person });
  expect((await call(nurse, 'POST', `questionnaire/openResponse/${id}`, {})).responseCode).toBe(codes.notFound);
});
