/** Small files of the kinds that a lesson shows. */
const HEAD = 8;
export const boxOf = (type: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(HEAD);
  head.writeUInt32BE(HEAD + content.length, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};
export const movieHeader = (seconds: number): Buffer => {
  const content = Buffer.alloc(100);
  content.writeUInt32BE(1000, 12);
  content.writeUInt32BE(seconds * 1000, 16);
  return boxOf('mvhd', content);
};
/** As far as a film is read: its brand, its header and bytes that look like frames. */
export const filmOf = (seconds: number): Buffer =>
  Buffer.concat([
    boxOf('ftyp', Buffer.from('isom\u0000\u0000\u0002\u0000isomiso2mp41', 'latin1')),
    boxOf('moov', movieHeader(seconds)),
    boxOf('mdat', Buffer.from(Array.from({ length: 2000 }, (_, at) => at % 251))),
  ]);
/** Slides of the older format: a container with a stream of that name. */
export const slidesOf = (stream: string): Buffer =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(600),
    Buffer.from(stream, 'utf16le'),
    Buffer.alloc(600),
  ]);
