import { readFileSync } from 'node:fs'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchUpload,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { ObjectStoreSettings } from '#server/settings/definitions/object-store-definitions.ts'
import type { ObjectStore } from './object-store.ts'
import { storeErrorOf, uploaderOf } from './s3-upload.ts'

/** Reading has a short limit because visitors wait for it; writing has one only for a store that is silent. */
const connectMilliseconds = 2000
const readMilliseconds = 15_000
const silentMilliseconds = 60_000
const tries = 2

/** A bucket in any S3-compatible store. Throws if the file with its secret cannot be read. */
export function openS3(settings: ObjectStoreSettings): ObjectStore {
  const { bucket: Bucket } = settings
  const client = new S3Client(configOf(settings))
  let apart = 0
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args)
      apart = secondsFromNow(result.response)
      return result
    },
    { step: 'deserialize', name: 'readDate', priority: 'low' },
  )

  async function getBytes(Key: string, Range?: string): Promise<Buffer> {
    return withinTime(readMilliseconds, async (abortSignal) => {
      const { Body } = await client.send(
        new GetObjectCommand({ Bucket, Key, ...(Range === undefined ? {} : { Range }) }),
        { abortSignal },
      )
      if (Body === undefined) throw new Error(`the object ${Key} came without a body`)
      return Buffer.from(await Body.transformToByteArray())
    })
  }

  return {
    put: uploaderOf(client, Bucket),
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
      withinTime(readMilliseconds, async (abortSignal) => {
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

/** An upload that has ended or was aborted before has no parts left. */
function passOverMissing(error: unknown): void {
  if (!(error instanceof NoSuchUpload)) throw error
}

/** Wraps every failure in an `ObjectStoreError`, including the timeout. */
async function withinTime<T>(milliseconds: number, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = AbortSignal.timeout(milliseconds)
  const tooLate = new Promise<never>((_, reject) => {
    late.addEventListener('abort', () => reject(new Error(`no response within ${milliseconds / 1000} s`)))
  })
  try {
    return await Promise.race([ask(late), tooLate])
  } catch (error) {
    throw storeErrorOf(error)
  }
}

function secondsFromNow(response: unknown): number {
  if (typeof response !== 'object' || response === null || !('headers' in response)) return 0
  const { headers } = response
  if (typeof headers !== 'object' || headers === null || !('date' in headers)) return 0
  const date = Date.parse(String(headers.date))
  return Number.isNaN(date) ? 0 : Math.round(Math.abs(Date.now() - date) / 1000)
}
