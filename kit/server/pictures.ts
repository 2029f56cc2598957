/** Pictures for pages and letterheads, processed in a separate process that is started when needed. */
import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Gate } from './gate.ts';
import type { PictureSaid } from './picture-worker.ts';

export type Picture = { bytes: Buffer; kind: string } | { refused: 'file_kind' | 'picture_size' | 'picture_passes' };

const IDLE_MS = 60_000;
const PATIENCE_MS = 20_000;
/** Its own memory; the pixels are limited separately. */
const HEAP_MB = 128;
const isBuilt = import.meta.url.endsWith('.js');
const entry = fileURLToPath(new URL(`./picture-worker.${isBuilt ? 'js' : 'ts'}`, import.meta.url));

type Waiting = { resolve: (picture: Picture) => void; reject: (error: Error) => void };

export class Pictures {
  private readonly gate = new Gate({ atOnce: 1, perKey: 1, waiting: 24, waitingPerKey: 3 });
  private readonly waiting = new Map<number, Waiting>();
  private child: ChildProcess | undefined;
  private idle: NodeJS.Timeout | undefined;
  private count = 0;

  /**
   * Refuses files that aren't pictures, or have more pixels than any camera of a gym. `keys`: for whom it is counted.
   */
  shown(bytes: Buffer, keys: readonly string[]): Promise<Picture> {
    return this.gate.run(keys, () => this.ask(bytes));
  }

  stop(): void {
    clearTimeout(this.idle);
    this.child?.kill('SIGKILL');
    this.child = undefined;
  }

  private async ask(bytes: Buffer): Promise<Picture> {
    clearTimeout(this.idle);
    const child = (this.child ??= this.start());
    const id = (this.count += 1);
    // A file that takes this long isn't a real picture: the process is ended, and the next one starts fresh.
    const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
    try {
      return await new Promise<Picture>((resolve, reject) => {
        this.waiting.set(id, { resolve, reject });
        child.send({ id, bytes }, (error) => error && reject(error));
      });
    } finally {
      clearTimeout(late);
      this.waiting.delete(id);
      this.idle = setTimeout(() => this.stop(), IDLE_MS).unref();
    }
  }

  private start(): ChildProcess {
    const execArgv = [`--max-old-space-size=${HEAP_MB}`, ...(isBuilt ? [] : ['--import', 'tsx'])];
    const child = fork(entry, { execArgv, serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    child.unref();
    child.channel?.unref();
    child.on('message', (said: PictureSaid) => {
      const asked = this.waiting.get(said.id);
      if ('refused' in said) asked?.resolve({ refused: said.refused });
      else asked?.resolve({ bytes: Buffer.from(said.bytes), kind: said.kind });
    });
    child.once('exit', () => {
      if (this.child === child) this.child = undefined;
      // Ended for taking too much time or memory: its file is refused.
      for (const { resolve } of this.waiting.values()) resolve({ refused: 'picture_size' });
    });
    return child;
  }
}
