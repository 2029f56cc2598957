/** The network's terms and legal documents with real PDFs, and what the newest members have signed. */
import { sql as raw } from 'kysely';
import type { TermsKind } from '#areas/settings/terms/terms.model.ts';
import { addMonths, startOfMonth } from '#kit/domain/day.ts';
import type { Locale } from '#kit/domain/words.ts';
import type { Files } from '#kit/server/files.ts';
import { pdfOf } from './pdf.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

type Status = 'unpublish' | 'pending_publish' | 'published';
type Wanted = {
  kind: TermsKind;
  /** Programme types that use it at sign-up. */
  types?: readonly number[];
  text: Record<Locale, readonly [title: string, ...lines: string[]]>;
  versions: readonly (readonly [Locale, Status])[];
};
const documents: readonly Wanted[] = [
  {
    kind: 'legal',
    text: {
      en: [
        'Privacy policy',
        'We keep what we need to run your membership, and nothing else.',
        'You may ask for a copy at any time.',
      ],
      cn: ['隐私政策', '我们只保存管理会籍所需的资料。', '您可以随时索取副本。'],
    },
    versions: [
      ['en', 'published'],
      ['cn', 'published'],
    ],
  },
  {
    kind: 'legal',
    text: {
      en: [
        'Liability waiver',
        'Combat sports carry risks. I train at my own risk.',
        'I tell my trainer about injuries before class.',
      ],
      cn: ['免责声明', '搏击运动有一定风险，本人自愿参加训练。', '如有伤病，我会在课前告知教练。'],
    },
    versions: [
      ['en', 'published'],
      ['cn', 'published'],
    ],
  },
  {
    kind: 'programme',
    types: [1, 3, 5],
    text: {
      en: [
        'Membership terms',
        'A membership is personal and runs until its last day.',
        'It can be suspended under the rules of the branch.',
      ],
      cn: ['会籍条款', '会籍仅限本人使用，有效至最后一天。', '可按门店规定申请暂停。'],
    },
    versions: [
      ['en', 'unpublish'],
      ['en', 'published'],
      ['en', 'pending_publish'],
      ['cn', 'published'],
    ],
  },
  {
    kind: 'programme',
    types: [2],
    text: {
      en: ['Personal training terms', 'A session that is cancelled less than 24 hours before counts as taken.'],
      cn: ['私教条款', '开课前 24 小时内取消视为已上课。'],
    },
    versions: [
      ['en', 'published'],
      ['cn', 'published'],
    ],
  },
];

const saveFile = async (
  world: World,
  files: Files,
  [title, ...lines]: readonly string[],
  locale: Locale,
  revision: number,
) => {
  const bytes = pdfOf([title ?? '', ...lines, locale === 'cn' ? `第 ${revision} 版` : `Version ${revision}`], locale);
  const stored = await files.put(bytes);
  const file = {
    ...stored,
    branch_id: null,
    name: `${title} ${revision}.pdf`,
    kind: 'application/pdf',
    purpose: 'document',
  };
  return world.db.insertInto('file').values(file).returning('id').executeTakeFirstOrThrow();
};

const makeDocument = async (world: World, files: Files, { kind, types, text, versions }: Wanted): Promise<void> => {
  const today = world.today('Asia/Kuala_Lumpur');
  let first_id: number | null = null;
  for (const [at, [locale, status]] of versions.entries()) {
    const revision = versions.slice(0, at + 1).filter(([other]) => other === locale).length;
    const file = await saveFile(world, files, text[locale], locale, revision);
    const terms = {
      branch_id: null,
      kind,
      first_id,
      locale,
      revision,
      status,
      title: text[locale][0],
      file_id: file.id,
      publish_on: status === 'pending_publish' ? addMonths(startOfMonth(today), 2) : null,
      published_at:
        status === 'pending_publish'
          ? null
          : new Date(world.now.getTime() - (400 - 100 * revision) * 86_400_000).toISOString(),
    };
    const made: { id: number } = await world.db
      .insertInto('terms')
      .values(terms)
      .returning('id')
      .executeTakeFirstOrThrow();
    first_id ??= made.id;
  }
  if (types)
    await raw`insert into programme_terms (branch_id, programme_id, series)
      select null, p.id, ${first_id} from programme p where p.type_id = any (${types}::bigint[])`.execute(world.db);
};

/** A few strokes, different each time. */
const strokes = (random: Random): string => {
  let [x, y] = [random.int(60, 120), random.int(80, 120)];
  const path = [`M${x} ${y}`];
  for (let at = 0; at < 24; at++) {
    x = Math.min(580, x + random.int(6, 22));
    y = Math.min(180, Math.max(20, y + random.int(-45, 45)));
    path.push(`L${x} ${y}`);
  }
  return path.join('');
};

const SIGNED_PER_BRANCH = 20;
const signAll = async (world: World): Promise<void> => {
  for (const gym of world.gyms) {
    const { rows } = await raw<{
      terms_id: number;
      member_id: number;
      name: string;
      signed_at: string;
      sha256: string;
    }>`
      select t.id as terms_id, m.id as member_id, trim(m.first_name || ' ' || m.last_name) as name, least(ms.start_on + time '02:00', ${world.now.toISOString()}::timestamptz - interval '2 hours') as signed_at, f.sha256
        from (select * from membership where branch_id = ${gym.id} and start_on <= ${world.today(gym.time_zone)}::date order by start_on desc, id desc limit ${SIGNED_PER_BRANCH}) ms
        join member m on m.id = ms.member_id and m.branch_id = ms.branch_id
        join programme p on p.id = ms.programme_id
        join terms t on t.status = 'published' and t.locale = 'en'
         and (t.kind = 'legal' or t.series in (select pt.series from programme_terms pt where pt.programme_id = p.id))
        join file f on f.id = t.file_id`.execute(world.db);
    const [desk] = world.staffOf(gym, 'sales');
    const signed = rows.map(({ terms_id, member_id, name, signed_at, sha256 }) => ({
      branch_id: gym.id,
      terms_id,
      member_id,
      signed_name: name,
      signature: strokes(world.random('signature', member_id)),
      signed_at,
      address: '203.0.113.7',
      staff_id: desk?.id ?? null,
      file_sha256: sha256,
    }));
    if (signed.length > 0) await world.db.insertInto('terms_acceptance').values(signed).execute();
  }
};

/** Without a file store (the databases of the benchmark) there are none. */
export const makeTerms = async (world: World, files: Files | undefined): Promise<void> => {
  if (!files) return;
  for (const wanted of documents) await makeDocument(world, files, wanted);
  await signAll(world);
};
