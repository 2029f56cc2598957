/** How a paper is drawn, and what an answer is worth. Chance is given, so that the same draw can be repeated. */
import type { QuestionKind, QuestionRow } from '../exam/exam.model.ts';
import type { Answer, AskedQuestion, Paper, PaperQuestion } from './paper.model.ts';

/** A number from 0 up to 1. */
export type Chance = () => number;
export const shuffled = <T>(items: readonly T[], chance: Chance): T[] => {
  const all = [...items];
  for (let last = all.length - 1; last > 0; last--) {
    const at = Math.floor(chance() * (last + 1));
    [all[last], all[at]] = [all[at] as T, all[last] as T];
  }
  return all;
};

type BankQuestion = Pick<
  QuestionRow,
  'id' | 'kind' | 'prompt' | 'picture_file_id' | 'options' | 'marks' | 'pool' | 'explanation'
>;
type Rules = { shuffles: boolean; draw: number | null };

/** Each pool gives as many questions as are drawn; questions without a pool are always asked. */
export const drawn = (bank: readonly BankQuestion[], { draw, shuffles }: Rules, chance: Chance): BankQuestion[] => {
  const pools = new Map<string, BankQuestion[]>();
  for (const one of bank) if (one.pool !== null) pools.set(one.pool, [...(pools.get(one.pool) ?? []), one]);
  const left = new Set(draw === null ? [] : [...pools.values()].flatMap((pool) => shuffled(pool, chance).slice(draw)));
  const kept = bank.filter((one) => !left.has(one));
  return shuffles ? shuffled(kept, chance) : kept;
};

/** The order in the bank is the key of an order, and says nothing elsewhere: true always comes before false. */
const ordered = (kind: QuestionKind, count: number, shuffles: boolean, chance: Chance): number[] => {
  const places = Array.from({ length: count }, (_, at) => at);
  return (shuffles && kind !== 'true_false') || kind === 'order' ? shuffled(places, chance) : places;
};

/** Options get new ids, in the order in which they are shown: an id of the bank would tell the right order. */
const asked = (question: BankQuestion, slot: number, shuffles: boolean, chance: Chance): PaperQuestion => {
  const { kind, options, prompt, marks, picture_file_id, explanation } = question;
  const isText = kind === 'short_text';
  const order = isText ? [] : ordered(kind, options.length, shuffles, chance);
  const shown = order.flatMap((place, at) => {
    const option = options[place];
    return option ? [{ ...option, id: at + 1, place }] : [];
  });
  // The second sides are always mixed, otherwise the pairs would stand beside each other.
  const sides = kind === 'match' ? shuffled(shown, chance) : [];
  const rightOf = (place: number): number => sides.findIndex((side) => side.place === place) + 1;
  const chosen = isText
    ? []
    : kind === 'order'
      ? shown.toSorted((a, b) => a.place - b.place).map(({ id }) => id)
      : kind === 'match'
        ? shown.map(({ place }) => rightOf(place))
        : shown.filter(({ right }) => right).map(({ id }) => id);
  return {
    slot,
    question_id: question.id,
    kind,
    prompt,
    picture_file_id,
    has_picture: picture_file_id !== null,
    marks,
    options: shown.map(({ id, text }) => ({ id, text })),
    rights: sides.map(({ pair }, at) => ({ id: at + 1, text: pair ?? { en: '', cn: '' } })),
    key: { chosen, accepted: isText ? options.map(({ text }) => text) : [] },
    explanation,
  };
};

export const paperOf = (bank: readonly BankQuestion[], rules: Rules, chance: Chance): Paper => ({
  questions: drawn(bank, rules, chance).map((one, slot) => asked(one, slot, rules.shuffles, chance)),
});

/** What may be sent while the paper is taken: without key, explanation and the number of the question. */
export const shownQuestion = (question: PaperQuestion): AskedQuestion => {
  const { slot, kind, prompt, has_picture, marks, options, rights } = question;
  return { slot, kind, prompt, has_picture, marks, options, rights };
};

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ');
const isBlank = ({ chosen, text }: Answer): boolean => chosen.every((one) => one === 0) && text === '';
/** The part of a list that is in its right place. */
const inPlace = (given: readonly number[], key: readonly number[]): number =>
  key.length === 0 ? 0 : key.filter((id, at) => given[at] === id).length / key.length;
/** Right choices less wrong ones, as a part of the right ones. */
const chosenRightly = (given: readonly number[], key: readonly number[]): number => {
  const unique = [...new Set(given)];
  const right = unique.filter((id) => key.includes(id)).length;
  return Math.max(0, right - (unique.length - right)) / Math.max(1, key.length);
};

/** The part of the marks that an answer earns, from 0 to 1; null: a person has to mark it. */
const shareOf = ({ kind, key }: Pick<PaperQuestion, 'kind' | 'key'>, answer: Answer): number | null => {
  if (isBlank(answer)) return 0;
  if (kind === 'short_text') {
    if (key.accepted.length === 0) return null;
    const texts = key.accepted.flatMap(({ en, cn }) => [en, cn]).filter((one) => one !== '');
    return texts.some((one) => plain(one) === plain(answer.text)) ? 1 : 0;
  }
  if (kind === 'order' || kind === 'match') return inPlace(answer.chosen, key.chosen);
  if (kind === 'multiple') return chosenRightly(answer.chosen, key.chosen);
  return answer.chosen.length === 1 && answer.chosen[0] === key.chosen[0] ? 1 : 0;
};
/** Whole marks: a part of a mark is rounded down. Null: a person has to mark it. */
export const marksFor = (question: Pick<PaperQuestion, 'kind' | 'key' | 'marks'>, answer: Answer): number | null => {
  const share = shareOf(question, answer);
  // Thirds of three marks are whole marks.
  return share === null ? null : Math.floor(question.marks * share + 1e-9);
};

/** Reached exactly is passed; no rounding decides about it. */
export const isPassed = (marks: number, total: number, pass_percent: number): boolean =>
  marks * 100 >= pass_percent * total;
/** For show: rounded down, so that 79.9 % never looks like the 80 % that would have passed. */
export const percentOf = (marks: number, total: number): number => Math.floor((marks * 100) / Math.max(1, total));
