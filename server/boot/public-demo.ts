/** The demo network isn't served where others can reach it, unless that is asked for: everyone knows its password. */
import type { Config } from './config.ts';
import { withClient } from './connect.ts';
import { exits, Halt } from './exit.ts';

const loopback = ['127.0.0.1', 'localhost', '::1', '[::1]'];
type Reach = Pick<Config, 'host' | 'publicUrl' | 'trustProxy'>;
/** A proxy in front of the server also makes it reachable. */
const isPublic = ({ host, publicUrl, trustProxy }: Reach): boolean =>
  trustProxy > 0 ||
  !loopback.includes(host) ||
  (publicUrl !== undefined && !loopback.includes(new URL(publicUrl).hostname));

const REACHABLE = 'HOST, PUBLIC_URL or TRUST_PROXY makes this server reachable for others, and';
const halt = (sentence: string): Halt => new Halt(exits.config, `${REACHABLE} ${sentence}`);

/** Before the database starts: would a demo network be created or shown? */
export const refuseNewDemo = (config: Config): void => {
  if (config.demo !== 'auto' || config.databaseUrl !== undefined || !isPublic(config)) return;
  throw halt(
    'everyone knows the password of the demo network. Set DEMO=off to create your own network, or DEMO=public to show the demo to everyone.',
  );
};

/** The mark of a network that was created as a demo. */
export const DEMO_MARK = 'demo';
/** Whatever DEMO said when the network was created. */
export const isDemoNetwork = (ownerUrl: string): Promise<boolean> =>
  withClient(ownerUrl, async (client) => {
    const { rowCount } = await client.query(`select from network_setting where key = $1 and value = 'true'`, [
      DEMO_MARK,
    ]);
    return rowCount !== 0;
  });
export const refuseMarkedDemo = async (config: Config, ownerUrl: string): Promise<void> => {
  if (config.demo === 'public' || !isPublic(config)) return;
  if (await isDemoNetwork(ownerUrl))
    throw halt(
      'its database holds a demo network, whose password everyone knows. Use an empty DATA_DIR or database with DEMO=off, or set DEMO=public to show the demo to everyone.',
    );
};
