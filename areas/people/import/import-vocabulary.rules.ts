/** Single words of other systems that have one of our values: gender, relationship, kind of member, country. */
import { looseKey } from './import-text.rules.ts';

const table = <T>(rows: readonly (readonly [T, readonly string[]])[]): ReadonlyMap<string, T> =>
  new Map(rows.flatMap(([value, words]) => words.map((word) => [looseKey(word), value] as const)));

const genders = table([
  ['male', ['male', 'm', 'man', 'boy', 'lelaki', 'laki-laki', 'l', '男', '男性', '先生']],
  ['female', ['female', 'f', 'woman', 'girl', 'perempuan', 'wanita', 'p', '女', '女性', '女士']],
] as const);
export const genderIn = (word: string): 'male' | 'female' | null => genders.get(looseKey(word)) ?? null;
export const isGenderWord = (word: string): boolean => genderIn(word) !== null;

/** The numbers of the specification: 1 Father to 9 Friend. */
const relationships = table([
  [1, ['father', 'dad', 'papa', 'bapa', 'ayah', '父亲', '爸爸', '父']],
  [2, ['mother', 'mum', 'mom', 'mama', 'ibu', 'emak', '母亲', '妈妈', '母']],
  [3, ['brother', 'abang', 'adik lelaki', '兄弟', '哥哥', '弟弟']],
  [4, ['sister', 'kakak', 'adik perempuan', '姐妹', '姐姐', '妹妹']],
  [5, ['son', 'anak lelaki', '儿子']],
  [6, ['daughter', 'anak perempuan', '女儿']],
  [7, ['husband', 'suami', '丈夫', '老公', '先生']],
  [8, ['wife', 'isteri', '妻子', '太太', '老婆']],
  [9, ['friend', 'kawan', 'rakan', '朋友']],
] as const);
export const relationshipIn = (word: string): number | null => {
  const number = /^[1-9]$/.test(word) ? Number(word) : undefined;
  return number ?? relationships.get(looseKey(word)) ?? null;
};

const dependents = new Set(
  [
    // Of a column that asks a yes/no question.
    'yes',
    'y',
    'true',
    '1',
    'ya',
    '是',
    'subordinate',
    'dependent',
    'dependant',
    'child',
    'children',
    'kid',
    'minor',
    'anak',
    'tanggungan',
    '子女',
    '孩子',
    '儿童',
    '附属',
    '附属会员',
    '未成年',
  ].map(looseKey),
);
export const isDependentWord = (word: string): boolean => dependents.has(looseKey(word));

const sources = table([
  ['walk_in', ['walk in', 'walkin', 'walk-ins', 'passing by', '到店', '路过', '上门']],
  ['website', ['website', 'web', 'google', 'online', 'laman web', '网站', '官网', '网络']],
  ['phone', ['phone', 'call', 'telephone', 'whatsapp', 'telefon', '电话']],
  [
    'social_media',
    [
      'social media',
      'facebook',
      'instagram',
      'tiktok',
      'xiaohongshu',
      'media sosial',
      '社交媒体',
      '小红书',
      '抖音',
      '脸书',
    ],
  ],
  [
    'referral',
    [
      'referral',
      'friend',
      'word of mouth',
      'member referral',
      'rujukan',
      'kawan',
      '朋友介绍',
      '转介绍',
      '推荐',
      '介绍',
    ],
  ],
  ['event', ['event', 'roadshow', 'open day', 'acara', '活动', '展会']],
] as const);
export const sourceIn = (word: string) => sources.get(looseKey(word)) ?? null;

const notCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);
const isCountry = (code: string): boolean => !notCountries.has(code) && new Intl.Locale(`und-${code}`).region === code;
const readCountries = (): { codes: ReadonlySet<string>; named: ReadonlyMap<string, string> } => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
  const named = new Map<string, string>();
  const codes = new Set<string>();
  const languages = ['zh-Hant', 'zh-Hans', 'ms', 'en'].map(
    (locale) => new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' }),
  );
  for (const code of letters.flatMap((a) => letters.map((b) => a + b)).filter(isCountry)) {
    const names = languages.map((language) => language.of(code)).filter((name) => name !== undefined);
    if (names.length > 0) codes.add(code);
    for (const name of names) named.set(looseKey(name), code);
  }
  return { codes, named };
};
let countries: ReturnType<typeof readCountries> | undefined;
/** ISO 3166-1 alpha-2 of a code or of a country's name in English, Malay or Chinese. */
export const countryIn = (word: string): string | null => {
  countries ??= readCountries();
  const code = word.toUpperCase();
  return countries.codes.has(code) ? code : (countries.named.get(looseKey(word)) ?? null);
};
