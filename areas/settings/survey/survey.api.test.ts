import { describe, expect, it } from 'vitest';
import type { Survey, SurveyRow, SurveyToAsk } from './survey.model.ts';
import type { Answers, Question } from './survey-question.rules.ts';
import { aQuestion, choices, scaleOf } from './survey.testing.ts';
import { codes } from '#kit/domain/errors.ts';
import { call as callAs, type Headers } from '#areas/access/access.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const { test, HQ, KL, PJ, OR, hq, admin, trainer, sales, elsewhere } = await signedIn(
  ['hq', 'admin', 'trainer', 'sales', 'elsewhere'],
  { poolSize: 2 },
);

type Answer<T> = Omit<Awaited<ReturnType<typeof callAs>>, 'data'> & { data: T };
const call = async <T>(as: Headers, ...rest: [Parameters<typeof callAs>[2], string, object?]): Promise<Answer<T>> =>
  (await callAs(test.app, as, ...rest)) as Answer<T>;

const questions: readonly Question[] = [
  aQuestion('q1', {
    kind: 'yes_no',
    required: true,
    follow_up: { on: 'yes', text: { en: 'Where?', cn: '' }, required: true },
  }),
  aQuestion('q2', { kind: 'date', show_if: { question: 'q1', is: ['yes'] } }),
  aQuestion('q3', { kind: 'multiple', options: choices('a', 'b') }),
  aQuestion('q4', { kind: 'scale', scale: scaleOf(1, 5) }),
  aQuestion('q5', { kind: 'long' }),
];
const draft = (more: object = {}): object => ({
  branch_id: KL,
  title: { en: 'How is work?', cn: '工作怎么样？' },
  asked: 'staff',
  questions,
  ...more,
});
const write = async (more: object = {}, as = admin): Promise<Survey> =>
  (await call<Survey>(as, 'POST', 'questionnaire', draft(more))).data;
const publish = async (survey: Survey, as = admin): Promise<Survey> =>
  (
    await call<Survey>(as, 'POST', `questionnaire/updateStatus/${survey.id}`, {
      version: survey.version,
      move: 'publish',
    })
  ).data;
const live = async (more: object = {}, as = admin): Promise<Survey> => publish(await write(more, as), as);

describe('writing a survey', () => {
  it('is refused to those without the flag, in another branch, and for the network to all but the head office', async () => {
    expect(await call(trainer, 'POST', 'questionnaire', draft())).toMatchObject({ status: 403 });
    expect(await call(elsewhere, 'POST', 'questionnaire', draft())).toMatchObject({ status: 403 });
    expect(await call(admin, 'POST', 'questionnaire', draft({ everywhere: true }))).toMatchObject({ status: 403 });
  });

  it('tells all that is wrong with the questions at once', async () => {
    const bad = [aQuestion('q1', { kind: 'single' }), aQuestion('q2', { show_if: { question: 'q3', is: ['yes'] } })];
    const { responseCode, data } = await call<object>(admin, 'POST', 'questionnaire', draft({ questions: bad }));
    expect(responseCode).toBe(codes.validation);
    expect(Object.keys(data)).toEqual(['questions.0.options', 'questions.1.show_if']);
  });

  it('gives a draft that only those who write surveys see', async () => {
    const survey = await write();
    expect(survey).toMatchObject({ status: 'draft', version_no: 1, branch_name: 'Kuala Lumpur', response_count: 0 });
    expect(survey.can).toEqual(['publish', 'edit', 'delete']);
    for (const as of [trainer, elsewhere])
      expect(await call(as, 'GET', `questionnaire/view/${survey.id}`)).toMatchObject({ responseCode: codes.notFound });
  });

  it('of the network is the work of the head office, and each branch sees it once it is published', async () => {
    const survey = await write({ branch_id: HQ, everywhere: true }, hq);
    expect(await call(admin, 'GET', `questionnaire/view/${survey.id}`)).toMatchObject({ responseCode: codes.notFound });
    const open = await publish(survey, hq);
    const { data } = await call<Survey>(admin, 'GET', `questionnaire/view/${survey.id}`);
    expect(data.can).toEqual(['answer', 'responses']);
    expect(await call(admin, 'PUT', `questionnaire/${survey.id}`, { ...draft(), version: open.version })).toMatchObject(
      { status: 403 },
    );
    expect(await call(admin, 'DELETE', `questionnaire/${survey.id}?version=${open.version}`)).toMatchObject({
      status: 403,
    });
  });

  it('can be taken back and deleted while nobody has answered', async () => {
    const survey = await live();
    const back = { version: survey.version, move: 'unpublish' };
    const { data } = await call<Survey>(admin, 'POST', `questionnaire/updateStatus/${survey.id}`, back);
    expect(data.status).toBe('unpublish');
    expect(
      await call(admin, 'POST', `questionnaire/updateStatus/${survey.id}`, { ...back, version: data.version }),
    ).toMatchObject({
      refusal: { code: 'kit.move_not_possible' },
    });
    expect(await call(admin, 'DELETE', `questionnaire/${survey.id}?version=${data.version}`)).toMatchObject({
      responseCode: 0,
    });
  });
});

