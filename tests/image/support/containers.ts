import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { until } from '#tests/support/until.ts'
import { inside, logOf, podman } from './podman.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
// podman's own limits are higher than some machines allow even root to set
const run = ['run', '--network=host', '--ulimit=nofile=4096:4096', '--ulimit=nproc=4096:4096']
const start = [...run, '--detach']
const image = 'localhost/mafteach'
const envOf = (settings: Readonly<Record<string, string>>) =>
  Object.entries(settings).map(([key, value]) => `--env=${key}=${value}`)

/**
 * Starts a server of the shop as compose.yaml does, on an address of its own; `options` are further ones of
 * podman. Resolves when it is ready.
 */
export async function startServer(
  name: string,
  host: string,
  settings: Readonly<Record<string, string>>,
  ...options: readonly string[]
): Promise<void> {
  const variables = envOf({ ...settings, HOST: host })
  const walls = ['--cap-drop=ALL', '--security-opt=no-new-privileges', '--tmpfs=/tmp']
  podman(...start, `--name=${name}`, ...walls, ...options, ...variables, image)
  await until(
    () => {
      if (podman('inspect', '--format={{.State.Running}}', name) !== 'true')
        throw new Error(`${name} ended:\n${logOf(name)}`)
      return isReady(host)
    },
    `${name} is ready`,
    // the first one fills the demo
    300,
  )
}

const isReady = (host: string) =>
  fetch(`http://${host}:3000/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Runs a command of the shop in a container of its own, which reads one file; returns its output. */
export function runCommand(
  settings: Readonly<Record<string, string>>,
  [outside, within]: readonly [outside: string, within: string],
  ...command: readonly string[]
): string {
  const file = `--volume=${outside}:${within}:ro`
  return podman(...run, '--rm', file, ...envOf(settings), image, 'shop', ...command)
}

/** Stops a server with the time that compose.yaml grants; returns its exit code: 137 if it had to be killed. */
export function stopServer(name: string): number {
  const [, seconds = ''] =
    /stop_grace_period: (\d+)s/.exec(readFileSync(join(root, 'compose.yaml'), 'utf8')) ?? []
  podman('stop', `--time=${seconds}`, name)
  return Number(podman('inspect', '--format={{.State.ExitCode}}', name))
}

/** Starts Caddy with deploy/Caddyfile in front of these servers; returns the certificate of its authority. */
export async function startProxy(name: string, publicUrl: string, hosts: readonly string[]): Promise<string> {
  podman(
    ...start,
    `--name=${name}`,
    ...hosts.map((host) => `--add-host=shop:${host}`),
    '--volume=/usr/bin/caddy:/usr/bin/caddy:ro',
    `--volume=${join(root, 'deploy/Caddyfile')}:/etc/caddy/Caddyfile:ro`,
    `--env=PUBLIC_URL=${publicUrl}`,
    '--env=XDG_DATA_HOME=/root/data',
    '--env=HOME=/root',
    'localhost/base',
    'caddy',
    'run',
    '--config=/etc/caddy/Caddyfile',
    '--adapter=caddyfile',
  )
  let certificate = ''
  await until(() => {
    const { good, said } = inside(name, 'cat', '/root/data/caddy/pki/authorities/local/root.crt')
    if (good) certificate = said
    return good
  }, 'Caddy has a certificate')
  return certificate
}
