/**
 * Sends a large file in parts (tus 1.0.0). A lost connection is tried again until it is back, from where the server says
 * that the file was left; after a reload, the same file goes on there too.
 */
import { API_BASE } from '#kit/domain/constants.ts';
import { fileContract } from '#kit/domain/file.contract.ts';
import type { SentFile } from '#kit/domain/file.ts';
import { CallFault, UploadCancelled } from '../answers.ts';
import { answerWords, call } from '../api.ts';
import { readCookie } from '../cookies.ts';
import { place } from '../place.ts';
import { say } from '../words.ts';

const PART_BYTES = 4_194_304;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
const VERSION = '1.0.0';

type Sending = {
  file: File;
  purpose: 'course_file';
  signal: AbortSignal;
  onProgress: (percent: number, isWaiting: boolean) => void;
};
const keyOf = ({ name, size, lastModified }: File): string => `upload:${name}:${size}:${lastModified}`;
const remember = (file: File, upload: string | null): void => {
  if (upload === null) localStorage.removeItem(keyOf(file));
  else localStorage.setItem(keyOf(file), upload);
};

const ask = async (method: 'HEAD' | 'PATCH', upload: string, signal: AbortSignal, part?: Blob, offset = 0) =>
  fetch(`${API_BASE}/files/tus/${upload}`, {
    method,
    signal,
    headers: {
      authorization: `Bearer ${readCookie('FZToken') ?? ''}`,
      'tus-resumable': VERSION,
      ...(part && { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }),
    },
    ...(part && { body: part }),
  });
const offsetOf = (response: Response): number | null => {
  const offset = response.headers.get('upload-offset');
  return offset === null ? null : Number(offset);
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

const begin = async ({ file, purpose }: Sending): Promise<string> => {
  const params = { branch_id: place.get().branch_id ?? 0 };
  const { upload } = await call(fileContract.start, { params, body: { purpose, name: file.name, bytes: file.size } });
  remember(file, upload);
  return upload;
};

/** What the server answers: the next offset, that it doesn't know the upload, or that the file is refused. */
type Step = { offset: number } | 'unknown' | 'again';
const stepOf = (response: Response): Step => {
  const offset = offsetOf(response);
  if (offset !== null) return { offset };
  if (response.status === 404) return 'unknown';
  if (response.status === 415) throw new CallFault('validation', [say('kit')('faults.file_kind')]);
  // A session that has ended, or a server that refuses: trying again would not help.
  if (response.ok || (response.status >= 400 && response.status < 500 && response.status !== 429))
    throw new CallFault('server', [answerWords().server]);
  return 'again';
};
const nextStep = async (sending: Sending, upload: string, offset: number | null): Promise<Step> => {
  const { file, signal } = sending;
  try {
    return stepOf(
      offset === null
        ? await ask('HEAD', upload, signal)
        : await ask('PATCH', upload, signal, file.slice(offset, offset + PART_BYTES), offset),
    );
  } catch (error) {
    // Whatever else `fetch` throws is a connection that was lost.
    if (error instanceof CallFault || signal.aborted || !(error instanceof TypeError)) throw error;
    return 'again';
  }
};

const sendAll = async (sending: Sending): Promise<string> => {
  const { file, signal, onProgress } = sending;
  const percent = (offset: number): number => Math.floor((offset * 100) / file.size);
  let upload = localStorage.getItem(keyOf(file)) ?? (await begin(sending));
  let offset: number | null = null;
  let wait = FIRST_WAIT_MS;
  while (offset === null || offset < file.size) {
    const step = await nextStep(sending, upload, offset);
    if (signal.aborted) throw new UploadCancelled();
    if (step === 'unknown') {
      upload = await begin(sending);
      offset = null;
    } else if (step === 'again') {
      onProgress(percent(offset ?? 0), true);
      await pause(wait, signal);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
      offset = null;
    } else {
      ({ offset } = step);
      wait = FIRST_WAIT_MS;
      onProgress(percent(offset), false);
    }
    if (signal.aborted) throw new UploadCancelled();
  }
  return upload;
};

export const sendResumable = async (sending: Sending): Promise<SentFile> => {
  const { file, signal } = sending;
  try {
    const upload = await sendAll(sending);
    const params = { branch_id: place.get().branch_id ?? 0 };
    const sent = await call(fileContract.finish, { params, body: { upload } });
    remember(file, null);
    return sent;
  } catch (error) {
    if (signal.aborted) throw new UploadCancelled();
    if (error instanceof CallFault && error.kind !== 'network') remember(file, null);
    throw error;
  }
};