const no: Answers = { q1: { is: 'no', more: null }, q4: 4 };
const answer = (as: Headers, survey: Survey, answers: Answers = no, branch_id = KL) =>
  call<{ id: number }>(as, 'POST', `questionnaire/answer/${survey.id}`, {
    branch_id,
    version: survey.version,
    answers,
  });

describe('answering as staff', () => {
  it('is open to everybody of the branch, and to nobody else', async () => {
    const survey = await live();
    expect(await answer(elsewhere, survey)).toMatchObject({ responseCode: codes.notFound });
    const { data } = await call<Survey>(trainer, 'GET', `questionnaire/view/${survey.id}`);
    expect(data).toMatchObject({ can: ['answer'], response_count: null, mine: null });
    expect(await answer(trainer, survey)).toMatchObject({ responseCode: 0 });
    const after = await call<Survey>(trainer, 'GET', `questionnaire/view/${survey.id}`);
    expect(after.data).toMatchObject({ can: [], mine: no });
  });

  it('tells all that is missing or wrong, and stores nothing to questions that are hidden', async () => {
    const survey = await live();
    const { data } = await call<object>(trainer, 'POST', `questionnaire/answer/${survey.id}`, {
      branch_id: KL,
      version: survey.version,
      answers: { q1: { is: 'yes', more: '' }, q2: '2026-02-30', q3: ['z'], q4: 9 },
    });
    expect(Object.keys(data)).toEqual(['answers.q1.more', 'answers.q2', 'answers.q3', 'answers.q4']);
    expect(await answer(trainer, survey, { ...no, q2: '2026-05-05' })).toMatchObject({ responseCode: 0 });
    const { data: stored } = await call<Survey>(trainer, 'GET', `questionnaire/view/${survey.id}`);
    expect(stored.mine).toEqual(no);
  });

  it('happens once, also at the same moment; not once it is taken back', async () => {
    const survey = await live();
    const tries = await Promise.all([1, 2, 3, 4].map(() => answer(trainer, survey)));
    expect(tries.filter((one) => one.responseCode === 0)).toHaveLength(1);
    for (const one of tries.filter((each) => each.responseCode !== 0))
      expect(one).toMatchObject({ refusal: { code: 'settings.survey_already_answered' } });
    await call(admin, 'POST', `questionnaire/updateStatus/${survey.id}`, {
      version: survey.version,
      move: 'unpublish',
    });
    expect(await answer(sales, survey)).toMatchObject({ responseCode: codes.notFound });
  });

  it('makes an edit of the questions a new version; answers stay with theirs, and staff are asked again', async () => {
    const survey = await live();
    await answer(trainer, survey);
    const changed = { ...draft({ questions: questions.slice(0, 4) }), version: survey.version };
    const { data } = await call<Survey>(admin, 'PUT', `questionnaire/${survey.id}`, changed);
    expect(data).toMatchObject({ version_no: 2, is_answered: false, question_count: 4, response_count: 1 });
    expect(await answer(sales, survey)).toMatchObject({ refusal: { code: 'settings.survey_changed' } });
    expect(await answer(trainer, data)).toMatchObject({ responseCode: 0 });
    const only = { ...changed, title: { en: 'Renamed', cn: '' }, version: data.version };
    const renamed = await call<Survey>(admin, 'PUT', `questionnaire/${survey.id}`, only);
    expect(renamed.data).toMatchObject({ version_no: 2 });
    const kinds = draft({ questions: [aQuestion('q1')], asked: 'sign_up', version: renamed.data.version });
    expect(Object.keys((await call<object>(admin, 'PUT', `questionnaire/${survey.id}`, kinds)).data)).toEqual([
      'asked',
      'questions.0.kind',
    ]);
    expect(await call(admin, 'DELETE', `questionnaire/${survey.id}?version=${renamed.data.version}`)).toMatchObject({
      refusal: { code: 'settings.survey_answered' },
    });
  });

  it('never meets questions that are being changed: an edit and answers at the same time', async () => {
    for (let round = 0; round < 4; round++) {
      const survey = await live();
      const edit = call<Survey>(admin, 'PUT', `questionnaire/${survey.id}`, {
        ...draft({ questions: questions.slice(0, 3) }),
        version: survey.version,
      });
      const all = await Promise.all([
        answer(trainer, survey, no),
        edit,
        answer(sales, survey, no),
        answer(admin, survey, no),
      ]);
      expect(all[1].responseCode).toBe(0);
      const kept = await test.ownerSql
        .selectFrom('survey_response as r')
        .innerJoin('survey_version as v', 'v.id', 'r.survey_version_id')
        .select('v.questions')
        .where('r.survey_id', '=', survey.id)
        .execute();
      // Each answer said q4: it stands with questions that hold q4.
      for (const { questions: asked } of kept) expect((asked as Question[]).some(({ key }) => key === 'q4')).toBe(true);
    }
  });

  it('is listed to those who are asked, and to them alone', async () => {
    const survey = await live();
    await live({ asked: 'sign_up' });
    const mine = await call<{ data: SurveyRow[] }>(
      trainer,
      'GET',
      `questionnaire/${KL}?to_answer=true&itemsPerPage=200`,
    );
    expect(mine.data.data.map((row) => row.id)).toContain(survey.id);
    expect(new Set(mine.data.data.map((row) => `${row.asked} ${row.status}`))).toEqual(new Set(['staff publish']));
    const { data } = await call<{ data: SurveyRow[] }>(elsewhere, 'GET', `questionnaire/${OR}?itemsPerPage=200`);
    expect(data.data.every((row) => row.branch_id === null || row.branch_id === OR)).toBe(true);
  });
});

