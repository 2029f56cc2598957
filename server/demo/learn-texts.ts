/** What the courses of the demo network say. */
import type { QuestionKind } from '#areas/learn/exam/exam.model.ts';

type Both = { en: string; cn: string };
type Option = { text: Both; right: boolean; pair: Both | null };
type Question = { kind: QuestionKind; prompt: Both; options: Option[]; marks: number; explanation: Both };
type Group = { must: boolean; staff_type: string | null; grade: string | null; branch_id: number | null };
export type CourseText = {
  category: Both;
  title: Both;
  description: Both;
  part: Both;
  lessons: readonly { title: Both; lines: readonly string[] }[];
  exam: Both;
  kind: 'quiz' | 'exam';
  questions: readonly Question[];
  status: 'published' | 'pending_publish' | 'unpublish';
  days_ago: number;
  audience: readonly Group[];
  due_days: number | null;
  requires: readonly string[];
  validity_months: number | null;
  /** The part of the people who have begun it, and the kinds of staff. */
  share: number;
  keys: readonly string[];
};

const both = (en: string, cn: string): Both => ({ en, cn });
const none = both('', '');
const one = (prompt: Both, right: Both, ...wrong: readonly Both[]): Question => ({
  kind: 'single',
  prompt,
  options: [{ text: right, right: true, pair: null }, ...wrong.map((text) => ({ text, right: false, pair: null }))],
  marks: 2,
  explanation: none,
});
const truth = (prompt: Both, isTrue: boolean, explanation: Both): Question => ({
  kind: 'true_false',
  prompt,
  options: [
    { text: both('True', '正确'), right: isTrue, pair: null },
    { text: both('False', '错误'), right: !isTrue, pair: null },
  ],
  marks: 1,
  explanation,
});
const inOrder = (prompt: Both, ...steps: readonly Both[]): Question => ({
  kind: 'order',
  prompt,
  options: steps.map((text) => ({ text, right: false, pair: null })),
  marks: 4,
  explanation: none,
});
const open = (prompt: Both): Question => ({ kind: 'short_text', prompt, options: [], marks: 3, explanation: none });

const safety = both('Safety', '安全');
const desk = both('Front desk', '前台');
const coaching = both('Coaching', '教学');
const must = (staff_type: string): Group => ({ must: true, staff_type, grade: null, branch_id: null });

export const courseTexts: readonly CourseText[] = [
  {
    category: safety,
    title: both('First response on the mats', '垫上急救反应'),
    description: both('What to do in the first three minutes after an injury.', '受伤后最初三分钟该做什么。'),
    part: both('The first three minutes', '最初三分钟'),
    lessons: [
      {
        title: both('Stop, look, call', '停止、观察、呼叫'),
        lines: [
          'Stop the round. Nobody moves the person.',
          'Look: awake, breathing, bleeding?',
          'Call 999 and send somebody to the door.',
        ],
      },
      {
        title: both('A knock to the head', '头部受击'),
        lines: [
          'No more training that day, whatever they say.',
          'Ask for the date and the last exercise.',
          'Write it down and tell the branch admin.',
        ],
      },
    ],
    exam: both('First response: exam', '急救反应考试'),
    kind: 'exam',
    questions: [
      inOrder(
        both('Somebody is knocked out. Put the steps in order.', '有人被击晕，请排列步骤。'),
        both('Stop the round', '停止回合'),
        both('Check breathing', '检查呼吸'),
        both('Call 999', '拨打 999'),
        both('Stay with the person', '陪在身边'),
      ),
      truth(
        both('After a knock to the head, light sparring is fine the same day.', '头部受击后，当天可以轻度对练。'),
        false,
        both('No training at all that day.', '当天不得再训练。'),
      ),
      one(
        both('Who is told about an injury first?', '受伤后首先通知谁？'),
        both('The branch admin', '门店管理员'),
        both('The other clients', '其他会员'),
        both('Nobody', '无需通知'),
      ),
      one(
        both('Where is the first-aid box?', '急救箱在哪里？'),
        both('At the desk', '前台'),
        both('In the office safe', '办公室保险柜'),
        both('In the changing room', '更衣室'),
      ),
    ],
    status: 'published',
    days_ago: 120,
    audience: [must('trainer'), { ...must('admin'), must: false }],
    due_days: 60,
    requires: [],
    validity_months: 12,
    share: 0.8,
    keys: ['trainer', 'trainer.pt', 'admin'],
  },
  {
    category: desk,
    title: both('Greeting and check-in', '迎接与签到'),
    description: both('From the door to the mat in one minute.', '从进门到上垫只需一分钟。'),
    part: both('At the desk', '在前台'),
    lessons: [
      {
        title: both('A good morning at six', '清晨六点的问候'),
        lines: ['Look up, smile, use the first name.', 'Check them in before you answer the phone.'],
      },
    ],
    exam: both('Greeting: quiz', '迎接小测验'),
    kind: 'quiz',
    questions: [
      one(
        both(
          'The phone rings while a client stands at the desk. What comes first?',
          '会员在前台时电话响了，先处理哪一个？',
        ),
        both('The client', '会员'),
        both('The phone', '电话'),
      ),
      truth(
        both(
          'A guest without a membership can train if the class is half empty.',
          '课程人少时，没有会籍的访客可以参加。',
        ),
        false,
        both('Offer a trial class instead.', '请改为推荐体验课。'),
      ),
    ],
    status: 'published',
    days_ago: 200,
    audience: [must('sales_person'), must('facility_admin')],
    due_days: 30,
    requires: [],
    validity_months: null,
    share: 0.75,
    keys: ['sales', 'facility'],
  },
  {
    category: coaching,
    title: both('Holding pads', '持靶'),
    description: both('Safe distance, clear calls, honest resistance.', '安全距离、清晰口令、适当阻力。'),
    part: both('Pads', '手靶'),
    lessons: [
      {
        title: both('Stance and distance', '站姿与距离'),
        lines: ['Left foot forward, elbows in.', 'The pad meets the strike: it never swings.'],
      },
    ],
    exam: both('Pads: exam', '持靶考试'),
    kind: 'exam',
    questions: [
      one(
        both('Where do you hold the pad for a cross?', '接直拳时手靶放在哪里？'),
        both('At shoulder height, slightly inside', '肩高略靠内'),
        both('In front of your face', '脸前'),
        both('At the hip', '胯部'),
      ),
      open(both('A client is much stronger than you. What do you change?', '会员力量远大于自己时，会怎么调整？')),
    ],
    status: 'published',
    days_ago: 45,
    audience: [{ ...must('trainer'), must: false }],
    due_days: null,
    requires: ['First response on the mats'],
    validity_months: 24,
    share: 0.35,
    keys: ['trainer'],
  },
  {
    category: desk,
    title: both('Questions about prices', '如何回答价格问题'),
    description: both('How to name the joining fee without blushing.', '如何自然地说明入会费。'),
    part: both('Prices', '价格'),
    lessons: [
      {
        title: both('Always the whole price', '始终报完整价格'),
        lines: ['Programme, joining fee, tax: in one sentence.'],
      },
    ],
    exam: both('Prices: quiz', '价格小测验'),
    kind: 'quiz',
    questions: [truth(both('The joining fee is named only when asked.', '只有被问到时才说明入会费。'), false, none)],
    status: 'pending_publish',
    days_ago: 3,
    audience: [],
    due_days: null,
    requires: [],
    validity_months: null,
    share: 0,
    keys: [],
  },
];
