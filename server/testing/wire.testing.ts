/** A connection to PostgreSQL that a test can cut, silence or close, like a failing server or network. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type Wire = {
  /** The database behind the connection. */
  url: string;
  /** Cuts all connections abruptly: a killed backend, an immediate stop, a failover. */
  cut(): void;
  /** Accepts no new connections until it is opened again. */
  close(): void;
  open(): void;
  /** Nothing gets through and nothing is refused: a server that hangs. */
  silence(): void;
  speak(): void;
  end(): Promise<void>;
};

export const wireTo = async (url: string): Promise<Wire> => {
  const target = new URL(url);
  const pairs = new Set<readonly [Socket, Socket]>();
  let isOpen = true;
  let isSilent = false;
  const server = createServer((from) => {
    if (!isOpen) {
      from.destroy();
      return;
    }
    const to = connect(Number(target.port || 5432), target.hostname);
    const pair = [from, to] as const;
    pairs.add(pair);
    const cutBoth = (): void => {
      pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    for (const socket of pair) socket.on('error', cutBoth).on('close', cutBoth);
    from.pipe(to);
    to.pipe(from);
    if (isSilent) for (const socket of pair) socket.pause();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const through = new URL(url);
  // Not through the socket in a folder that the tests use.
  through.searchParams.delete('host');
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as AddressInfo).port);
  const cut = (): void => {
    for (const [from, to] of pairs) {
      from.destroy();
      to.destroy();
    }
  };
  const each = (act: (socket: Socket) => void): void => {
    for (const pair of pairs) for (const socket of pair) act(socket);
  };
  return {
    url: through.href,
    cut,
    close: () => void (isOpen = false),
    open: () => void (isOpen = true),
    silence: () => {
      isSilent = true;
      each((socket) => void socket.pause());
    },
    speak: () => {
      isSilent = false;
      each((socket) => void socket.resume());
    },
    async end() {
      // A client that connects once more now would keep it open.
      isOpen = false;
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
