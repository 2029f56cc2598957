/** All SQL about articles and whether they helped. */
import { sql as raw, type Insertable } from 'kysely';
import { articleMachine } from './article.machine.ts';
import type { ArticleQuery } from './article.contract.ts';
import type { Article, FoundArticle, ReadArticle } from './article.model.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';
import { anyOf, listOf, named } from '#kit/server/list.ts';
import { moverOf } from '#kit/server/version.ts';

export type ArticleRecord = Omit<Article, 'can'>;
type Where = { branches: readonly number[] };
const seen = ({ branches }: Where) => raw`(n.branch_id is null or n.branch_id = any (${[...branches]}::bigint[]))`;
const votes = raw`
  cross join lateral (select count(*) filter (where v.helped)::int as helped, count(*) filter (where not v.helped)::int as not_helped
                        from article_vote v where v.article_id = n.id) v`;
export const articles = listOf<ArticleQuery, ArticleRecord, Where>({
  columns: raw`
    n.id, n.branch_id, b.name as branch_name, n.category, n.audience, n.title, n.body, n.status, n.published_at, v.helped, v.not_helped,
    full_name(s.first_name, s.last_name) as created_by_name, n.created_at, n.updated_at, n.version`,
  from: raw`from article n left join branch b on b.id = n.branch_id left join staff s on s.id = n.created_by ${votes}`,
  seen,
  filters: {
    status: anyOf('n.status'),
    category: anyOf('n.category'),
    audience: anyOf('n.audience'),
    q: named('n.title'),
  },
  sorts: {
    title: "lower(n.title ->> 'en')",
    helped: 'v.helped',
    not_helped: 'v.not_helped',
    updated_at: 'n.updated_at',
    id: 'n.id',
  },
  id: 'n.id',
});

export const insertArticle = async (db: Sql, record: Insertable<DB['article']>): Promise<number> => {
  const { id } = await db.insertInto('article').values(record).returning('id').executeTakeFirstOrThrow();
  return id;
};
export const moveArticleRow = moverOf('article', articleMachine);

type Readers = Where & { audience: 'staff' | 'clients' };
const readable = ({ branches, audience }: Readers) =>
  raw`n.status = 'published' and n.audience in ('everyone', ${audience}) and ${seen({ branches })}`;
type Wanted = { terms: readonly string[]; category: string | null };
const MOST = 20;
/** A word in the title says more than one in the text. */
export const findArticles = (readers: Readers, { terms, category }: Wanted) =>
  asQuery(raw<FoundArticle>`
    select n.id, n.category, n.title, n.body from article n ${votes}
     cross join lateral (
       select coalesce(sum(case when n.title::text ilike '%' || like_pattern(w.term) || '%' then 3
                                when n.body::text ilike '%' || like_pattern(w.term) || '%' then 1 else 0 end), 0)::int as score
         from unnest(${[...terms]}::text[]) w (term)) m
     where ${readable(readers)} and (${terms.length} = 0 or m.score > 0) and (${category}::text is null or n.category = ${category})
     order by m.score desc, v.helped - v.not_helped desc, lower(n.title ->> 'en'), n.id limit ${MOST}`);
export const readArticle = (readers: Readers, id: number, voter: string) =>
  asQuery(raw<ReadArticle>`
    select n.id, n.category, n.title, n.body, n.updated_at,
           (select v.helped from article_vote v where v.article_id = n.id and v.voter = ${voter}) as helped
      from article n where n.id = ${id} and ${readable(readers)}`);
export const saveVote = async (db: Sql, article_id: number, voter: string, helped: boolean): Promise<void> => {
  await raw`
    insert into article_vote (article_id, voter, helped) values (${article_id}, ${voter}, ${helped})
    on conflict (article_id, voter) do update set helped = excluded.helped`.execute(db);
};
