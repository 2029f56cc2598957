/** Reads codes with the camera. Without one, or without permission, there is a scanner or the field. */
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { makeLook, type Look } from './camera-look.view.ts';
import style from '../kiosk/kiosk.module.css';

const LOOK_MS = 300;
const SAME_MS = 8000;

export type Camera = { isOn: boolean; toggle: (() => void) | undefined; video: ReactElement | null };
export const useCamera = (onCode: (text: string) => Promise<void>): Camera => {
  const [isOn, setOn] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const hasCamera = 'mediaDevices' in navigator;
  useEffect(() => {
    const screen = video.current;
    if (!isOn || !screen) return undefined;
    const last = { text: '', at: 0 };
    let [stream, timer]: [MediaStream | undefined, ReturnType<typeof setTimeout> | undefined] = [undefined, undefined];
    let isOver = false;
    const look = async (see: Look): Promise<void> => {
      const text = await see(screen);
      if (text === undefined || (text === last.text && Date.now() - last.at < SAME_MS)) return;
      Object.assign(last, { text, at: Date.now() });
      await onCode(text);
    };
    /** One look after the other: on a slow device they would pile up. */
    const again = (see: Look): void => {
      // If a picture can't be read, the next one is tried.
      const next = (): void => (isOver ? undefined : again(see));
      timer = setTimeout(() => void look(see).then(next, next), LOOK_MS);
    };
    const begin = async (): Promise<void> => {
      try {
        const [see, found] = await Promise.all([
          makeLook(),
          navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user' } }),
        ]);
        stream = found;
        if (isOver) return stream.getTracks().forEach((track) => track.stop());
        screen.srcObject = stream;
        await screen.play();
        again(see);
      } catch {
        // No camera, or not allowed: the scanner and the field are still there.
        setOn(false);
      }
    };
    void begin();
    return () => {
      isOver = true;
      clearTimeout(timer);
      stream?.getTracks().forEach((track) => track.stop());
    };
  }, [isOn, onCode]);
  return {
    isOn,
    toggle: hasCamera ? () => setOn((now) => !now) : undefined,
    video: isOn ? <video ref={video} className={style['video']} muted playsInline /> : null,
  };
};
