/** What the surveys of the demo network ask. */
import type { Question } from '#areas/settings/survey/survey-question.rules.ts';
import type { BothTexts } from '#kit/domain/words.ts';

type Words = readonly [en: string, cn: string];
const both = ([en, cn]: Words): BothTexts => ({ en, cn });

const question = (key: string, kind: Question['kind'], text: Words, more: Partial<Question> = {}): Question => ({
  key,
  kind,
  text: both(text),
  required: false,
  options: [],
  scale: null,
  follow_up: null,
  show_if: null,
  ...more,
});
const required = { required: true } as const;
const after = (key: string, ...is: string[]): Partial<Question> => ({ show_if: { question: key, is } });
const more = (...text: Words): Partial<Question> => ({ follow_up: { on: 'yes', text: both(text), required: true } });
const of = (options: Readonly<Record<string, Words>>): Partial<Question> => ({
  options: Object.entries(options).map(([key, text]) => ({ key, text: both(text) })),
});
const scale = (from: number, low: Words, to: number, high: Words): Partial<Question> => ({
  scale: { from, to, from_label: both(low), to_label: both(high) },
});

/** Before someone trains: what a coach has to know, in our own words. */
export const healthQuestions: readonly Question[] = [
  question(
    'heart',
    'yes_no',
    [
      'Has a doctor ever told you that you have a heart condition, or to train only under supervision?',
      '医生是否说过您有心脏问题，或只能在监督下运动？',
    ],
    { ...required, ...more('What did the doctor advise?', '医生有什么建议？') },
  ),
  question(
    'chest',
    'yes_no',
    ['Do you feel pain or pressure in your chest when you exert yourself?', '用力或运动时，您是否感到胸口疼痛或压迫？'],
    required,
  ),
  question(
    'faint',
    'yes_no',
    [
      'In the last twelve months, have you fainted or lost your balance from dizziness?',
      '过去十二个月内，您是否昏倒过或因头晕站不稳？',
    ],
    required,
  ),
  question(
    'joints',
    'yes_no',
    [
      'Do you have a bone, joint or back problem that training could make worse?',
      '您是否有骨骼、关节或背部问题，训练可能使其加重？',
    ],
    {
      ...required,
      ...more('Which part of the body, and what should we avoid?', '哪个部位？训练时应避免什么？'),
    },
  ),
  question(
    'head',
    'yes_no',
    [
      'Have you been knocked out or had a concussion in the last twelve months?',
      '过去十二个月内，您是否被击昏或有过脑震荡？',
    ],
    required,
  ),
  question('headday', 'date', ['When was the last time?', '最近一次是什么时候？'], {
    ...required,
    ...after('head', 'yes'),
  }),
  question(
    'illness',
    'multiple',
    ['Do you live with any of these?', '您是否有以下情况？'],
    of({
      asthma: ['Asthma', '哮喘'],
      diabetes: ['Diabetes', '糖尿病'],
      pressure: ['High blood pressure', '高血压'],
      epilepsy: ['Epilepsy', '癫痫'],
      none: ['None of these', '都没有'],
    }),
  ),
  question('medicine', 'yes_no', ['Do you take medicine regularly?', '您是否长期服药？'], {
    ...required,
    ...more('Which?', '哪些药物？'),
  }),
  question('pregnant', 'yes_no', [
    'Are you pregnant, or have you given birth in the last six months?',
    '您是否怀孕，或在过去六个月内分娩？',
  ]),
  question('active', 'single', ['How often did you train in the last three months?', '过去三个月您多久运动一次？'], {
    ...required,
    ...of({
      never: ['Hardly ever', '几乎没有'],
      week1: ['Once a week', '每周一次'],
      week3: ['Two or three times a week', '每周两三次'],
      week5: ['More often', '更频繁'],
    }),
  }),
  question('else', 'long', ['Is there anything else that your coach should know?', '还有什么需要教练了解的吗？']),
];

const classBase: readonly Question[] = [
  question('rating', 'scale', ['How was the class?', '这节课怎么样？'], {
    ...required,
    ...scale(1, ['Poor', '不好'], 5, ['Excellent', '非常好']),
  }),
  question('pace', 'single', ['How hard was it for you?', '强度如何？'], {
    ...required,
    ...of({ easy: ['Too easy', '太轻松'], right: ['Just right', '刚好'], hard: ['Too hard', '太累'] }),
  }),
  question(
    'liked',
    'multiple',
    ['What did you like?', '您喜欢哪些方面？'],
    of({
      coach: ['The coach', '教练'],
      drills: ['The drills', '技术练习'],
      workout: ['The workout', '体能训练'],
      people: ['The people', '同伴'],
      music: ['The music', '音乐'],
    }),
  ),
  question('fixed', 'yes_no', ['Did the coach correct your technique?', '教练有没有纠正您的动作？']),
  question('better', 'long', ['What should we do better?', '我们哪里可以做得更好？'], after('rating', '1', '2', '3')),
];
/** The newer version also asks about bringing a friend. */
export const classQuestions: readonly (readonly Question[])[] = [
  classBase,
  [
    ...classBase,
    question(
      'friend',
      'scale',
      ['How likely is it that you bring a friend?', '您有多大可能带朋友来？'],
      scale(0, ['Never', '不会'], 10, ['Surely', '一定会']),
    ),
  ],
];

export const staffQuestions: readonly Question[] = [
  question('mood', 'scale', ['How do you feel about work at the moment?', '您目前对工作的感受如何？'], {
    ...required,
    ...scale(1, ['Not well at all', '很不好'], 5, ['Very well', '很好']),
  }),
  question('roster', 'single', ['How early do you want to know your shifts?', '您希望提前多久知道排班？'], {
    ...required,
    ...of({
      week1: ['One week before', '提前一周'],
      week2: ['Two weeks before', '提前两周'],
      month: ['A month before', '提前一个月'],
    }),
  }),
  question(
    'need',
    'multiple',
    ['What would help you most?', '哪些对您最有帮助？'],
    of({
      training: ['Training', '培训'],
      gear: ['Better gear', '更好的器材'],
      people: ['More people on shift', '增加人手'],
      breaks: ['Longer breaks', '更长的休息'],
    }),
  ),
  question('safe', 'yes_no', ['Is there anything in the gym that is not safe?', '场馆里有没有不安全的地方？'], {
    ...required,
    ...more('What, and where?', '是什么？在哪里？'),
  }),
  question('idea', 'long', ['One thing that we should change', '您认为应该改变的一件事']),
];

export const holidayQuestions: readonly Question[] = [
  question(
    'days',
    'multiple',
    ['On which holidays could you work?', '哪些假日您可以上班？'],
    of({
      newyear: ['New Year', '元旦'],
      chinese: ['Chinese New Year', '农历新年'],
      raya: ['Hari Raya', '开斋节'],
      deepavali: ['Deepavali', '屠妖节'],
    }),
  ),
  question('until', 'date', ['Until when do you need to know?', '您最晚需要在哪天知道安排？']),
];
