import { isSafeAddress } from './safe-address.ts'
import { megabyte } from '#shop/limits.ts'
import { onOrOff, oneOf, siteAddress, text, textOrNull, wholeNumber } from './schemas.ts'
import * as v from 'valibot'
import type { SettingDefinition } from './setting-definition.ts'

/** Where pictures and product files are stored. */
export const objectStoreDefinitions = {
  FILE_STORE: {
    schema: oneOf(['database', 's3']),
    default: 'database',
    about:
      'Where new pictures and files of products are stored: database, or s3, the bucket of S3_BUCKET. Existing ones are read from where they are; npm run shop -- blobs:move moves them.',
  },
  MAX_FILE_MB: {
    // uploads go to the store in parts of 8 MB, and some stores take no more than a thousand
    schema: wholeNumber(1, 5120),
    default: '1024',
    about:
      'The largest file of a product, in MB (of 1024 × 1024 bytes), up to 5120. Large files are better kept in a bucket than in the database; a proxy in front must let them pass.',
  },
  S3_BUCKET: {
    schema: textOrNull,
    default: '',
    about: 'A bucket of any store that speaks S3. It need not be open to anybody but the shop.',
  },
  S3_ENDPOINT: {
    schema: v.pipe(
      siteAddress,
      v.check(
        (value) => value === '' || isSafeAddress(value),
        'must begin with https: (http: only on this machine)',
      ),
      v.transform((value) => value || null),
    ),
    default: '',
    about: 'The address of the store. Default: Amazon’s, in that region.',
  },
  S3_REGION: { schema: text, default: 'us-east-1', about: 'The region that requests are signed for.' },
  S3_PATH_STYLE: {
    schema: onOrOff,
    default: 'off',
    about:
      'on: the bucket is named in the path (https://store.example/bucket/…), as most self-hosted stores require. off: in the host (https://bucket.store.example/…).',
  },
  S3_DIRECT_DOWNLOADS: {
    schema: onOrOff,
    default: 'off',
    about:
      'on: a buyer’s browser is sent on to S3_ENDPOINT for a file that lies in the bucket, by a link that the shop signs for a minute; browsers must reach that address. off: files pass through the shop.',
  },
  S3_ACCESS_KEY_ID: {
    schema: textOrNull,
    default: '',
    about: 'The key of the store. It must be allowed to get, put and delete objects of the bucket.',
  },
  S3_SECRET_ACCESS_KEY: {
    schema: textOrNull,
    default: '',
    about: 'The secret of that key.',
    secret: true,
  },
  S3_SECRET_ACCESS_KEY_FILE: {
    schema: textOrNull,
    default: '',
    about: 'A file with that secret, instead of S3_SECRET_ACCESS_KEY.',
  },
} as const satisfies Record<string, SettingDefinition>

type Values = {
  readonly [Name in keyof typeof objectStoreDefinitions]: v.InferOutput<
    (typeof objectStoreDefinitions)[Name]['schema']
  >
}

/** The connection to the bucket. */
export type ObjectStoreSettings = {
  readonly bucket: string
  /** Null: Amazon's. */
  readonly endpoint: string | null
  readonly region: string
  readonly pathStyle: boolean
  readonly accessKeyId: string
  readonly secret: { readonly value: string } | { readonly file: string }
}

export type FileSettings = {
  /** Where new pictures and product files are stored. */
  readonly storedIn: 'database' | 's3'
  /** Null without a bucket. */
  readonly bucket: ObjectStoreSettings | null
  /** The largest file of a product, in bytes. */
  readonly maxFileBytes: number
  /** Browsers fetch bought files from the bucket itself. */
  readonly directDownloads: boolean
}

export function fileSettingsOf(values: Values): FileSettings {
  const { S3_BUCKET: bucket, S3_SECRET_ACCESS_KEY: value, S3_SECRET_ACCESS_KEY_FILE: file } = values
  const common = {
    storedIn: values.FILE_STORE,
    maxFileBytes: values.MAX_FILE_MB * megabyte,
    directDownloads: values.S3_DIRECT_DOWNLOADS,
  }
  if (bucket === null) return { ...common, bucket: null }
  return {
    ...common,
    bucket: {
      bucket,
      endpoint: values.S3_ENDPOINT,
      region: values.S3_REGION,
      pathStyle: values.S3_PATH_STYLE,
      accessKeyId: values.S3_ACCESS_KEY_ID ?? '',
      secret: file === null ? { value: value ?? '' } : { file },
    },
  }
}
