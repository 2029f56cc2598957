/** A question that was wrong: its answers are marked again, results and certificates follow, and nobody loses marks. */
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { attemptContract } from './attempt.contract.ts';
import { examContract, questionContract } from '../exam/exam.contract.ts';
import { learnGym } from '../learn.testing.ts';
import { studyContract } from '../study/study.contract.ts';
import { hashToken } from '#kit/server/session.ts';
import { isDeep } from '#kit/domain/tier.testing.ts';

const { as, on, test, make, both, faults } = await learnGym({ config: { poolSize: 8 } });

describe('a question that was corrected after people answered it', () => {
  it('is marked again by its new key: who passes now gets the certificate, and who had passed keeps it', async () => {
    const { course_id, exam_id } = await make.examCourse({ pass_percent: 100, shuffles: false });
    const failed = await make.takes(as.trainer, { course_id, exam_id }, ['Wrong', 'Right']);
    const passed = await make.takes(as.sales, { course_id, exam_id }, ['Right', 'Right']);
    const open = await as
      .facility(studyContract)
      .start.data({ course_id })
      .then(() => as.facility(attemptContract).start.data({ exam_id }));
    expect([failed.status, passed.status]).toEqual(['failed', 'passed']);
    const [first] = await bank(exam_id);
    const { id, version, ...of } = first ?? (await questions.view.data(0));
    const { kind, prompt, marks, explanation } = of;
    const options = [
      { text: both('Right'), right: false },
      { text: both('Wrong'), right: true },
    ];
    const edited = await questions.edit.data(id, { version, kind, prompt, marks, explanation, options });
    const asked = { version: edited.version, how: 'key' as const, reason: 'The key was swapped' };
    expect((await questions.regrade(id, { ...asked, reason: ' ' })).faults).toHaveProperty('reason');
    expect((await questions.regrade(id, { ...asked, version })).responseCode).toBe(70);
    expect((await as.trainer(questionContract).regrade(id, asked)).status).toBe(403);
    expect(await questions.regrade.data(id, asked)).toEqual({ attempts: 2, raised: 1, passed: 1 });
    const after = await as.trainer(attemptContract).result.data(failed.id);
    expect(after).toMatchObject({ status: 'passed', marks: 4 });
    expect(await as.sales(attemptContract).result.data(passed.id)).toMatchObject({ status: 'passed', marks: 4 });
    expect(await as.trainer(studyContract).details.data(course_id)).toMatchObject({ state: 'completed' });
    expect(await as.admin(examContract).regrades.data(exam_id)).toMatchObject([
      { how: 'key', reason: 'The key was swapped', attempts: 2, raised: 1, passed: 1, by_name: as.admin.shown },
    ]);
    // Twice changes nothing more, and an attempt that is going on keeps its paper.
    expect(await questions.regrade.data(id, asked)).toEqual({ attempts: 2, raised: 0, passed: 0 });
    expect(await as.facility(attemptContract).submit.data(open.id, {})).toMatchObject({ status: 'failed', marks: 0 });
    expect(await faults()).toEqual([]);
  });

  it('gives everyone its marks, also who left it out; one’s own attempt is left to somebody else', async () => {
    const { course_id, exam_id, sub_course_id } = await make.examCourse({ pass_percent: 50, shuffles: false });
    await make.question(exam_id, {
      kind: 'order',
      options: ['One', 'Two', 'Three'].map((step) => ({ text: both(step) })),
      marks: 4,
    });
    expect(sub_course_id).toBeGreaterThan(0);
    const blank = await make.takes(as.trainer, { course_id, exam_id }, []);
    const own = await make.takes(as.admin, { course_id, exam_id }, []);
    const [, , order] = await bank(exam_id);
    const { id = 0, version = 0 } = order ?? {};
    expect(order?.can).toEqual(['edit', 'full_marks', 'remove']);
    await questions.regrade.refused('learn.not_regradable', id, { version, how: 'key', reason: 'x' });
    const full = { version, how: 'full' as const, reason: 'It was ambiguous' };
    expect(await questions.regrade.data(id, full)).toEqual({ attempts: 1, raised: 1, passed: 1 });
    expect(await as.trainer(attemptContract).result.data(blank.id)).toMatchObject({ status: 'passed', marks: 4 });
    expect(await as.admin(attemptContract).result.data(own.id)).toMatchObject({ status: 'failed', marks: 0 });
    const rows = await test.rows<{ how: string; raised: number; staff_id: number }>`
      select how, raised, staff_id from question_regrade order by id desc limit 1`;
    expect(rows).toEqual([{ how: 'full', raised: 1, staff_id: as.admin.id }]);
    expect(await faults()).toEqual([]);
  });
});

