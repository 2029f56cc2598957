/** Surveys with realistic answers: health at sign-up, feedback after class, and a staff survey. */
import type { Answers, AnswerValue, Question } from '#areas/settings/survey/survey-question.rules.ts';
import { checkAnswers } from '#areas/settings/survey/survey-answers.rules.ts';
import type { AskedAt, SurveyStatus } from '#areas/settings/survey/survey.model.ts';
import { addDays, type Day } from '#kit/domain/day.ts';
import type { BothTexts } from '#kit/domain/words.ts';
import type { BranchHistory } from './branch-history.ts';
import type { Random } from './random.ts';
import { classQuestions, healthQuestions, holidayQuestions, staffQuestions } from './survey-questions.ts';
import { betterTexts, elseTexts, heartTexts, ideaTexts, jointTexts, medicineTexts, safeTexts } from './survey-texts.ts';
import type { DemoBranch, DemoStaff, World } from './world.ts';

type NewSurvey = {
  branch_id: number | null;
  title: BothTexts;
  intro: BothTexts;
  asked: AskedAt;
  status: SurveyStatus;
  versions: readonly (readonly Question[])[];
};
type Made = { id: number; versions: { id: number; questions: readonly Question[] }[] };
const noIntro = { en: '', cn: '' };

const insertSurvey = async ({ db }: World, { versions, title, intro, ...of }: NewSurvey): Promise<Made> => {
  const row = { ...of, title: JSON.stringify(title), intro: JSON.stringify(intro) };
  const survey = await db.insertInto('survey').values(row).returning('id').executeTakeFirstOrThrow();
  const made: Made = { id: survey.id, versions: [] };
  for (const [at, questions] of versions.entries()) {
    const version = {
      branch_id: of.branch_id,
      survey_id: survey.id,
      version_no: at + 1,
      questions: JSON.stringify(questions),
    };
    const { id } = await db.insertInto('survey_version').values(version).returning('id').executeTakeFirstOrThrow();
    made.versions.push({ id, questions });
  }
  return made;
};

type Given = {
  branch: DemoBranch;
  day: Day;
  minutes: number;
  answers: Answers;
  member_id?: number;
  staff_id?: number;
  recorded_by?: number;
};
/** By the product's own rule: a refused answer is a fault of the demo. */
const responseRow = (world: World, survey: Made, version_no: number, given: Given) => {
  const version = survey.versions[version_no - 1];
  if (!version) throw new RangeError(`survey ${survey.id} has no version ${version_no}`);
  const { kept, faults } = checkAnswers(version.questions, given.answers);
  if (faults.length > 0) throw new Error(`the demo answers survey ${survey.id} wrongly: ${JSON.stringify(faults)}`);
  return {
    branch_id: given.branch.id,
    survey_id: survey.id,
    survey_version_id: version.id,
    read_version: 1,
    member_id: given.member_id ?? null,
    staff_id: given.staff_id ?? null,
    recorded_by: given.recorded_by ?? null,
    answers: JSON.stringify(kept),
    answered_at: world.moment(given.branch.time_zone, given.day, given.minutes),
  };
};
type ResponseRow = ReturnType<typeof responseRow>;
const BATCH = 500;
const insertResponses = async ({ db }: World, rows: readonly ResponseRow[]): Promise<void> => {
  const inOrder = rows.toSorted((a, b) => a.answered_at.localeCompare(b.answered_at));
  for (let at = 0; at < inOrder.length; at += BATCH)
    await db
      .insertInto('survey_response')
      .values(inOrder.slice(at, at + BATCH))
      .execute();
};

const yes = (random: Random, share: number, texts?: readonly string[]): AnswerValue =>
  random.chance(share) ? { is: 'yes', more: texts ? random.pick(texts) : null } : { is: 'no', more: null };
const some = <K extends string>(random: Random, shares: Readonly<Record<K, number>>): string[] =>
  (Object.entries(shares) as [K, number][]).filter(([, share]) => random.chance(share)).map(([key]) => key);
const scaled = (random: Random, weights: Readonly<Record<string, number>>): number => Number(random.weighted(weights));

const healthOf = (random: Random, today: Day): Answers => {
  const ill = some(random, { asthma: 0.07, diabetes: 0.03, pressure: 0.05 });
  return {
    heart: yes(random, 0.025, heartTexts),
    chest: yes(random, 0.02),
    faint: yes(random, 0.04),
    joints: yes(random, 0.22, jointTexts),
    head: yes(random, 0.04),
    headday: addDays(today, -random.int(20, 350)),
    illness: ill.length > 0 ? ill : ['none'],
    medicine: yes(random, 0.1, medicineTexts),
    pregnant: yes(random, 0.015),
    active: random.weighted({ never: 30, week1: 32, week3: 28, week5: 10 }),
    ...(random.chance(0.16) && { else: random.pick(elseTexts) }),
  };
};

const afterClass = (random: Random): Answers => {
  const rating = scaled(random, { 1: 2, 2: 5, 3: 14, 4: 38, 5: 41 });
  return {
    rating,
    pace: random.weighted({ easy: 9, right: 73, hard: 18 }),
    liked: some(random, { coach: 0.62, drills: 0.48, workout: 0.4, people: 0.33, music: 0.18 }),
    ...(random.chance(0.9) && { fixed: yes(random, 0.71) }),
    ...(rating <= 3 && random.chance(0.7) && { better: random.pick(betterTexts) }),
    ...(random.chance(0.85) && { friend: Math.min(10, Math.max(0, rating * 2 + random.int(-3, 1))) }),
  };
};

