import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** All inputs of the built site: sources, configuration, build steps and packages. */
export const buildInputs = [
  'src/web',
  'src/contract',
  'src/shop',
  'build',
  'vite.config.ts',
  'tsconfig.base.json',
  'package.json',
  'package-lock.json',
] as const

/** One hash of the names and contents of all inputs below a folder, without tests. */
export function hashInputs(root: string): string {
  const hash = createHash('sha256')
  for (const file of buildInputs.flatMap((input) => filesIn(root, input)))
    hash.update(`${file}\n`).update(
      createHash('sha256')
        .update(readFileSync(join(root, file)))
        .digest(),
    )
  return hash.digest('hex')
}

function filesIn(root: string, input: string): string[] {
  const path = join(root, input)
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [input]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + (root.endsWith('/') ? 0 : 1)))
    .toSorted()
}
