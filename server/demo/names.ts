/** A person's name in its usual order and form, and as the letters of an e-mail address. */
import * as lists from './name-lists.ts';
import type { Random } from './random.ts';

export type Culture = 'malay' | 'chinese' | 'indian' | 'english';
export type Gender = 'male' | 'female';
/** `family`: what a child inherits: the surname, or the father's name. */
export type Name = { first_name: string; last_name: string; culture: Culture; latin: string; family: string };

const shares: Record<string, Record<Culture, number>> = {
  MY: { malay: 46, chinese: 32, indian: 14, english: 8 },
  SG: { malay: 13, chinese: 58, indian: 13, english: 16 },
};
export const cultureIn = (random: Random, country: string): Culture =>
  random.weighted(shares[country] ?? { malay: 1, chinese: 1, indian: 1, english: 1 });

const malay = (random: Random, gender: Gender, family?: string): Name => {
  const [given, prefixes] =
    gender === 'male' ? [lists.malayMen, lists.malayManPrefixes] : [lists.malayWomen, lists.malayWomanPrefixes];
  const prefix = random.chance(0.55) ? `${random.pick(prefixes)} ` : '';
  const first_name = prefix + random.pick(given);
  const father = family ?? random.pick(lists.malayFathers);
  const last_name = random.chance(0.8) ? `${gender === 'male' ? 'bin' : 'binti'} ${father}` : father;
  return {
    first_name,
    last_name,
    culture: 'malay',
    latin: `${first_name} ${father}`,
    family: gender === 'male' ? first_name : father,
  };
};

/** "Jason Lim", "Michelle Tan Hui Ling", "Tan Wei Ming" (the surname first), "陈伟明". */
const chinese = (random: Random, gender: Gender, family?: string): Name => {
  const found = lists.chineseSurnames.find(([latin]) => latin === family) ?? random.pick(lists.chineseSurnames);
  const [surname, surnameHan] = found;
  const [given, givenHan] = random.pick(gender === 'male' ? lists.chineseMen : lists.chineseWomen);
  const english = random.pick(gender === 'male' ? lists.englishMen : lists.englishWomen);
  const rest = { culture: 'chinese', family: surname } as const;
  switch (random.weighted({ english: 38, both: 22, chinese: 33, characters: 7 })) {
    case 'english':
      return { first_name: english, last_name: surname, latin: `${english} ${surname}`, ...rest };
    case 'both':
      return { first_name: english, last_name: `${surname} ${given}`, latin: `${english} ${surname}`, ...rest };
    case 'chinese':
      return {
        first_name: `${surname} ${given}`,
        last_name: '',
        latin: `${given.replace(' ', '')} ${surname}`,
        ...rest,
      };
    default:
      return {
        first_name: surnameHan + givenHan,
        last_name: '',
        latin: `${given.replace(' ', '')} ${surname}`,
        ...rest,
      };
  }
};

const indian = (random: Random, gender: Gender, country: string, family?: string): Name => {
  const man = gender === 'male';
  const kind = family === undefined ? random.weighted({ tamil: 66, north: 20, punjabi: 14 }) : 'tamil';
  if (kind === 'punjabi') {
    const first_name = random.pick(man ? lists.punjabiMen : lists.punjabiWomen);
    const last_name = man ? 'Singh' : 'Kaur';
    return { first_name, last_name, culture: 'indian', latin: `${first_name} ${last_name}`, family: first_name };
  }
  if (kind === 'north') {
    const [first_name, last_name] = [
      random.pick(man ? lists.northMen : lists.northWomen),
      random.pick(lists.northSurnames),
    ];
    return { first_name, last_name, culture: 'indian', latin: `${first_name} ${last_name}`, family: last_name };
  }
  const first_name = random.pick(man ? lists.tamilMen : lists.tamilWomen);
  const father = family ?? random.pick(lists.tamilFathers);
  const link = country === 'SG' ? (man ? 's/o' : 'd/o') : man ? 'a/l' : 'a/p';
  return {
    first_name,
    last_name: `${link} ${father}`,
    culture: 'indian',
    latin: `${first_name} ${father}`,
    family: man ? first_name : father,
  };
};

const english = (random: Random, gender: Gender, family?: string): Name => {
  const first_name = random.pick(gender === 'male' ? lists.englishMen : lists.englishWomen);
  const last_name = family ?? random.pick(lists.englishSurnames);
  return { first_name, last_name, culture: 'english', latin: `${first_name} ${last_name}`, family: last_name };
};

export const nameOf = (random: Random, culture: Culture, gender: Gender, country: string, family?: string): Name => {
  if (culture === 'malay') return malay(random, gender, family);
  if (culture === 'chinese') return chinese(random, gender, family);
  return culture === 'indian' ? indian(random, gender, country, family) : english(random, gender, family);
};

export const slugOf = (latin: string): string =>
  latin
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .trim()
    .replace(/ +/g, '.');
