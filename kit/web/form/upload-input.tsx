/** A file that is sent as soon as it is chosen, so that nothing is lost if the form has a fault. */
import { Suspense, useRef, useState, type ReactElement } from 'react';
import { ActionIcon, Button, Group, Image, Input, Progress, Stack, Text } from '@mantine/core';
import { IconCamera, IconFile, IconUpload, IconX } from '@tabler/icons-react';
import { fileContract } from '#kit/domain/file.contract.ts';
import { filePurposes, mostBytesOf, type FilePurpose } from '#kit/domain/file.ts';
import { CallFault, UploadCancelled } from '../answers.ts';
import { call } from '../api.ts';
import { place } from '../place.ts';
import { sizeText } from '../size.ts';
import { lazily } from '../lazily.tsx';
import { currentLocale, useWords } from '../words.ts';
import type { ShownFile } from './fields.ts';
import { useShared, type InputProps } from './shared.ts';
import style from './form.module.css';
import { commaIn } from '#kit/domain/words.ts';

const CameraBox = lazily(() => import('./camera-box.tsx').then((module) => ({ default: module.CameraBox })));
/** Not everywhere: a page that wasn't loaded over TLS has no camera. */
const hasCamera = typeof navigator === 'object' && 'mediaDevices' in navigator;

const linesOf = (fault: unknown): string => {
  if (!(fault instanceof CallFault)) throw fault;
  return Object.values(fault.fields)[0]?.[0] ?? fault.lines[0] ?? fault.message;
};

const Preview = ({ file, isPicture }: { file: ShownFile; isPicture: boolean }): ReactElement =>
  isPicture && file.src ? (
    <Image src={file.src} alt="" w={72} h={72} radius="md" fit="cover" />
  ) : (
    <Group gap={6} wrap="nowrap" className={style['fileName']}>
      <IconFile size={18} aria-hidden="true" />
      <Text size="sm" truncate="end">
        {file.name}
      </Text>
    </Group>
  );

type Sent = { id: number; file: ShownFile };
/** Larger files are sent in parts, so that a lost connection costs seconds of work and not all of it. */
const ONE_GO_BYTES = 8_388_608;
/** How far a large file has got. */
type Going = { name: string; percent: number; isWaiting: boolean; cancel: () => void };
const sendParts = async (file: File, purpose: 'course_file', tell: (going: Going) => void): Promise<Sent> => {
  const { sendResumable } = await import('./send-resumable.ts');
  const stop = new AbortController();
  const cancel = (): void => stop.abort();
  const onProgress = (percent: number, isWaiting: boolean): void =>
    tell({ name: file.name, percent, isWaiting, cancel });
  onProgress(0, false);
  const { id, name } = await sendResumable({ file, purpose, signal: stop.signal, onProgress });
  return { id, file: { name, src: URL.createObjectURL(file) } };
};
const SendingBar = ({ going }: { going: Going }): ReactElement => {
  const words = useWords('blocks');
  const says = words('form.fileSending', { name: going.name, percent: going.percent });
  return (
    <Stack gap={6} mt={8}>
      <Progress value={going.percent} aria-label={says} />
      <Group gap="sm" justify="space-between">
        <Text size="sm" aria-live="polite">
          {going.isWaiting ? words('form.fileWaiting') : says}
        </Text>
        <Button variant="default" size="compact-sm" onClick={going.cancel}>
          {words('form.fileCancel')}
        </Button>
      </Group>
    </Stack>
  );
};
/** Sends files that a record will name; what is wrong with the last one is in `fault`. */
export const useFileSender = (purpose: FilePurpose) => {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const words = useWords('blocks');
  const [going, setGoing] = useState<Going | null>(null);
  const most = mostBytesOf(purpose);
  const send = async (file: File): Promise<Sent | null> => {
    setFault(file.size > most ? words('form.fileSize', { size: sizeText(most) }) : undefined);
    if (file.size > most) return null;
    setBusy(true);
    try {
      if (purpose === 'course_file' && file.size > ONE_GO_BYTES) return await sendParts(file, purpose, setGoing);
      const params = { branch_id: place.get().branch_id ?? 0 };
      const { id, name } = await call(fileContract.send, { params, body: { purpose }, file });
      return { id, file: { name, src: URL.createObjectURL(file) } };
    } catch (error) {
      setFault(error instanceof UploadCancelled ? words('form.fileCancelled') : linesOf(error));
      return null;
    } finally {
      setBusy(false);
      setGoing(null);
    }
  };
  return { busy, fault, going, send, forget: () => setFault(undefined) };
};
const useSending = ({ field, set }: Pick<InputProps<'upload'>, 'field' | 'set'>) => {
  const [sent, setSent] = useState<Sent | null>(null);
  const { send: put, ...sender } = useFileSender(field.purpose);
  const send = async (file: File): Promise<void> => {
    const done = await put(file);
    if (!done) return;
    setSent(done);
    set(field.name, done.id);
  };
  return { sent, send, ...sender };
};

export const UploadInput = (props: InputProps<'upload'>): ReactElement => {
  const { field, value, values, set, error } = props;
  const words = useWords('blocks');
  const { id, label, description, withAsterisk } = useShared(props);
  const chooser = useRef<HTMLInputElement>(null);
  const [isCamera, setCamera] = useState(false);
  const isPicture = field.purpose === 'picture' || field.purpose === 'course_picture';
  const { sent, busy, fault, going, send, forget } = useSending({ field, set });
  const { kinds, endings, maxBytes } = filePurposes[field.purpose];
  const shown = typeof value !== 'number' ? undefined : sent?.id === value ? sent.file : field.shown?.(values);
  const most = mostBytesOf(field.purpose);
  const facts = { kinds: endings.join(commaIn(currentLocale())), size: sizeText(maxBytes), most: sizeText(most) };
  const hint = words(most > maxBytes ? 'form.fileFilms' : 'form.fileKinds', facts);
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      withAsterisk={withAsterisk}
      description={description ?? hint}
      error={fault ?? error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <input
        ref={chooser}
        type="file"
        hidden
        accept={[...kinds, ...endings.map((ending) => `.${ending}`)].join(',')}
        data-testid={`file-${field.name}`}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = '';
          if (file) void send(file);
        }}
      />
      <Group gap="sm" my={4}>
        {shown ? <Preview file={shown} isPicture={isPicture} /> : null}
        <Group gap="sm">
          <Button
            id={id}
            variant="default"
            loading={busy}
            leftSection={<IconUpload size={16} />}
            aria-label={`${label}: ${words(shown ? 'form.changeFile' : 'form.chooseFile')}`}
            onClick={() => chooser.current?.click()}
          >
            {words(shown ? 'form.changeFile' : 'form.chooseFile')}
          </Button>
          {isPicture && hasCamera ? (
            <Button
              variant="default"
              leftSection={<IconCamera size={16} />}
              aria-label={`${label}: ${words('form.camera')}`}
              onClick={() => setCamera(true)}
            >
              {words('form.camera')}
            </Button>
          ) : null}
          {typeof value === 'number' ? (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`${label}: ${words('form.removeFile')}`}
              onClick={() => {
                forget();
                set(field.name, null);
              }}
            >
              <IconX size={18} />
            </ActionIcon>
          ) : null}
        </Group>
      </Group>
      {going ? <SendingBar going={going} /> : null}
      {isCamera ? (
        <Suspense fallback={null}>
          <CameraBox onTaken={(file) => void send(file)} onClose={() => setCamera(false)} />
        </Suspense>
      ) : null}
    </Input.Wrapper>
  );
};
