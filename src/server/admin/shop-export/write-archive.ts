import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { ArchiveEntry } from './entry.ts'

/** A file as the manifest lists it. */
type ListedFile = {
  readonly path: string
  readonly bytes: number
  /** In hex. */
  readonly sha256: string
  /** The number of rows of a table, without its header; null if it is no table. */
  readonly rows: number | null
}

type ManifestOf = (files: readonly ListedFile[]) => object
const archiveManifestName = 'manifest.json'

/**
 * A zip archive of the entries, read no faster than it is sent. The manifest and the archive’s directory come
 * last, so an archive that was cut off does not open. Fails if an entry fails; if the reader leaves, the
 * entries are closed.
 */
export function archiveOf(entries: AsyncIterable<ArchiveEntry>, manifestOf: ManifestOf): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  zip.outputStream.pipe(output)
  putInto(zip, output, entries, manifestOf).catch(fail)
  return output
}

async function putInto(
  zip: ZipFile,
  output: Readable,
  entries: AsyncIterable<ArchiveEntry>,
  manifestOf: ManifestOf,
): Promise<void> {
  const files: ListedFile[] = []
  for await (const entry of entries) {
    if (output.destroyed) return
    files.push(await put(zip, output, entry))
  }
  zip.addBuffer(Buffer.from(`${JSON.stringify(manifestOf(files), null, 2)}\n`), archiveManifestName)
  zip.end()
}

/** Resolves when the archive has taken the whole file. */
async function put(
  zip: ZipFile,
  output: Readable,
  { path, pieces, packed }: ArchiveEntry,
): Promise<ListedFile> {
  const hash = createHash('sha256')
  let bytes = 0
  let rows: number | null = null
  async function* counted(): AsyncGenerator<Buffer> {
    const source = pieces()
    for (let next = await source.next(); ; next = await source.next()) {
      if (next.done === true) {
        rows = next.value
        return
      }
      const piece = Buffer.from(next.value)
      hash.update(piece)
      bytes += piece.length
      yield piece
    }
  }
  const stream = Readable.from(counted(), { objectMode: false })
  const stop = () => void stream.destroy()
  output.once('close', stop)
  zip.addReadStream(stream, path, { compress: packed !== true })
  await finished(stream)
  output.off('close', stop)
  return { path, bytes, sha256: hash.digest('hex'), rows }
}
