/** What files can be sent for, and which kinds are accepted for each. */
import { z } from 'zod';
import { courseFileKinds, courseImageKinds, termsFileKinds } from './constants.ts';
import { Id } from './field.ts';

type PurposeRow = { kinds: readonly string[]; endings: readonly string[]; maxBytes: number };
const MB = 1_048_576;
const images = { kinds: ['image/jpeg', 'image/png', 'image/webp'], endings: ['jpg', 'jpeg', 'png', 'webp'] };
const slides = [
  'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
];

export const filePurposes = {
  /** Shown on the page: rotated, resized, and stripped of the camera's metadata. */
  picture: { ...images, maxBytes: 10 * MB },
  /** A document of a person: scanned or photographed. */
  certificate: {
    kinds: ['application/pdf', ...images.kinds],
    endings: ['pdf', ...images.endings],
    maxBytes: 10 * MB,
  },
  /** A printout of a bank or a terminal: the slip of a transfer. */
  slip: {
    kinds: ['application/pdf', ...images.kinds],
    endings: ['pdf', ...images.endings],
    maxBytes: 10 * MB,
  },
  /** Terms, agreements: PDF only. */
  document: { kinds: ['application/pdf'], endings: termsFileKinds, maxBytes: 20 * MB },
  /** The picture of a course or of a question: as the specification says, no WebP. */
  course_picture: { kinds: ['image/jpeg', 'image/png'], endings: courseImageKinds, maxBytes: 10 * MB },
  /** What a lesson shows: pages, slides (of both formats that PowerPoint writes), or a film. */
  course_file: {
    kinds: ['application/pdf', ...slides, 'video/mp4'],
    endings: [...courseFileKinds, 'pptx'],
    maxBytes: 48 * MB,
  },
  /** Rows to import. Text has no marks of its own: whatever isn't text is refused. */
  sheet: { kinds: ['text/csv'], endings: ['csv', 'txt', 'tsv'], maxBytes: 5 * MB },
} as const satisfies Record<string, PurposeRow>;
export type FilePurpose = keyof typeof filePurposes;
export const purposeNames = Object.keys(filePurposes) as [FilePurpose, ...FilePurpose[]];

const GB = 1024 * MB;
/** Films are sent in parts and can be resumed. */
const resumable: Partial<Record<FilePurpose, number>> = { course_file: GB };
/** The largest file that can be sent for this, in parts. */
export const mostBytesOf = (purpose: FilePurpose): number => resumable[purpose] ?? filePurposes[purpose].maxBytes;
export const resumablePurposes = ['course_file'] as const satisfies readonly FilePurpose[];

export const everyFileKind: readonly string[] = [
  ...new Set(Object.values(filePurposes).flatMap(({ kinds }): readonly string[] => kinds)),
];
export const maxFileBytes = Math.max(...Object.values(filePurposes).map(({ maxBytes }) => maxBytes));

const endingsOf: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'text/csv': ['csv', 'txt', 'tsv'],
  'video/mp4': ['mp4', 'm4v'],
  'application/vnd.ms-powerpoint': ['ppt'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
};
/**
 * The name under which a file is stored and sent: its extension matches its content, whatever it was called. A picture
 * uploaded as `slip.html` becomes `slip.jpg`, so that no computer opens it as a page.
 */
export const fileNameFor = (name: string, kind: string): string => {
  const endings = endingsOf[kind];
  const [, base = name, ending = ''] = /^(.*?)(?:\.(\w{1,5}))?$/s.exec(name) ?? [];
  if (endings === undefined || endings.includes(ending.toLowerCase())) return name;
  return `${base || 'file'}.${endings[0]}`;
};

/** A file as the sender gets it back; `id` goes into the record. */
export const SentFile = z.object({ id: Id, name: z.string(), kind: z.string(), bytes: z.int() });
export type SentFile = z.output<typeof SentFile>;
