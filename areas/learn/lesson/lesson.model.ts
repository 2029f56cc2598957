import { z } from 'zod';
import { Id, Version } from '#kit/domain/field.ts';
import { BothTexts } from '#kit/domain/words.ts';
import { Position, Prose, Title } from '../category/category.model.ts';

export const lessonKinds = ['pdf', 'ppt', 'mp4'] as const;
export type LessonKind = (typeof lessonKinds)[number];
/** What became of slides: pages that are shown like a document, or why they can only be downloaded. */
const slideStates = ['waiting', 'made', 'no_program', 'too_long', 'too_large', 'unreadable'] as const;
export type SlideState = (typeof slideStates)[number];
/** Why slides are only downloaded although the server has a program for them: it can be tried again. */
export const slideFaults = ['too_long', 'too_large', 'unreadable'] as const satisfies readonly SlideState[];
export type SlideFault = (typeof slideFaults)[number];
export const slideFields = {
  slides: z.enum(slideStates).nullable().describe('Null: it has no slides'),
  pages_file_id: Id.nullable().describe('The pages that the slides became'),
};

const fields = {
  title: Title,
  description: Prose,
  file_id: z.int('required').min(1, 'required').max(Number.MAX_SAFE_INTEGER),
  position: Position,
};
export const NewLesson = z.object({ sub_course_id: Id, ...fields });
export const EditLesson = z.object({ version: Version, ...fields });
export const PrepareSlides = z.object({ version: Version });
export type LessonFields = Omit<z.output<typeof EditLesson>, 'version'>;

export const LessonRow = z.object({
  id: Id,
  branch_id: Id.nullable(),
  course_id: Id,
  course_title: BothTexts,
  sub_course_id: Id,
  sub_course_title: BothTexts,
  title: BothTexts,
  description: Prose,
  kind: z.enum(lessonKinds),
  file_id: Id,
  file_name: z.string(),
  file_bytes: z.int(),
  ...slideFields,
  seconds: z.int().nullable(),
  position: z.int(),
  /** People of the branches that the caller sees. */
  opened: z.int(),
  finished: z.int(),
  version: Version,
  can: z.array(z.enum(['edit', 'delete', 'prepare'])),
});
export type LessonRow = z.output<typeof LessonRow>;