let lastNumber = 700_000;
const aMember = async (branch_id: number): Promise<number> => {
  lastNumber += 1;
  const number = lastNumber;
  const member = { branch_id, number, first_name: 'Mei', last_name: 'Tan' };
  const { id } = await test.ownerSql.insertInto('member').values(member).returning('id').executeTakeFirstOrThrow();
  await test.ownerSql.insertInto('member_branch').values({ branch_id, member_id: id, is_home: true }).execute();
  return id;
};

describe('asking a client', () => {
  it('is for those who sign clients up, and only of clients whom they see', async () => {
    const survey = await live({ asked: 'sign_up' });
    const [here, there] = [await aMember(KL), await aMember(OR)];
    const body = { branch_id: KL, member_id: here, version: survey.version, answers: no };
    const path = `questionnaire/answerForClient/${survey.id}`;
    expect(await call(elsewhere, 'POST', path, body)).toMatchObject({ responseCode: codes.notFound });
    expect(await call(sales, 'POST', path, { ...body, member_id: there })).toMatchObject({
      data: { member_id: expect.anything() },
    });
    expect(await call(trainer, 'POST', path, body)).toMatchObject({ status: 403 });
    const { data: asked } = await call<SurveyToAsk[]>(sales, 'GET', `questionnaire/toAsk/${KL}`);
    expect(asked.map((one) => one.id)).toContain(survey.id);
    expect(await call(sales, 'POST', path, body)).toMatchObject({ responseCode: 0 });
    const activity = await test.ownerSql
      .selectFrom('activity')
      .select('type_id')
      .where('member_id', '=', here)
      .execute();
    expect(activity).toEqual([{ type_id: 16 }]);
    expect(await answer(trainer, survey)).toMatchObject({ responseCode: codes.notFound });
  });

  it('keeps health answers to those who may see reports; opening one, and taking them in a file, is noted', async () => {
    const survey = await live({ asked: 'sign_up' });
    const body = {
      branch_id: KL,
      member_id: await aMember(KL),
      version: survey.version,
      answers: { ...no, q5: '=1+1' },
    };
    const { data } = await call<{ id: number }>(sales, 'POST', `questionnaire/answerForClient/${survey.id}`, body);
    const path = `questionnaire/openResponse/${data.id}`;
    expect(await call(sales, 'POST', path, {})).toMatchObject({ status: 403 });
    expect(await call(elsewhere, 'POST', path, {})).toMatchObject({ responseCode: codes.notFound });
    const opened = await call<{ openings: object[] }>(admin, 'POST', path, {});
    expect(opened.data).toMatchObject({
      respondent: 'Mei Tan',
      openings: [{ staff_name: 'admin kl', what: 'response' }],
    });
    const file = await test.app.http.inject({
      method: 'POST',
      url: '/api/v4/questionnaire/csv',
      headers: admin,
      payload: { branch_id: KL, survey_id: survey.id },
    });
    expect(file.headers['content-type']).toContain('text/csv');
    expect(file.body).toContain("'=1+1");
    expect(file.body).toContain('5. What about q5?');
    const again = await call<{ openings: object[] }>(admin, 'POST', path, {});
    expect(again.data.openings).toHaveLength(2);
    const texts = await call<{ data: object[] }>(
      admin,
      'GET',
      `questionnaire/texts/${KL}?survey_id=${survey.id}&question=q5`,
    );
    expect(texts.data.data).toMatchObject([{ text: '=1+1', respondent: null }]);
  });
});

