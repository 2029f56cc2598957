/** Slides that become pages: noted with the lesson, made by a job one after the other. */
import { slidePages, type SlidePages } from './slides.service.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import {
  addMissingPages,
  claimSlides,
  dropOldPages,
  giveUpWaiting,
  holdPages,
  insertPages,
  insertPagesFile,
  savePages,
  type ClaimedSlides,
  type Slides,
} from './slide-pages.store.ts';

/** A server without LibreOffice says so; one that has it makes up for it later. */
export const awaitPages = async (ctx: TxCtx, of: Slides): Promise<void> => {
  const state = ctx.services.config.libreOfficePath === undefined ? 'no_program' : 'waiting';
  await insertPages(ctx.db, of, state, ctx.clock.now());
};

/** Not if the slides were replaced or deleted in the meantime. */
const keep = async (ctx: Ctx, of: ClaimedSlides, made: SlidePages): Promise<void> => {
  if ('fault' in made) {
    await ctx.tx(async ({ db }) => {
      if (await holdPages(db, of)) await savePages(db, of, { state: made.fault, file_id: null });
    });
    return;
  }
  const stored = await ctx.services.files.put(made.pages);
  const isKept = await ctx.tx(async ({ db }) => {
    if (!(await holdPages(db, of))) return false;
    const name = of.name.replace(/\.[^.]*$/, '.pdf');
    const file_id = await insertPagesFile(db, { branch_id: of.branch_id, name, ...stored });
    await savePages(db, of, { state: 'made', file_id });
    return true;
  });
  if (!isKept) await ctx.services.files.remove(stored.key);
};

/** The server ended each time while it was at work on these slides. */
const MOST_TRIES = 3;
const make = async (ctx: Ctx, program: string, of: ClaimedSlides): Promise<void> => {
  const { files, log } = ctx.services;
  const made: SlidePages =
    of.tries > MOST_TRIES
      ? { fault: 'too_long' }
      : await slidePages(program, { name: of.name, bytes: of.bytes, read: () => files.open(of.key) });
  if ('fault' in made)
    log.warn({ lesson_id: of.lesson_id, fault: made.fault }, 'slides could not be turned into pages');
  await keep(ctx, of, made);
};
/** What is waiting, one after the other, on one server at a time. */
export const makeSlidePages = async (ctx: Ctx): Promise<void> => {
  const program = ctx.services.config.libreOfficePath;
  if (program === undefined) {
    await ctx.read(giveUpWaiting(ctx.clock.now()));
    return;
  }
  await ctx.read(dropOldPages());
  await ctx.read(addMissingPages());
  const next = () => ctx.tx(({ db }) => claimSlides(db, ctx.clock.now()));
  for (let of = await next(); of; of = await next()) await make(ctx, program, of);
};