const questions = as.admin(questionContract);
const bank = async (exam_id: number) => {
  const { data } = await questions.list.data({ exam_id: String(exam_id) });
  return data.toSorted((a, b) => a.id - b.id);
};

const MANY = isDeep ? 500 : 12;
const tokenOf = (n: number): string => `many-people-who-hand-in-${String(n).padStart(6, '0')}`;

it(`${MANY} people hand in over HTTP at the same moment, each by their own session`, async () => {
  const { course_id, exam_id } = await make.examCourse({ minutes: 10 });
  await as.trainer(studyContract).start.data({ course_id });
  const begun = await as.trainer(attemptContract).start.data({ exam_id });
  const hashes = Array.from({ length: MANY }, (_, n) => hashToken(tokenOf(n + 1)).toString('hex'));
  // They got the paper of the first one, and answered its first question like somebody who knows.
  const attempts = await test.rows<{ id: number; n: number }>`
    with s as (insert into staff (staff_type, employment, email, first_name, last_name)
        select 'trainer', 'part_time', 'hands.in' || n || '@test.example', 'Many', n::text from generate_series(1, ${MANY}::int) n returning id, last_name::int as n),
      r as (insert into staff_role (staff_id, role_id, branch_id) select s.id, x.role_id, x.branch_id from s, staff_role x where x.staff_id = ${as.trainer.id}),
      k as (insert into session (staff_id, token_hash, idle_until, expires_at)
        select s.id, decode(h.hash, 'hex'), now() + interval '1 hour', now() + interval '1 hour'
          from s join unnest(${hashes}::text[]) with ordinality h (hash, n) on h.n = s.n),
      t as (select t.*, p.paper from staff_exam t join staff_exam_paper p on p.staff_exam_id = t.id where t.id = ${begun.id}),
      c as (insert into staff_course (staff_id, course_id, branch_id, started_on) select s.id, ${course_id}, ${as.admin.branch_id}, ${on.today()} from s returning id, staff_id),
      x as (insert into staff_exam (staff_course_id, exam_id, staff_id, attempt, started_at, deadline_at, marks_total, pass_percent, review)
        select c.id, t.exam_id, c.staff_id, 1, t.started_at, t.deadline_at, t.marks_total, t.pass_percent, t.review from c, t returning id, staff_id),
      p as (insert into staff_exam_paper (staff_exam_id, staff_id, paper) select x.id, x.staff_id, t.paper from x, t),
      a as (insert into staff_exam_answer (staff_exam_id, slot, staff_id, answer, seq, saved_at)
        select x.id, 0, x.staff_id, jsonb_build_object('chosen', t.paper #> '{questions,0,key,chosen}', 'text', ''), 1, t.started_at from x, t)
    select x.id, s.n from x join s on s.id = x.staff_id order by s.n`;
  const address = new URL(await test.app.http.listen({ port: 0, host: '127.0.0.1' }));
  // From several addresses, because one may open only so many connections.
  const send = ({ id, n }: { id: number; n: number }): Promise<string> =>
    new Promise((resolve, reject) => {
      const asked = request(
        {
          port: address.port,
          host: address.hostname,
          localAddress: `127.0.0.${(n % 4) + 1}`,
          method: 'POST',
          path: `/api/v4/staffExam/submit/${id}`,
          headers: { authorization: `Bearer ${tokenOf(n)}`, 'content-type': 'application/json' },
        },
        (answer) => {
          let text = '';
          answer.on('data', (piece: Buffer) => (text += piece.toString()));
          answer.on('end', () => {
            const { responseCode, data } = JSON.parse(text) as {
              responseCode: number;
              data: { status: string } | null;
            };
            resolve(`${answer.statusCode} ${responseCode} ${data?.status}`);
          });
        },
      );
      asked.on('error', reject);
      asked.end('{}');
    });
  /** A server that is too busy says when to come back, and the page does. */
  const patiently = async (one: { id: number; n: number }): Promise<string> => {
    for (;;) {
      const said = await send(one);
      if (!said.startsWith('503')) return said;
      await sleep(200);
    }
  };
  const answers = await Promise.all(attempts.map(patiently));
  expect([...new Set(answers)]).toEqual(['200 0 passed']);
  const rows = await test.rows<{ count: number }>`
    select count(distinct certificate_code)::int as count from staff_course where course_id = ${course_id} and completed_at is not null`;
  expect(rows).toEqual([{ count: MANY }]);
  expect(await faults()).toEqual([]);
}, 120_000);
