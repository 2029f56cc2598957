/** What each distinct status and programme name of the file means. Guessed by name; a person can correct it. */
import { looseKey, oneLine, wordsOf } from './import-text.rules.ts';

export const statusTargets = ['lead', 'active', 'paused', 'cancelled', 'leave_out'] as const;
/** A lead; a client whose membership is active, paused or cancelled; or no one to import. */
export type StatusTarget = (typeof statusTargets)[number];
type ProgrammeTarget = {
  programme_id: number | null;
  /** The status, in a file without a status column: "no membership" is a lead. */
  status: StatusTarget;
};
/** Keys are `valueKey` of the file's values; null is undecided. */
export type ValueMaps = {
  statuses: Readonly<Record<string, StatusTarget | null>>;
  programmes: Readonly<Record<string, ProgrammeTarget>>;
  /** For rows whose status cell is empty, and for files that have neither a status nor a programme column. */
  without_status: StatusTarget;
  /** Where phone numbers without a calling code are from; the country of the branch where it isn't said. */
  phone_country?: string | undefined;
};
export type Programme = { id: number; names: readonly string[] };

/** Values that a reader treats as equal ("ACTIVE ", "active") share a key. */
export const valueKey = (value: string): string => looseKey(value) || oneLine(value);

const statusWords: Record<StatusTarget, readonly string[]> = {
  lead: [
    'lead',
    'prospect',
    'prospective',
    'enquiry',
    'inquiry',
    'enquired',
    'new lead',
    'hot',
    'warm',
    'cold',
    'trial',
    'on trial',
    'trialing',
    'guest',
    'visitor',
    'contact',
    'not a member',
    'non member',
    'prospek',
    'bakal ahli',
    'percubaan',
    'pertanyaan',
    '潜在',
    '潜在客户',
    '潜客',
    '意向',
    '意向客户',
    '咨询',
    '体验',
    '试课',
    '访客',
    '潛在客戶',
  ],
  active: [
    'active',
    'current',
    'live',
    'ongoing',
    'paying',
    'member',
    'ok',
    'valid',
    'enabled',
    'good standing',
    'in good standing',
    'paid',
    'aktif',
    'ahli',
    '有效',
    '活跃',
    '在籍',
    '正常',
    '进行中',
    '生效',
    '使用中',
    '活躍',
  ],
  paused: [
    'paused',
    'pause',
    'frozen',
    'freeze',
    'on hold',
    'hold',
    'suspended',
    'suspend',
    'on freeze',
    'vacation',
    'medical hold',
    'digantung',
    'dibekukan',
    'beku',
    'ditangguh',
    'ditangguhkan',
    '暂停',
    '冻结',
    '停卡',
    '请假',
    '挂起',
    '暫停',
    '凍結',
  ],
  cancelled: [
    'cancelled',
    'canceled',
    'cancel',
    'terminated',
    'expired',
    'inactive',
    'ended',
    'former',
    'former member',
    'ex member',
    'ex',
    'past',
    'lapsed',
    'lost',
    'left',
    'closed',
    'deactivated',
    'disabled',
    'alumni',
    'not active',
    'non active',
    'batal',
    'dibatalkan',
    'tamat',
    'tamat tempoh',
    'tidak aktif',
    'bekas ahli',
    '取消',
    '已取消',
    '终止',
    '已终止',
    '过期',
    '已过期',
    '失效',
    '退会',
    '退籍',
    '流失',
    '停用',
    '已退',
    '終止',
    '過期',
  ],
  leave_out: [
    'deleted',
    'delete',
    'archived',
    'test',
    'duplicate',
    'merged',
    'staff',
    'employee',
    'spam',
    'blocked',
    'dipadam',
    'ujian',
    '删除',
    '已删除',
    '测试',
    '作废',
    '重复',
    '员工',
    '归档',
    '刪除',
  ],
};
const statusByKey = new Map<string, StatusTarget>(
  statusTargets.flatMap((target) => statusWords[target].map((word) => [valueKey(word), target] as const)),
);

const negations = new Set(['not', 'non', 'no', 'never', 'tidak', 'bukan', 'un']);

/** The target of a status name, or null if we don't know it: then a person has to choose. */
export const guessStatus = (value: string): StatusTarget | null => {
  const known = statusByKey.get(valueKey(value));
  if (known) return known;
  // "Membership cancelled", "Active (Monthly)": one word that we know, and none that negates it.
  const words = wordsOf(value);
  const found = new Set(words.map((word) => statusByKey.get(word)).filter((target) => target !== undefined));
  const [only] = found;
  return found.size === 1 && only && !words.some((word) => negations.has(word)) ? only : null;
};

