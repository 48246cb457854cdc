import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { type ObjectStore, ObjectStoreError } from './object-store.ts'

/** A thousand parts, the most that some stores take, are 8 GB. Two parts are in memory while a third one arrives. */
const partBytes = 8 * 1024 * 1024
const partsAtOnce = 2

/** Returns the upload of objects into the bucket. */
export function uploaderOf(client: S3Client, Bucket: string): ObjectStore['put'] {
  const begun = new Map<string, (uploadId: string) => Promise<void>>()
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args)
      const { input } = args
      const { output } = result
      if ('UploadId' in output && output.UploadId !== undefined && 'Key' in input && !('UploadId' in input))
        await begun.get(input.Key ?? '')?.(output.UploadId)
      return result
    },
    { step: 'initialize', name: 'noteUpload' },
  )
  return async (Key, source, noteUpload) => {
    const broken: unknown[] = []
    // one piece at a time, because a piece may be some MB
    const Body = Readable.from(noting(source, broken), { highWaterMark: 1 })
    if (noteUpload !== undefined) begun.set(Key, noteUpload)
    const params = { Bucket, Key, Body }
    try {
      await new Upload({ client, params, partSize: partBytes, queueSize: partsAtOnce }).done()
    } catch (error) {
      throw broken.length > 0 ? broken[0] : storeErrorOf(error)
    } finally {
      Body.destroy()
      begun.delete(Key)
    }
  }
}

/** Passes the bytes on; an error of the source is noted, so that it is not taken for one of the store. */
async function* noting(
  source: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  broken: unknown[],
): AsyncGenerator<Uint8Array> {
  try {
    yield* source
  } catch (error) {
    broken.push(error)
    throw error
  }
}

/** An error of the client or the network, with its code. */
export function storeErrorOf(error: unknown): ObjectStoreError {
  return new ObjectStoreError(reasonOf(error), error)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
