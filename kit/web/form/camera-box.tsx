/** A picture taken with this device's camera: previewed, taken, retaken, and used like a chosen file. */
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { Button, Group, Modal } from '@mantine/core';
import { useWords } from '../words.ts';
import style from './form.module.css';

const QUALITY = 0.9;
/** The square in the middle, like pictures of people on pages. */
const squareOf = (screen: HTMLVideoElement): Promise<Blob | null> => {
  const side = Math.min(screen.videoWidth, screen.videoHeight);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: side, height: side });
  const [left, top] = [(screen.videoWidth - side) / 2, (screen.videoHeight - side) / 2];
  canvas.getContext('2d')?.drawImage(screen, left, top, side, side, 0, 0, side, side);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
};
type Fault = 'cameraDenied' | 'cameraNone';
const faultOf = (error: unknown): Fault =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'SecurityError')
    ? 'cameraDenied'
    : 'cameraNone';

/** The camera runs until a picture is taken, and is released when the box closes. */
const useStream = (isOn: boolean) => {
  const screen = useRef<HTMLVideoElement>(null);
  const [fault, setFault] = useState<Fault>();
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const video = screen.current;
    if (!isOn || !video) return undefined;
    let [stream, isOver]: [MediaStream | undefined, boolean] = [undefined, false];
    const stop = (): void => stream?.getTracks().forEach((track) => track.stop());
    const begin = async (): Promise<void> => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user', width: { ideal: 1280 } } });
        if (isOver) return stop();
        video.srcObject = stream;
        await video.play();
        setReady(true);
      } catch (error) {
        if (!isOver) setFault(faultOf(error));
      }
    };
    void begin();
    return () => {
      isOver = true;
      setReady(false);
      stop();
    };
  }, [isOn]);
  return { screen, fault, isReady };
};

type Taken = { blob: Blob; src: string };
const Inside = ({ onTaken, onClose }: { onTaken: (file: File) => void; onClose: () => void }): ReactElement => {
  const words = useWords('blocks');
  const [taken, setTaken] = useState<Taken | null>(null);
  const { screen, fault, isReady } = useStream(taken === null);
  const forget = (): void => {
    if (taken) URL.revokeObjectURL(taken.src);
    setTaken(null);
  };
  const take = async (): Promise<void> => {
    const blob = screen.current && (await squareOf(screen.current));
    if (blob) setTaken({ blob, src: URL.createObjectURL(blob) });
  };
  const use = (): void => {
    if (!taken) return;
    onTaken(new File([taken.blob], 'photo.jpg', { type: 'image/jpeg' }));
    forget();
    onClose();
  };
  if (fault) return <p role="alert">{words(`form.${fault}`)}</p>;
  return (
    <>
      {taken ? (
        <img className={style['camera']} src={taken.src} alt={words('form.cameraTaken')} />
      ) : (
        <video ref={screen} className={style['camera']} muted playsInline aria-label={words('form.cameraLive')} />
      )}
      <Group mt="md" justify="flex-end">
        {taken ? (
          <>
            <Button variant="default" onClick={forget}>
              {words('form.cameraAgain')}
            </Button>
            <Button onClick={use}>{words('form.cameraUse')}</Button>
          </>
        ) : (
          <Button disabled={!isReady} onClick={() => void take()}>
            {words('form.cameraTake')}
          </Button>
        )}
      </Group>
    </>
  );
};

type Props = { onTaken: (file: File) => void; onClose: () => void };
export const CameraBox = ({ onTaken, onClose }: Props): ReactElement => {
  const words = useWords('blocks');
  return (
    <Modal
      opened
      onClose={onClose}
      title={words('form.camera')}
      closeButtonProps={{ 'aria-label': words('dialog.cancel') }}
    >
      <Inside onTaken={onTaken} onClose={onClose} />
    </Modal>
  );
};
