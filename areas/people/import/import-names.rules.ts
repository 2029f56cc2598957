/** Names as people write them: only a name entirely in capitals or entirely in lower case is changed. */

const surnames = new Set(
  (
    'tan lim lee ng ong wong wang goh gan chua chan chen koh teo toh low loh lo ho yap yeo chong cheong lau law liew liu lai leong liang ' +
    'ang sim sia seah soh foo fong ooi khoo kho kok kwok kwan yong yang yee wee wu goo chew chia chin choo chow chu hong huang hew hu ' +
    'kam kang kek lam leow li lin mah mok moo neo oh pang peh phua poh pua quah quek seow sng soo tay tee teh teng thong tham tiong tong ' +
    'wan woo yeoh yew yip yu yuen zhang zhou'
  ).split(' '),
);
const compoundSurnames = new Set([
  '欧阳',
  '歐陽',
  '司马',
  '司馬',
  '上官',
  '诸葛',
  '諸葛',
  '司徒',
  '夏侯',
  '皇甫',
  '尉迟',
  '端木',
  '慕容',
]);

// "d/o", "binti" and similar words come between the own name and the father's.
const patronymics = new Set(['bin', 'binti', 'binte', 'bte', 'bt', 'ibn', 'a/l', 'a/p', 's/o', 'd/o', 'w/o', 'anak']);
const particles = new Set([...patronymics, 'van', 'von', 'der', 'den', 'de', 'dos', 'del', 'ter', 'y']);
const NUMERAL = /^(?:II|III|IV|VI|VII|VIII)$/;

// Some letters have no single capital (ß): they stay.
const upper = (letter: string): string =>
  letter.toLocaleUpperCase('en').length === letter.length ? letter.toLocaleUpperCase('en') : letter;
const capital = (word: string): string => upper(word.charAt(0)) + word.slice(1);
const afterSign = (word: string): string => word.replace(/(?<=[-'’.])\p{Ll}/gu, upper);
const scottish = (word: string): string =>
  word.replace(/^Mc(\p{Ll})(?=\p{L}{2})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`);
// "Jean's", not "Jean'S".
const possessive = (word: string): string => word.replace(/(?<=\p{L}{2}['’])S$/u, 's');
const nameWord = (word: string): string => possessive(scottish(afterSign(capital(word.toLocaleLowerCase('en')))));

const isOneCase = (name: string): boolean => {
  const [upper, lower] = [name.toLocaleUpperCase('en'), name.toLocaleLowerCase('en')];
  return upper !== lower && (name === upper || name === lower);
};
/** Two capitals may be initials that somebody goes by ("TJ"), unless they are a family name ("NG"). */
const areInitials = (name: string): boolean => /^\p{Lu}{1,2}$/u.test(name) && !surnames.has(name.toLowerCase());

const wordInPlace = (word: string, index: number, all: readonly string[], isFamilyName: boolean): string => {
  const lower = word.toLocaleLowerCase('en');
  const follows = index < all.length - 1;
  if (particles.has(lower) && follows && (index > 0 || isFamilyName)) return lower;
  return NUMERAL.test(word) && index > 0 ? word : nameWord(word);
};

/**
 * Corrects the capitals of a name: "A/L SELVAM" is a/l Selvam, "o'brien" O'Brien, "MCARTHUR" McArthur. A name of mixed
 * case ("McDonald", "de Silva", "binti Hassan") and one without capitals (欣怡) stay. `isFamilyName`: the name may begin
 * with a particle ("van der Berg"); a first name may not ("De Hua").
 */
export const withCapitals = (name: string, isFamilyName: boolean): string => {
  if (!isOneCase(name) || areInitials(name)) return name;
  const words = name.split(' ');
  return words.map((word, index) => wordInPlace(word, index, words, isFamilyName)).join(' ');
};

type SplitName = { first_name: string; last_name: string };
const joined = (first: readonly string[], last: readonly string[]): SplitName => ({
  first_name: first.join(' '),
  last_name: last.join(' '),
});
const isSurname = (word: string | undefined): boolean => word !== undefined && surnames.has(word.toLowerCase());

const splitHan = (name: string): SplitName => {
  // Rare characters of names lie beyond 16 bits.
  const letters = Array.from(name);
  const length = compoundSurnames.has(letters.slice(0, 2).join('')) && letters.length > 2 ? 2 : 1;
  return { first_name: letters.slice(length).join(''), last_name: letters.slice(0, length).join('') };
};

/**
 * Splits a full name. "Tan, Wei Ming" and "Tan Wei Ming" have the family name first, 李欣怡 too; "Siti binti Hassan"
 * and "Jan van der Berg" are split before the particle; else the last word is the family name.
 */
const splitName = (name: string): SplitName => {
  const comma = /^([^,]+),\s*([^,]+)$/.exec(name);
  if (comma) return { first_name: comma[2] ?? '', last_name: comma[1] ?? '' };
  if (/^\p{Script=Han}{2,4}$/u.test(name)) return splitHan(name);
  const words = name.split(' ').filter((word) => word !== '');
  const particle = words.findIndex((word, i) => i > 0 && i < words.length - 1 && particles.has(word.toLowerCase()));
  if (particle > 0) return joined(words.slice(0, particle), words.slice(particle));
  const familyFirst = words.length >= 3 && isSurname(words[0]) && !isSurname(words.at(-1));
  return familyFirst ? joined(words.slice(1), words.slice(0, 1)) : joined(words.slice(0, -1), words.slice(-1));
};

/** A single word is all there is: it is the first name. */
export const namesOf = (full: string): SplitName => {
  const split = splitName(full);
  return split.first_name === '' ? { first_name: split.last_name, last_name: '' } : split;
};
