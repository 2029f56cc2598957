/** What the gyms of the demo network teach, and when in the week. */
import type { WeekdayCode } from '#areas/classes/timetable/repeat-text.rules.ts';
import type { ClassCategory, ClassColour } from '#kit/domain/lookups/teaching.ts';

export type WantedClass = {
  name: { en: string; cn: string };
  description: { en: string; cn: string };
  category: ClassCategory;
  colour: ClassColour;
  level: 'all' | 'beginner' | 'intermediate' | 'advanced';
  room: 'Ring' | 'Mat room' | 'Bag floor' | 'Studio' | 'online';
  duration_min: number;
  capacity: number;
  credit_cost: number;
  programme_types: number[];
  /** How full it usually is. */
  liked: number;
  times: readonly (readonly [days: readonly WeekdayCode[], starts: string])[];
};

export const classCatalogue: readonly WantedClass[] = [
  {
    name: { en: 'Boxing basics', cn: '拳击入门' },
    description: {
      en: 'Stance, guard and the first four punches. Gloves can be borrowed.',
      cn: '站姿、防守和基本四拳，手套可借用。',
    },
    category: 'boxing',
    colour: 'red',
    level: 'beginner',
    room: 'Ring',
    duration_min: 60,
    capacity: 16,
    credit_cost: 1,
    programme_types: [1, 4, 5],
    liked: 0.7,
    times: [
      [['MO', 'WE', 'FR'], '18:30'],
      [['TU', 'TH'], '07:00'],
    ],
  },
  {
    name: { en: 'Sparring', cn: '实战对练' },
    description: {
      en: 'Rounds with a partner. Mouthguard and headguard are needed.',
      cn: '双人实战，须佩戴护齿和头盔。',
    },
    category: 'boxing',
    colour: 'orange',
    level: 'advanced',
    room: 'Ring',
    duration_min: 90,
    capacity: 10,
    credit_cost: 2,
    programme_types: [1],
    liked: 0.6,
    times: [[['SA'], '15:00']],
  },
  {
    name: { en: 'Muay Thai', cn: '泰拳' },
    description: { en: 'Kicks, knees and elbows on pads and bags.', cn: '手靶与沙袋上的腿法、膝法和肘法。' },
    category: 'muay_thai',
    colour: 'grape',
    level: 'all',
    room: 'Bag floor',
    duration_min: 60,
    capacity: 24,
    credit_cost: 1,
    programme_types: [1, 4, 5],
    liked: 0.9,
    times: [
      [['MO', 'TU', 'WE', 'TH', 'FR'], '19:45'],
      [['SA', 'SU'], '10:00'],
    ],
  },
  {
    name: { en: 'Brazilian jiu-jitsu, gi', cn: '巴西柔术（道服）' },
    description: { en: 'Technique of the week and rolling.', cn: '每周技术与实战。' },
    category: 'bjj',
    colour: 'indigo',
    level: 'all',
    room: 'Mat room',
    duration_min: 90,
    capacity: 20,
    credit_cost: 1,
    programme_types: [1, 4],
    liked: 0.65,
    times: [
      [['TU', 'TH'], '20:00'],
      [['SU'], '16:00'],
    ],
  },
  {
    name: { en: 'Fight conditioning', cn: '格斗体能' },
    description: { en: 'Rounds of rope, bag, sled and core.', cn: '跳绳、沙袋、推橇和核心循环训练。' },
    category: 'conditioning',
    colour: 'teal',
    level: 'all',
    room: 'Studio',
    duration_min: 45,
    capacity: 14,
    credit_cost: 1,
    programme_types: [1, 4, 5],
    liked: 0.8,
    times: [
      [['MO', 'WE', 'FR'], '07:00'],
      [['TU', 'TH'], '12:15'],
    ],
  },
  {
    name: { en: 'Mobility and recovery', cn: '拉伸恢复' },
    description: { en: 'An easy hour for hips, shoulders and back.', cn: '放松髋、肩、背的一小时。' },
    category: 'mobility',
    colour: 'lime',
    level: 'all',
    room: 'Studio',
    duration_min: 60,
    capacity: 12,
    credit_cost: 1,
    programme_types: [1, 4, 5],
    liked: 0.45,
    times: [[['SU'], '10:30']],
  },
  {
    name: { en: 'Kids, 6 to 10', cn: '少儿 6 至 10 岁' },
    description: { en: 'Games, falls and first holds. Parents may watch.', cn: '游戏、倒地和基本动作，家长可旁观。' },
    category: 'kids',
    colour: 'yellow',
    level: 'beginner',
    room: 'Mat room',
    duration_min: 50,
    capacity: 16,
    credit_cost: 1,
    programme_types: [1, 4, 5],
    liked: 0.55,
    times: [
      [['WE'], '16:30'],
      [['SA'], '09:00'],
    ],
  },
  {
    name: { en: 'Stretch at home', cn: '居家拉伸' },
    description: {
      en: 'Half an hour before bed, over a meeting. A mat and a towel are enough.',
      cn: '睡前半小时的线上拉伸，备好垫子和毛巾即可。',
    },
    category: 'mobility',
    colour: 'cyan',
    level: 'all',
    room: 'online',
    duration_min: 30,
    capacity: 40,
    credit_cost: 1,
    programme_types: [1, 4, 5],
    liked: 0.35,
    times: [[['MO', 'TH'], '21:30']],
  },
  {
    name: { en: 'Shadow boxing online', cn: '线上空击' },
    description: {
      en: 'Six rounds in front of your camera; the trainer corrects by name.',
      cn: '镜头前六回合空击，教练点名纠正动作。',
    },
    category: 'boxing',
    colour: 'pink',
    level: 'beginner',
    room: 'online',
    duration_min: 45,
    capacity: 25,
    credit_cost: 1,
    programme_types: [1, 4, 5],
    liked: 0.5,
    times: [[['SA'], '08:00']],
  },
];
