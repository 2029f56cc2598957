/** Sales material of the network and of its branches, and what salespeople have opened lately. */
import { addDays } from '#kit/domain/day.ts';
import type { Files } from '#kit/server/files.ts';
import { pdfOf } from './pdf.ts';
import type { World } from './world.ts';

type Wanted = {
  campaign: string;
  name: string;
  note: string | null;
  lines?: readonly string[];
  link?: string;
  from: number;
  until: number | null;
};
/** Days are counted from today. */
const wanted: readonly Wanted[] = [
  {
    campaign: 'All year',
    name: 'Price list',
    note: 'Prices include tax. Always name the joining fee, too.',
    lines: ['Monthly, three months, six months, twelve months', 'Ask about ten classes for those who train seldom.'],
    from: -240,
    until: null,
  },
  {
    campaign: 'All year',
    name: 'First visit: what to bring',
    note: null,
    lines: ['Wraps, water, and ten minutes for the form.', 'Gloves can be lent at the desk.'],
    from: -240,
    until: null,
  },
  {
    campaign: 'New Year',
    name: 'Twelve weeks to the ring',
    note: 'Film of two minutes. Show it before you talk about prices.',
    link: 'https://films.cornerman.example/twelve-weeks',
    from: -5,
    until: 60,
  },
  {
    campaign: 'Autumn',
    name: 'Bring a friend',
    note: 'Both get a week. Not together with another offer.',
    lines: ['One week for you, one for your friend.'],
    from: -90,
    until: -12,
  },
  {
    campaign: 'Chinese New Year',
    name: 'Family month',
    note: null,
    link: 'https://films.cornerman.example/family',
    from: 45,
    until: 80,
  },
];

export const makeSalesMaterial = async (world: World, files: Files | undefined): Promise<void> => {
  const { db, now } = world;
  const today = now.toISOString().slice(0, 10);
  const at = now.toISOString();
  const random = world.random('sales material');
  for (const { campaign, name, note, lines, link = null, from, until } of wanted) {
    if (lines && !files) continue;
    const stored = lines && files ? await files.put(pdfOf([name, ...lines], 'en')) : undefined;
    const file = stored && {
      ...stored,
      branch_id: null,
      name: `${name}.pdf`,
      kind: 'application/pdf',
      purpose: 'certificate',
      attached_at: at,
    };
    const saved = file && (await db.insertInto('file').values(file).returning('id').executeTakeFirstOrThrow());
    const { id } = await db
      .insertInto('sales_material')
      .values({
        branch_id: null,
        campaign,
        name,
        note,
        link,
        file_id: saved?.id ?? null,
        valid_from: addDays(today, from),
        valid_until: until === null ? null : addDays(today, until),
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const readers = from > 0 ? [] : world.staff.filter(({ key }) => key === 'sales' && random.chance(0.7));
    const rows = readers.map((one) => ({
      sales_material_id: id,
      staff_id: one.id,
      times: random.int(1, 9),
      first_at: at,
      last_at: at,
    }));
    if (rows.length > 0)
      await db
        .insertInto('sales_material_opening')
        .values(rows)
        .onConflict((on) => on.doNothing())
        .execute();
  }
};
