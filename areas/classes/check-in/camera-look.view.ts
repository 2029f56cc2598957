/** Reads codes from a camera's picture: the browser itself if it can, else a small library that is loaded then. */
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorMaker = new (options: { formats: string[] }) => Detector;
export type Look = (screen: HTMLVideoElement) => Promise<string | undefined>;

const makerHere = (): DetectorMaker | undefined =>
  'BarcodeDetector' in globalThis
    ? (globalThis as unknown as { BarcodeDetector: DetectorMaker }).BarcodeDetector
    : undefined;

/** The text of a code in a picture of four bytes per pixel. */
export const readerOfPixels = async (): Promise<
  (pixels: Uint8ClampedArray, width: number, height: number) => string | undefined
> => {
  const { default: read } = await import('jsqr');
  return (pixels, width, height) => {
    const text = read(pixels, width, height, { inversionAttempts: 'dontInvert' })?.data;
    return text === undefined || text === '' ? undefined : text;
  };
};

/** Enough pixels to read, few enough for an old tablet. */
const WIDTH = 640;
const byLibrary = async (): Promise<Look> => {
  const read = await readerOfPixels();
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  return (screen) => {
    if (!pen || screen.videoWidth === 0) return Promise.resolve(undefined);
    const width = Math.min(WIDTH, screen.videoWidth);
    const height = Math.round((width * screen.videoHeight) / screen.videoWidth);
    Object.assign(canvas, { width, height });
    pen.drawImage(screen, 0, 0, width, height);
    return Promise.resolve(read(pen.getImageData(0, 0, width, height).data, width, height));
  };
};

export const makeLook = (): Promise<Look> => {
  const Maker = makerHere();
  if (!Maker) return byLibrary();
  const detector = new Maker({ formats: ['qr_code', 'code_128', 'ean_13'] });
  return Promise.resolve(async (screen) => (await detector.detect(screen))[0]?.rawValue);
};
