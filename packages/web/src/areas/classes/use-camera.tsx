/** Reads codes by the camera, where the browser can: some do it by themselves, the others have a scanner or the field. */
import { useEffect, useRef, useState, type ReactElement } from 'react';
import style from './kiosk.module.css';

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorMaker = new (options: { formats: string[] }) => Detector;
const makerHere = (): DetectorMaker | undefined =>
  'BarcodeDetector' in globalThis && 'mediaDevices' in navigator
    ? (globalThis as unknown as { BarcodeDetector: DetectorMaker }).BarcodeDetector
    : undefined;
const LOOK_MS = 300;
const SAME_MS = 8000;

export type Camera = { isOn: boolean; toggle: (() => void) | undefined; video: ReactElement | null };
export const useCamera = (onCode: (text: string) => Promise<void>): Camera => {
  const [isOn, setOn] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const Maker = makerHere();
  useEffect(() => {
    const screen = video.current;
    if (!isOn || !Maker || !screen) return undefined;
    const detector = new Maker({ formats: ['qr_code', 'code_128', 'ean_13'] });
    const last = { text: '', at: 0 };
    let [stream, timer]: [MediaStream | undefined, ReturnType<typeof setInterval> | undefined] = [undefined, undefined];
    let isOver = false;
    const look = async (): Promise<void> => {
      const [found] = await detector.detect(screen);
      if (!found || (found.rawValue === last.text && Date.now() - last.at < SAME_MS)) return;
      Object.assign(last, { text: found.rawValue, at: Date.now() });
      await onCode(found.rawValue);
    };
    const begin = async (): Promise<void> => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user' } });
      } catch {
        // No camera, or not allowed: the scanner and the field are still there.
        setOn(false);
        return;
      }
      if (isOver) return stream.getTracks().forEach((track) => track.stop());
      screen.srcObject = stream;
      await screen.play();
      timer = setInterval(() => void look().catch(() => undefined), LOOK_MS);
    };
    void begin();
    return () => {
      isOver = true;
      clearInterval(timer);
      stream?.getTracks().forEach((track) => track.stop());
    };
  }, [isOn, Maker, onCode]);
  return {
    isOn,
    toggle: Maker ? () => setOn((now) => !now) : undefined,
    video: isOn ? <video ref={video} className={style['video']} muted playsInline /> : null,
  };
};
