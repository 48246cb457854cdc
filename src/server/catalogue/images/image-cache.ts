import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Rendered pictures on disk, by name. */
export type ImageCache = {
  has(name: string): Promise<boolean>
  read(name: string): Promise<Buffer | null>
  write(name: string, bytes: Buffer): Promise<void>
}

/**
 * A least-recently-used cache of files in a folder, limited to `maxBytes` in total. Files from an earlier run
 * are ordered by their age.
 */
export function imageCache(folder: string, maxBytes: number): ImageCache {
  // a Map keeps the order of insertion, so the first entry is the least recently used
  const sizes = new Map<string, number>()
  let total = 0
  let found: Promise<void> | undefined

  async function readFolder(): Promise<void> {
    const all = await readdir(folder).catch(() => [])
    const names = all.filter((name) => /\.(webp|png)$/.test(name))
    const files = await Promise.all(
      names.map(async (name) => ({ name, stats: await stat(join(folder, name)).catch(() => null) })),
    )
    const known = files.flatMap(({ name, stats }) =>
      stats === null ? [] : [{ name, size: stats.size, at: stats.mtimeMs }],
    )
    for (const { name, size } of known.toSorted((a, b) => a.at - b.at)) note(name, size)
  }
  function note(name: string, size: number): void {
    forget(name)
    sizes.set(name, size)
    total += size
  }
  function forget(name: string): void {
    total -= sizes.get(name) ?? 0
    sizes.delete(name)
  }
  const ready = () => (found ??= readFolder())

  return {
    async has(name) {
      await ready()
      return sizes.has(name)
    },
    async read(name) {
      await ready()
      const size = sizes.get(name)
      if (size === undefined) return null
      const bytes = await readFile(join(folder, name)).catch(() => null)
      if (bytes === null) forget(name)
      else note(name, size)
      return bytes
    },
    async write(name, bytes) {
      await ready()
      const draft = join(folder, `${name}.${randomUUID()}.part`)
      await mkdir(folder, { recursive: true })
      await writeFile(draft, bytes)
      await rename(draft, join(folder, name))
      note(name, bytes.length)
      for (const oldest of sizes.keys()) {
        if (total <= maxBytes || oldest === name) break
        forget(oldest)
        await rm(join(folder, oldest), { force: true })
      }
    },
  }
}
