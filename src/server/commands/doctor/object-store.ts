import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import * as v from 'valibot'
import { type Finding, good, problem, reasonOf, warning } from './finding.ts'
import { openStore } from '#server/blobs/open-blobs.ts'
import { queryRows } from '#server/database/rows.ts'
import { ObjectStoreError } from '#server/integrations/object-store/object-store.ts'
import type { FileSettings } from '#server/settings/definitions/object-store-definitions.ts'

const about = 'object store'
/** Stores refuse signatures whose time is a quarter of an hour off. */
const maxSecondsApart = 60

/** Writes, reads and removes an object in the bucket, and checks that all objects there can be read. */
export async function checkObjectStore(client: pg.Client, files: FileSettings): Promise<Finding> {
  const [rows] = await queryRows(
    client,
    v.object({ stored: v.number(), unused: v.number() }),
    `select (select count(*) from images where object_key is not null)::int
       + (select count(*) from product_files where object_key not like 'database/%')::int as stored,
       (select count(*) from stored_objects where key not like 'database/%')::int as unused`,
  )
  const { stored, unused } = rows ?? { stored: 0, unused: 0 }
  if (files.bucket === null) return checkWithoutBucket(stored, unused)
  try {
    const apart = await tryBucket(files)
    return apart <= maxSecondsApart
      ? good(
          about,
          `${files.bucket.bucket} takes, gives and removes objects; ${stored} pictures and files lie there`,
        )
      : warning(
          about,
          `this machine and the store are ${apart} s apart`,
          'Let this machine take its time from the network (timedatectl set-ntp true).',
        )
  } catch (error) {
    return problem(about, reasonOf(error), remedyFor(error))
  }
}

function checkWithoutBucket(stored: number, unused: number): Finding {
  if (stored > 0)
    return problem(
      about,
      `${stored} pictures and files lie in a bucket, and none is set`,
      'Set S3_BUCKET and what belongs to it.',
    )
  if (unused > 0)
    return warning(
      about,
      `${unused} unused objects lie in a bucket, and none is set`,
      'Set S3_BUCKET and what belongs to it for a day: the shop then removes them.',
    )
  return good(about, 'none: pictures and files of products are in the database')
}

/** Returns the clock difference in seconds. */
async function tryBucket({ bucket }: FileSettings): Promise<number> {
  const store = await openStore(bucket)
  if (store === null) return 0
  const key = `doctor/${randomUUID()}`
  const content = randomBytes(64)
  await store.put(key, [content])
  if (!(await store.get(key)).equals(content)) throw new Error('the bucket gives other bytes than it took')
  await store.remove(key)
  return store.secondsApart()
}

const remedies: Readonly<Record<string, string>> = {
  NoSuchBucket: 'Create the bucket, or correct S3_BUCKET.',
  InvalidAccessKeyId: 'Copy S3_ACCESS_KEY_ID again from the store.',
  SignatureDoesNotMatch: 'Copy S3_SECRET_ACCESS_KEY again from the store; S3_REGION must be the bucket’s.',
  AuthorizationHeaderMalformed: 'Set S3_REGION to the bucket’s region.',
  PermanentRedirect: 'Set S3_REGION and S3_ENDPOINT to those of the bucket.',
  AccessDenied:
    'Allow the key s3:PutObject, s3:AbortMultipartUpload, s3:GetObject and s3:DeleteObject on all objects of the bucket.',
  RequestTimeTooSkewed: 'Let this machine take its time from the network (timedatectl set-ntp true).',
  ENOTFOUND: 'Check S3_ENDPOINT; a store of one’s own often wants S3_PATH_STYLE=on.',
  ENOENT: 'S3_SECRET_ACCESS_KEY_FILE must name a file that this user can read.',
}

function remedyFor(error: unknown): string {
  const reason = error instanceof ObjectStoreError ? error.reason : codeOf(error)
  return remedies[reason] ?? 'Check S3_ENDPOINT, and that the store is running and can be reached from here.'
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
