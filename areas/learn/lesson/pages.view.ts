/** Reads documents with pdf.js, which is only loaded when one is opened. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { readCookie } from '#kit/web/cookies.ts';

export type Document = PDFDocumentProxy;
/** In parts, as they are needed: a document of a hundred pages begins at once. */
export const openDocument = async (url: string): Promise<{ document: Document; close: () => void }> => {
  const [pdf, worker] = await Promise.all([
    import('pdfjs-dist'),
    import('pdfjs-dist/build/pdf.worker.min.mjs?url') as Promise<{ default: string }>,
  ]);
  pdf.GlobalWorkerOptions.workerSrc = worker.default;
  const token = readCookie('FZToken');
  const loading = pdf.getDocument({
    url,
    isEvalSupported: false,
    enableXfa: false,
    ...(token !== undefined && { httpHeaders: { authorization: `Bearer ${token}` } }),
  });
  return { document: await loading.promise, close: () => void loading.destroy() };
};
