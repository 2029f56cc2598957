/** One file with its fields, as multipart form data; its kind is judged by its content, not its name. */
import type { FastifyRequest } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import { ValidationError } from '#kit/domain/errors.ts';
import { filePurposes, type FilePurpose } from '#kit/domain/file.ts';
import type { Upload } from './routes.ts';

const TEXT_KINDS = new Set(['text/csv', 'text/plain']);
const looksLikeText = (bytes: Buffer): boolean =>
  !bytes.subarray(0, 4096).includes(0) ||
  (bytes[0] === 0xff && bytes[1] === 0xfe) ||
  (bytes[0] === 0xfe && bytes[1] === 0xff);

const HEAD_BYTES = 65_536;
const SLIDES = 'application/vnd.ms-powerpoint';
/** Word, Excel and installers have the same container as slides: only these have a stream of that name. */
const isSlides = (bytes: Buffer): boolean => bytes.includes(Buffer.from('PowerPoint Document', 'utf16le'));

/** The kind by content, or undefined if it isn't one of those allowed. */
export const kindOf = async (bytes: Buffer, kinds: readonly string[]): Promise<string | undefined> => {
  // Text may start with anything: a list whose first column is "BMI" isn't a picture.
  const text = kinds.find((kind) => TEXT_KINDS.has(kind));
  if (text !== undefined && looksLikeText(bytes)) return text;
  const found = await fileTypeFromBuffer(bytes);
  const mime = found?.mime === 'application/x-cfb' && isSlides(bytes) ? SLIDES : found?.mime;
  return mime !== undefined && kinds.includes(mime) ? mime : undefined;
};

const CONTAINERS = ['application/zip', 'application/x-cfb'];
/** Whether a file that begins like this can be one of those allowed: slides are told apart once all of it is there. */
export const looksAcceptable = async (head: Buffer, purpose: FilePurpose): Promise<boolean> => {
  const kinds: readonly string[] = filePurposes[purpose].kinds;
  const mime = (await fileTypeFromBuffer(head.subarray(0, HEAD_BYTES)))?.mime;
  return mime !== undefined && (kinds.includes(mime) || (CONTAINERS.includes(mime) && kinds.includes(SLIDES)));
};

type Limits = { fileSize: number; files: number; fields: number; fieldSize: number };
type Parts = { fields: Record<string, unknown>; upload: Upload | undefined };

const partsOf = async (request: FastifyRequest, limits: Limits): Promise<Parts> => {
  const fields: Record<string, unknown> = {};
  let upload: Upload | undefined;
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') upload = { name: cleanName(part.filename), bytes: await part.toBuffer() };
    else fields[part.fieldname] = part.value;
  }
  return { fields, upload };
};

/** A truncated form, or a field named like a part of every object ("__proto__"), is bad input like any other. */
const asBadInput = (error: unknown): never => {
  if (error instanceof Error && 'statusCode' in error && error.statusCode === 413) throw error;
  throw new ValidationError([{ field: 'body', key: 'invalid' }]);
};

export const takeUpload = async (
  request: FastifyRequest,
  allowed: { kinds: readonly string[]; maxBytes: number },
): Promise<{ fields: Record<string, unknown>; upload: Upload }> => {
  if (!request.isMultipart()) throw new ValidationError([{ field: 'file', key: 'required' }]);
  const limits = { fileSize: allowed.maxBytes, files: 1, fields: 50, fieldSize: 100_000 };
  const { fields, upload } = await partsOf(request, limits).catch(asBadInput);
  if (!upload || upload.bytes.length === 0) throw new ValidationError([{ field: 'file', key: 'required' }]);
  if (!(await kindOf(upload.bytes, allowed.kinds))) throw new ValidationError([{ field: 'file', key: 'file_kind' }]);
  return { fields, upload };
};

const cleanName = (name: string): string => name.replace(/[\p{Cc}/\\]/gu, '_').slice(-200) || 'file';