const nothing = new Set(
  [
    '',
    'none',
    'no',
    'no membership',
    'no plan',
    'no package',
    'n/a',
    'na',
    'nil',
    'null',
    'not applicable',
    'tiada',
    'tiada keahlian',
    'tiada pakej',
    '无',
    '無',
    '没有',
    '无会籍',
    '暂无',
    '未购买',
  ].map(valueKey),
);
export const isNoProgramme = (value: string): boolean => nothing.has(valueKey(value)) || oneLine(value) === '-';

const likeness = (a: readonly string[], b: readonly string[]): number =>
  (2 * a.filter((word) => b.includes(word)).length) / (a.length + b.length || 1);
const ALIKE = 0.75;
/** Short forms that gyms use in the names of what they sell. */
const inFull: Readonly<Record<string, readonly string[]>> = {
  pt: ['personal', 'training'],
  mt: ['muay', 'thai'],
  bjj: ['brazilian', 'jiu', 'jitsu'],
  mth: ['month'],
  mths: ['months'],
  yr: ['year'],
  yrs: ['years'],
};
const fullWords = (name: string): string[] =>
  wordsOf(name).flatMap((word) => (Object.hasOwn(inFull, word) ? (inFull[word] ?? [word]) : [word]));

type ProgrammeGuess = ProgrammeTarget & { confidence: 'sure' | 'likely' | null };
/** The programme with the same name, else one that shares nearly all words, else none. */
export const guessProgramme = (value: string, programmes: readonly Programme[]): ProgrammeGuess => {
  if (isNoProgramme(value)) return { programme_id: null, status: 'lead', confidence: 'sure' };
  const same = programmes.find((programme) => programme.names.some((name) => valueKey(name) === valueKey(value)));
  if (same) return { programme_id: same.id, status: 'active', confidence: 'sure' };
  const ranked = programmes
    .map(({ id, names }) => ({
      id,
      likeness: Math.max(0, ...names.map((name) => likeness(fullWords(value), fullWords(name)))),
    }))
    .toSorted((a, b) => b.likeness - a.likeness);
  const [best, next] = ranked;
  const clear = best !== undefined && best.likeness >= ALIKE && best.likeness > (next?.likeness ?? 0);
  return { programme_id: clear ? best.id : null, status: 'active', confidence: clear ? 'likely' : null };
};

export type ValueCount = { value: string; count: number };
/** Counts values of a column while the file is streamed; the first spelling represents all equal ones. */
export const countValue = (counts: Map<string, ValueCount>, cell: string): void => {
  const value = oneLine(cell);
  if (value === '') return;
  const key = valueKey(value);
  const known = counts.get(key);
  if (known) known.count++;
  else counts.set(key, { value, count: 1 });
};

/** The value of a key that came from a file: "constructor" is a name like any other. */
export const targetOf = <T>(targets: Readonly<Record<string, T>>, value: string): T | undefined => {
  const key = valueKey(value);
  return Object.hasOwn(targets, key) ? targets[key] : undefined;
};

/** The first proposal for a file, from the values in its status and programme columns. */
export const guessValueMaps = (
  statuses: readonly string[],
  programmes: readonly string[],
  offered: readonly Programme[],
): ValueMaps => ({
  statuses: Object.fromEntries(statuses.map((value) => [valueKey(value), guessStatus(value)])),
  programmes: Object.fromEntries(
    programmes.map((value) => {
      const { programme_id, status } = guessProgramme(value, offered);
      return [valueKey(value), { programme_id, status }];
    }),
  ),
  without_status: 'lead',
});

const known = <T>(from: Readonly<Record<string, T>>, keys: object): Record<string, T> =>
  Object.fromEntries(Object.entries(from).filter(([key]) => Object.hasOwn(keys, key)));
const stillSold = (programmes: ValueMaps['programmes'], offered: readonly Programme[]): ValueMaps['programmes'] =>
  Object.fromEntries(
    Object.entries(programmes).filter(
      ([, { programme_id }]) => programme_id === null || offered.some(({ id }) => id === programme_id),
    ),
  );
/** Earlier choices apply to the values they know and to programmes that are still sold; the rest is guessed. */
export const mergeValueMaps = (guessed: ValueMaps, chosen: ValueMaps, offered: readonly Programme[]): ValueMaps => ({
  statuses: { ...guessed.statuses, ...known(chosen.statuses, guessed.statuses) },
  programmes: { ...guessed.programmes, ...known(stillSold(chosen.programmes, offered), guessed.programmes) },
  without_status: chosen.without_status,
  phone_country: chosen.phone_country ?? guessed.phone_country,
});
