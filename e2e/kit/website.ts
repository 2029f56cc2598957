/** A website of a branch, on an origin of its own: what it shows can be changed. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type OwnWebsite = {
  /** Known to the key of the branch. */
  origin: string;
  /** The same website at an address that the key doesn't know. */
  other: string;
  show: (html: string) => void;
  close: () => void;
};
export const aWebsite = async (): Promise<OwnWebsite> => {
  let content = '';
  const http = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>Gym</title><h1>Our gym</h1>${content}`);
  });
  await new Promise<void>((ready) => void http.listen(0, '127.0.0.1', ready));
  const { port } = http.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    other: `http://127.0.0.1:${port}`,
    show: (html) => void (content = html),
    close: () => void http.close(),
  };
};
