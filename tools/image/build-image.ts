import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { imageCache, podmanLine, sizeOfImage } from '#tests/image/support/podman.ts'
import { root, runTool } from '../run-step.ts'

const certificates = '/etc/ssl/certs/ca-certificates.crt'
const npmVersion = '11.19.1'
const run = async (command: string, ...args: string[]) => runTool(command, args)
const runPodman = (...args: string[]) => runTool('podman', podmanLine(...args))
// RUN needs no walls around it, and chroot works where a machine does not allow namespaces inside of others.
const build = ['build', '--isolation=chroot', '--network=host', '--quiet']

/**
 * Makes the two base images from packages of Debian, because there may be no registry of images here: `base`, as
 * slim as Debian's own, and `build-base`, with Node and npm. Both stay in .cache/image until that is deleted.
 */
export async function makeBase(): Promise<boolean> {
  const folder = join(imageCache, 'debian')
  if (sizeOfImage('base') === 0) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(imageCache, { recursive: true })
    // like Debian's slim image, without documentation and languages
    const left = ['var/cache/apt/archives/*.deb', 'var/lib/apt/lists/*', 'usr/share/doc/*', 'usr/share/man/*']
    const omitted = [...left, 'usr/share/locale/*', 'usr/share/info/*'].map((path) => `--exclude=./${path}`)
    const made =
      (await run('debootstrap', '--variant=minbase', 'bookworm', folder)) &&
      (await run('tar', '-C', folder, ...omitted, '-cf', `${folder}.tar`, '.')) &&
      (await runPodman('import', '--quiet', `${folder}.tar`, 'localhost/base'))
    for (const path of [folder, `${folder}.tar`]) rmSync(path, { recursive: true, force: true })
    if (!made) return false
  }
  return sizeOfImage('build-base') > 0 || makeBuildBase()
}

async function makeBuildBase(): Promise<boolean> {
  const folder = join(imageCache, 'build-base')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const prefix = join(folder, 'local')
  if (
    !(await run('npm', 'install', '--global', `--prefix=${prefix}`, '--loglevel=error', `npm@${npmVersion}`))
  )
    return false
  copyFileSync(process.execPath, join(prefix, 'bin', 'node'))
  // a network's own authority may have signed what npm reaches
  const trusted = existsSync(certificates)
  if (trusted) copyFileSync(certificates, join(folder, 'certificates.crt'))
  const lines = [
    'FROM localhost/base',
    'COPY local /usr/local',
    ...(trusted ? [`COPY certificates.crt ${certificates}`, `ENV NODE_EXTRA_CA_CERTS=${certificates}`] : []),
  ]
  writeFileSync(join(folder, 'Dockerfile'), `${lines.join('\n')}\n`)
  const made = await runPodman(...build, '--tag=localhost/build-base', folder)
  rmSync(folder, { recursive: true, force: true })
  return made
}

/** Builds the image of this source. npm's downloads stay in .cache/image; unchanged packages are not installed again. */
export async function buildImage(): Promise<boolean> {
  const downloads = join(imageCache, 'npm')
  mkdirSync(downloads, { recursive: true })
  return runPodman(
    ...build,
    '--build-arg=BASE_IMAGE=localhost/base',
    '--build-arg=BUILD_IMAGE=localhost/build-base',
    `--volume=${downloads}:/root/.npm`,
    '--tag=localhost/mafteach',
    root,
  )
}