const staffAnswers = (random: Random): Answers => ({
  mood: scaled(random, { 2: 10, 3: 30, 4: 42, 5: 18 }),
  roster: random.weighted({ week1: 20, week2: 55, month: 25 }),
  need: some(random, { training: 0.5, gear: 0.45, people: 0.4, breaks: 0.2 }),
  safe: yes(random, 0.25, safeTexts),
  ...(random.chance(0.6) && { idea: random.pick(ideaTexts) }),
});

type People = ReadonlyMap<number, BranchHistory>;
const HEALTH_DAYS = 180;
const health = async (world: World, people: People): Promise<void> => {
  const survey = await insertSurvey(world, {
    branch_id: null,
    title: { en: 'Health before you train', cn: '训练前健康问卷' },
    intro: {
      en: 'Your answers help us to train you safely. Only those who need to know read them.',
      cn: '您的回答有助于我们安全地安排训练，仅供相关人员查看。',
    },
    asked: 'sign_up',
    status: 'publish',
    versions: [healthQuestions],
  });
  const rows = world.gyms.flatMap((branch) => {
    const today = world.today(branch.time_zone);
    const desk = world.staffOf(branch, 'sales');
    const since = addDays(today, -HEALTH_DAYS);
    const joined = (people.get(branch.id)?.members ?? []).filter((member) => member.joined_on >= since);
    return joined
      .toSorted((a, b) => (a.joined_on < b.joined_on ? 1 : -1))
      .slice(0, MOST_EACH)
      .flatMap((member) => {
        const random = world.random('health', branch.code, member.number);
        if (!random.chance(0.7)) return [];
        const by = desk.length > 0 ? { recorded_by: random.pick(desk).id } : {};
        const day = member.joined_on;
        return [
          responseRow(world, survey, 1, {
            branch,
            day,
            minutes: random.int(600, 1230),
            answers: healthOf(random, day),
            member_id: member.id,
            ...by,
          }),
        ];
      });
  });
  await insertResponses(world, rows);
};

const MOST_EACH = 60;
const CLASS_DAYS = 150;
const CLASS_RESPONSES = 640;
const NEW_VERSION_DAYS = 60;
const afterClasses = async (world: World, people: People): Promise<void> => {
  const survey = await insertSurvey(world, {
    branch_id: null,
    title: { en: 'After the class', cn: '课后反馈' },
    intro: { en: 'Two minutes, and the next class gets better.', cn: '花两分钟，让下一节课更好。' },
    asked: 'after_class',
    status: 'publish',
    versions: classQuestions,
  });
  const weights = world.gyms.reduce((sum, branch) => sum + branch.weight, 0);
  const rows = world.gyms.flatMap((branch) => {
    const today = world.today(branch.time_zone);
    const random = world.random('after class', branch.code);
    const members = people.get(branch.id)?.members ?? [];
    const count = Math.round((CLASS_RESPONSES * branch.weight) / weights);
    return Array.from({ length: members.length === 0 ? 0 : count }, () => {
      const back = 1 + Math.floor(random.next() ** 1.3 * CLASS_DAYS);
      const version_no = back < NEW_VERSION_DAYS ? 2 : 1;
      const { friend, ...answers } = afterClass(random);
      return responseRow(world, survey, version_no, {
        branch,
        day: addDays(today, -back),
        minutes: random.pick([495, 810, 1190, 1275]) + random.int(0, 25),
        answers: version_no === 2 && friend !== undefined ? { ...answers, friend } : answers,
        member_id: random.pick(members).id,
      });
    });
  });
  await insertResponses(world, rows);
};

/** The accounts that people sign in with have not answered it yet. */
const isOpenTo = (staff: DemoStaff, first: ReadonlySet<number>): boolean => first.has(staff.id);
const ofStaff = async (world: World): Promise<void> => {
  const survey = await insertSurvey(world, {
    branch_id: null,
    title: { en: 'How is work?', cn: '工作近况' },
    intro: { en: 'Every quarter, for everybody who works in the network.', cn: '每季度一次，面向所有门店的员工。' },
    asked: 'staff',
    status: 'publish',
    versions: [staffQuestions],
  });
  const rows = world.gyms.flatMap((branch) => {
    const staff = world.staff.filter((one) => one.branch_id === branch.id);
    const first = new Set(
      [...new Set(staff.map((one) => one.key))].map((key) => staff.find((one) => one.key === key)?.id ?? 0),
    );
    return staff
      .filter((one) => !isOpenTo(one, first))
      .flatMap((one) => {
        const random = world.random('how is work', branch.code, one.id);
        if (!random.chance(0.9)) return [];
        const day = addDays(world.today(branch.time_zone), -random.int(1, 9));
        return [
          responseRow(world, survey, 1, {
            branch,
            day,
            minutes: random.int(540, 1260),
            answers: staffAnswers(random),
            staff_id: one.id,
          }),
        ];
      });
  });
  await insertResponses(world, rows);
  const [kl] = world.gyms;
  if (!kl) return;
  await insertSurvey(world, {
    branch_id: kl.id,
    title: { en: 'Work on public holidays', cn: '公共假期排班意愿' },
    intro: noIntro,
    asked: 'staff',
    status: 'draft',
    versions: [holidayQuestions],
  });
};

export const makeSurveys = async (world: World, people: People): Promise<void> => {
  await health(world, people);
  await afterClasses(world, people);
  await ofStaff(world);
};
