/** How a lesson is shown. */
import type { LessonKind } from './lesson.model.ts';

/** Slides that became pages are read and finished like a document. */
export const shownAs = ({ kind, pages_file_id }: { kind: LessonKind; pages_file_id: number | null }): LessonKind =>
  kind === 'ppt' && pages_file_id !== null ? 'pdf' : kind;
/** The file that a page asked for: the pages of slides if it named them, the file of the lesson otherwise. */
export const fileAsked = (
  lesson: { file_id: number; pages_file_id: number | null },
  asked: number | undefined,
): number => (asked !== undefined && asked === lesson.pages_file_id ? asked : lesson.file_id);
