import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'

/** An older unfinished file was left by a process that died. */
const draftMilliseconds = 3_600_000

/** Rendered pictures on disk, by name. */
type ImageCache = {
  has(name: string): Promise<boolean>
  read(name: string): Promise<Buffer | null>
  write(name: string, bytes: Buffer): Promise<void>
}

/** Meanwhile other processes may write beyond the limit. */
const defaultRescanMilliseconds = 3_600_000

/**
 * A least-recently-used cache of files in a folder, limited to `maxBytes` in total; a larger file is not
 * written. Files from an earlier run are ordered by their age. Several processes may share the folder: each finds what
 * another one wrote, and counts it within an hour.
 */
export function imageCache(
  folder: string,
  maxBytes: number,
  rescanMilliseconds: number = defaultRescanMilliseconds,
): ImageCache {
  const evicted: string[] = []
  const sizes = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (size) => Math.max(size, 1),
    dispose: (_size, name, reason) => {
      if (reason === 'evict') evicted.push(name)
    },
  })
  let reading: Promise<void> | undefined
  let readAt = 0

  async function readFolder(): Promise<void> {
    readAt = performance.now()
    const files = await filesIn(folder)
    const there = new Set(files.map(({ name }) => name))
    const gone = Array.from(sizes.keys()).filter((name) => !there.has(name))
    for (const name of gone) sizes.delete(name)
    for (const { name, size } of files) if (!sizes.has(name)) sizes.set(name, size)
  }
  const ready = () => (reading ??= readFolder())

  return {
    async has(name) {
      await ready()
      return sizes.has(name)
    },
    async read(name) {
      await ready()
      const isKnown = sizes.get(name) !== undefined
      const bytes = await readFile(join(folder, name)).catch(() => null)
      if (bytes === null) sizes.delete(name)
      // another process has written it
      else if (!isKnown) sizes.set(name, bytes.length)
      return bytes
    },
    async write(name, bytes) {
      await ready()
      if (bytes.length > maxBytes) return
      const draft = join(folder, `${name}.${randomUUID()}.part`)
      await mkdir(folder, { recursive: true })
      try {
        await writeFile(draft, bytes)
        await rename(draft, join(folder, name))
      } catch (error) {
        // on a full disk every request comes here
        await rm(draft, { force: true }).catch(() => undefined)
        throw error
      }
      sizes.set(name, bytes.length)
      if (performance.now() - readAt >= rescanMilliseconds) await readFolder()
      const gone = evicted.splice(0).filter((one) => !sizes.has(one))
      await Promise.all(gone.map((one) => rm(join(folder, one), { force: true })))
    },
  }
}

/** The finished files, the oldest first. Removes what a process that died left unfinished. */
async function filesIn(folder: string): Promise<readonly { name: string; size: number }[]> {
  const all = await readdir(folder).catch(() => [])
  const names = all.filter((name) => /\.(webp|png|jpg|part)$/.test(name))
  const found = await Promise.all(
    names.map(async (name) => ({ name, stats: await stat(join(folder, name)).catch(() => null) })),
  )
  const isDraft = ({ name }: { readonly name: string }) => name.endsWith('.part')
  const left = found.filter(
    (one) => isDraft(one) && (one.stats?.mtimeMs ?? 0) < Date.now() - draftMilliseconds,
  )
  await Promise.all(left.map(({ name }) => rm(join(folder, name), { force: true }).catch(() => undefined)))
  const files = found.filter((one) => !isDraft(one))
  const known = files.flatMap(({ name, stats }) =>
    stats === null ? [] : [{ name, size: stats.size, at: stats.mtimeMs }],
  )
  return known.toSorted((a, b) => a.at - b.at)
}
