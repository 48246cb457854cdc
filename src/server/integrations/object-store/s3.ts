import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchUpload,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { ObjectStoreSettings } from '#server/settings/definitions/object-store-settings.ts'
import { type ObjectStore, ObjectStoreError } from './object-store.ts'

/** Reading has a short limit because visitors wait for it; writing has one only for a store that is silent. */
const connectMilliseconds = 2000
const readMilliseconds = 15_000
const silentMilliseconds = 60_000
const tries = 2

/** A thousand parts, the most that some stores take, are 8 GB. Two parts are in memory while a third one arrives. */
const partBytes = 8 * 1024 * 1024
const partsAtOnce = 2

/** A bucket in any S3-compatible store. Throws if the file with its secret cannot be read. */
export function openS3(settings: ObjectStoreSettings): ObjectStore {
  const { bucket: Bucket } = settings
  const client = new S3Client(configOf(settings))
  let apart = 0
  client.middlewareStack.add(
    (next) => async (given) => {
      const result = await next(given)
      apart = secondsFromNow(result.response)
      return result
    },
    { step: 'deserialize', name: 'readDate', priority: 'low' },
  )

  const begun = new Map<string, (uploadId: string) => Promise<void>>()
  client.middlewareStack.add(
    (next) => async (given) => {
      const result = await next(given)
      const { input } = given
      const { output } = result
      if ('UploadId' in output && output.UploadId !== undefined && 'Key' in input && !('UploadId' in input))
        await begun.get(input.Key ?? '')?.(output.UploadId)
      return result
    },
    { step: 'initialize', name: 'noteUpload' },
  )

  async function getBytes(Key: string, Range?: string): Promise<Buffer> {
    return asked(readMilliseconds, async (abortSignal) => {
      const { Body } = await client.send(
        new GetObjectCommand({ Bucket, Key, ...(Range === undefined ? {} : { Range }) }),
        { abortSignal },
      )
      if (Body === undefined) throw new Error(`the object ${Key} came without a body`)
      return Buffer.from(await Body.transformToByteArray())
    })
  }

  return {
    async put(Key, source, noteUpload) {
      const broken: unknown[] = []
      // one piece at a time, because a piece may be some MB
      const Body = Readable.from(noting(source, broken), { highWaterMark: 1 })
      if (noteUpload !== undefined) begun.set(Key, noteUpload)
      const params = { Bucket, Key, Body }
      try {
        await new Upload({ client, params, partSize: partBytes, queueSize: partsAtOnce }).done()
      } catch (error) {
        throw broken.length > 0 ? broken[0] : new ObjectStoreError(reasonOf(error), error)
      } finally {
        Body.destroy()
        begun.delete(Key)
      }
    },
    get: (key) => getBytes(key),
    getPiece: (key, from, most) => getBytes(key, `bytes=${from}-${from + most - 1}`),
    linkTo: (Key, { disposition, mime }, expiresIn) =>
      getSignedUrl(
        client,
        new GetObjectCommand({
          Bucket,
          Key,
          ResponseContentDisposition: disposition,
          ResponseContentType: mime,
          ResponseCacheControl: 'no-store',
        }),
        { expiresIn },
      ),
    remove: (Key, UploadId) =>
      asked(readMilliseconds, async (abortSignal) => {
        if (typeof UploadId === 'string')
          await client
            .send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }), { abortSignal })
            .catch(passOverMissing)
        await client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal })
      }),
    secondsApart: () => apart,
  }
}

function configOf(settings: ObjectStoreSettings): S3ClientConfig {
  const { endpoint, region, pathStyle, accessKeyId, secret } = settings
  const secretAccessKey = 'file' in secret ? readFileSync(secret.file, 'utf8').trim() : secret.value
  return {
    region,
    ...(endpoint === null ? {} : { endpoint }),
    forcePathStyle: pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: tries,
    requestHandler: { connectionTimeout: connectMilliseconds, socketTimeout: silentMilliseconds },
    // other stores reject Amazon's own checksums in trailers; the signature covers the bytes anyway
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
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

/** An upload that has ended or was aborted before has no parts left. */
function passOverMissing(error: unknown): void {
  if (!(error instanceof NoSuchUpload)) throw error
}

/** Wraps every failure in an `ObjectStoreError`, including the timeout. */
async function asked<T>(milliseconds: number, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = AbortSignal.timeout(milliseconds)
  const tooLate = new Promise<never>((_, reject) => {
    late.addEventListener('abort', () => reject(new Error(`no answer within ${milliseconds / 1000} s`)))
  })
  try {
    return await Promise.race([ask(late), tooLate])
  } catch (error) {
    throw new ObjectStoreError(reasonOf(error), error)
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

function secondsFromNow(response: unknown): number {
  if (typeof response !== 'object' || response === null || !('headers' in response)) return 0
  const { headers } = response
  if (typeof headers !== 'object' || headers === null || !('date' in headers)) return 0
  const date = Date.parse(String(headers.date))
  return Number.isNaN(date) ? 0 : Math.round(Math.abs(Date.now() - date) / 1000)
}