describe('what was answered', () => {
  it('is counted question by question, within the branches that one sees', async () => {
    const survey = await live({ branch_id: HQ, everywhere: true }, hq);
    await answer(trainer, survey, {
      q1: { is: 'yes', more: 'Knee' },
      q2: '2026-05-05',
      q3: ['a', 'b'],
      q4: 5,
      q5: 'More mats',
    });
    await answer(sales, survey, { ...no, q4: 2, q3: ['b'] });
    await answer(elsewhere, survey, no, OR);
    const { data } = await call<{
      responses: number;
      questions: { counts: { count: number }[]; mean: number; texts: number }[];
    }>(admin, 'GET', `questionnaire/figures/${KL}?survey_id=${survey.id}`);
    expect(data.responses).toBe(2);
    expect(data.questions.map((one) => one.counts.map(({ count }) => count))).toEqual([
      [1, 1],
      [1],
      [1, 2],
      [0, 1, 0, 0, 1],
      [],
    ]);
    expect(data.questions.map(({ mean, texts }) => [mean, texts])).toEqual([
      [null, 1],
      [null, 0],
      [null, 0],
      [3.5, 0],
      [null, 1],
    ]);
    const all = await call<{ responses: number }>(hq, 'GET', `questionnaire/figures/${HQ}?survey_id=${survey.id}`);
    expect(all.data.responses).toBe(3);
    const none = await call<{ responses: number }>(
      hq,
      'GET',
      `questionnaire/figures/${HQ}?survey_id=${survey.id}&answered_until=2020-01-01`,
    );
    expect(none.data.responses).toBe(0);
  });

  it('is listed at both addresses of the specification, and never across branches', async () => {
    const survey = await live();
    await answer(trainer, survey);
    for (const path of ['questionnaire/viewResponses', 'report/questionnaire/viewResponses']) {
      const { data } = await call<{ data: object[]; total: number }>(
        admin,
        'GET',
        `${path}?branch_id=${KL}&survey_id=${survey.id}`,
      );
      expect(data).toMatchObject({
        total: 1,
        data: [{ respondent: 'trainer kl', survey_title: { en: 'How is work?' } }],
      });
    }
    const other = await call<{ total: number }>(
      elsewhere,
      'GET',
      `questionnaire/viewResponses?branch_id=${OR}&survey_id=${survey.id}`,
    );
    expect(other.data.total).toBe(0);
    expect(await call(elsewhere, 'GET', `questionnaire/viewResponses?branch_id=${PJ}`)).toMatchObject({ status: 403 });
    expect(await call(sales, 'GET', `questionnaire/viewResponses?branch_id=${KL}`)).toMatchObject({ status: 403 });
  });

  it('cannot be changed or answered past the rules, whatever writes to the database', async () => {
    const survey = await live();
    await answer(trainer, survey);
    const rows = test.ownerSql.updateTable('survey_response').set({ answers: '{}' }).where('survey_id', '=', survey.id);
    await expect(rows.execute()).rejects.toThrow('append-only');
    const version = test.ownerSql
      .updateTable('survey_version')
      .set({ questions: '[]' })
      .where('survey_id', '=', survey.id);
    await expect(version.execute()).rejects.toThrow('was answered');
  });
});
