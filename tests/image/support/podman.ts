import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where podman and the test of the image keep what the next run can use again. */
export const imageCache = fileURLToPath(new URL('../../../.cache/image', import.meta.url))

// A store of our own: a developer's images stay as they are. crun does not start where a system mounts both
// versions of cgroups.
const own = ['--root', join(imageCache, 'store'), '--runroot', join(imageCache, 'run'), '--runtime', 'runc']

/** The command line of podman on our store. */
export const podmanLine = (...args: readonly string[]): string[] => [...own, ...args]

/** Runs podman and returns its output; throws with both its outputs if it fails. */
export function podman(...args: readonly string[]): string {
  mkdirSync(imageCache, { recursive: true })
  const { status, stdout, stderr } = spawnSync('podman', podmanLine(...args), { encoding: 'utf8' })
  if (status !== 0) throw new Error(`podman ${args.join(' ')}: ${status}\n${stdout}${stderr}`)
  return stdout.trim()
}

/** The bytes of an image; 0 if there is none. */
export function sizeOfImage(name: string): number {
  const { status, stdout } = spawnSync(
    'podman',
    podmanLine('image', 'inspect', '--format={{.Size}}', `localhost/${name}`),
    { encoding: 'utf8' },
  )
  return status === 0 ? Number(stdout) : 0
}

/** Whether a command inside of a container succeeds, and what it prints to both outputs. */
export function inside(container: string, ...command: readonly string[]): { good: boolean; said: string } {
  const { status, stdout, stderr } = spawnSync('podman', podmanLine('exec', container, ...command), {
    encoding: 'utf8',
  })
  return { good: status === 0, said: stdout + stderr }
}

/** What a container has written to both outputs so far. */
export const logOf = (container: string): string =>
  execFileSync('sh', ['-c', 'exec podman "$@" 2>&1', 'sh', ...podmanLine('logs', container)], {
    encoding: 'utf8',
  })
