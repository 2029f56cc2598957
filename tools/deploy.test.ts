/** What is in deploy/ agrees with the product: settings, ports, addresses, versions and metrics. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { settingNames } from '#server/boot/config.ts';
import { projectFolder } from '#server/boot/root.ts';
import { stepsOf } from './image.testing.ts';

const folder = path.join(projectFolder, 'deploy');
const textOf = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
type Tree = { readonly [name: string]: Tree } & { readonly [index: number]: Tree };
const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const yamlOf = (file: string): Tree[] =>
  parseAllDocuments(textOf(file)).map((document) => {
    expect(document.errors, file).toEqual([]);
    return document.toJS() as Tree;
  });
const yamlFiles = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.yaml'));
const { version, engines } = JSON.parse(readFileSync(path.join(projectFolder, 'package.json'), 'utf8')) as {
  version: string;
  engines: { node: string };
};
/** Not settings of the product: Node's own, the C library's, and those of other programs in the same file. */
const others = new Set(['NODE_ENV', 'MALLOC_ARENA_MAX']);
const unknown = (names: readonly string[]): string[] =>
  names.filter((name) => !settingNames.includes(name) && !others.has(name));

const compose = yamlOf('compose.yaml')[0]?.['services'];
const pod = yamlOf('kubernetes/server.yaml').find((one) => plain(one['kind']) === 'Deployment')?.['spec']?.[
  'template'
]?.['spec'];
const server = pod?.['containers']?.[0];

it.each(yamlFiles)('%s is YAML', (file) => void yamlOf(file));

describe('settings', () => {
  it('that the image, the unit and the manifests name are settings of the server', () => {
    const image = stepsOf(textOf('Dockerfile')).filter(({ word }) => word === 'ENV');
    const named = [
      ...image.flatMap(({ rest }) => [...rest.matchAll(/(\w+)=/g)].map(([, name = '']) => name)),
      ...[...textOf('cornerman.service').matchAll(/^Environment=(.+)$/gm)].flatMap(([, line = '']) =>
        line.split(' ').map((one) => one.split('=')[0] ?? ''),
      ),
      ...Object.keys(compose?.['server']?.['environment'] ?? {}),
      ...Object.values(server?.['env'] ?? {}).map((one) => plain(one['name'])),
      ...Object.keys(yamlOf('kubernetes/secret.example.yaml')[0]?.['stringData'] ?? {}),
    ];
    expect(named.length).toBeGreaterThan(20);
    expect(unknown(named)).toEqual([]);
  });
  it('never show the demo network where others can reach it', () => {
    expect(textOf('Dockerfile')).toContain('DEMO=off');
    expect(textOf('cornerman.service')).toContain('DEMO=off');
  });
});

describe('versions', () => {
  it('are the one of the package', () => {
    expect(plain(compose?.['server']?.['image'])).toBe(`cornerman:${version}`);
    expect(plain(yamlOf('kubernetes/kustomization.yaml')[0]?.['images']?.[0]?.['newTag'])).toBe(version);
    expect(readFileSync(path.join(projectFolder, 'CHANGELOG.md'), 'utf8')).toMatch(
      new RegExp(`^## ${version.replaceAll('.', '\\.')} `, 'm'),
    );
  });
  it('of images are pinned, and Node is one that the package allows', () => {
    const images = [
      ...[...textOf('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, name = '']) => name),
      ...Object.values(compose ?? {}).map((one) => plain(one['image'])),
    ];
    expect(images.filter((name) => !/:v?\d+\.\d+/.test(name))).toEqual([]);
    expect(images[0]).toMatch(new RegExp(`^node:${/\d+/.exec(engines.node)?.[0]}\\.`));
  });
});

const stopDelay = (where: Tree | undefined): number =>
  Number(Object.values(where ?? {}).find((one) => plain(one['name']) === 'STOP_DELAY_S')?.['value']);

it('a page is sent on to TLS by the proxy, and a program without TLS is refused', () => {
  const withoutTls = (textOf('Caddyfile').split('http://{$PUBLIC_HOST}')[1] ?? '').replaceAll(/\s+/g, ' ');
  for (const path of ['/api/*', '/webhooks/*', '/live/*'])
    expect(withoutTls).toContain(`handle ${path} { respond 403 }`);
  expect(withoutTls).toContain('handle { redir https://{host}{uri} permanent }');
});

describe('what restarts and replaces processes', () => {
  it('waits longer for the end than the server takes', () => {
    expect(Number(pod?.['terminationGracePeriodSeconds'])).toBeGreaterThan(stopDelay(server?.['env']) + 50);
    expect(Number.parseInt(plain(compose?.['server']?.['stop_grace_period']), 10)).toBeGreaterThan(
      Number(compose?.['server']?.['environment']?.['STOP_DELAY_S']) + 50,
    );
    expect(Number(/TimeoutStopSec=(\d+)/.exec(textOf('cornerman.service'))?.[1])).toBeGreaterThan(60 + 50);
  });
  it('asks at the server’s own addresses and ports', () => {
    const ports = Object.values(server?.['ports'] ?? {}).map((one) => [
      plain(one['name']),
      Number(one['containerPort']),
    ]);
    expect(Object.fromEntries(ports)).toEqual({ http: 3000, metrics: 9464 });
    expect(plain(server?.['readinessProbe']?.['httpGet']?.['path'])).toBe('/readyz');
    expect(plain(server?.['livenessProbe']?.['httpGet']?.['path'])).toBe('/healthz');
    expect(textOf('Dockerfile')).toContain('EXPOSE 3000');
    expect(textOf('Caddyfile')).toContain('server 3000');
  });
  it('notices that a server stops before it does', () => {
    expect(stopDelay(server?.['env'])).toBeGreaterThan(Number(server?.['readinessProbe']?.['periodSeconds']) * 2);
  });
  it('gives no process more rights than it needs', () => {
    expect(server?.['securityContext']).toMatchObject({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
    });
    expect(pod?.['securityContext']).toMatchObject({ runAsNonRoot: true });
    expect(compose?.['server']).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    expect(textOf('cornerman.service')).toMatch(/^NoNewPrivileges=yes$/m);
  });
});
