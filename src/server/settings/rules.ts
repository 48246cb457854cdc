import * as v from 'valibot'
import { isSameSite, isRoot, crossSiteMessage, opensDemo, publicUrlOf, isHostAllowed } from './addresses.ts'
import { settingDefinitions, type SettingName } from './definitions.ts'

type Schemas = { readonly [Name in SettingName]: (typeof settingDefinitions)[Name]['schema'] }

const entries = Object.entries(settingDefinitions).map(([name, { schema }]) => [name, schema])
// edge: `fromEntries` loses the types of the schemas
const schemas = Object.fromEntries(entries) as Schemas

/** Each variable by its schema, then rules across variables. A rule ignores an invalid address: its schema reports that. */
export const environmentSchema = v.pipe(
  v.object(schemas),
  v.forward(
    v.partialCheck(
      [['MASTER_KEY'], ['SHOP_MODE']],
      ({ MASTER_KEY, SHOP_MODE }) => SHOP_MODE !== 'live' || MASTER_KEY === null || !isFilled(MASTER_KEY),
      'must be random: these bytes are all the same (openssl rand -base64 32 generates one)',
    ),
    ['MASTER_KEY'],
  ),
  v.forward(
    v.partialCheck(
      [['DATABASE_MIGRATION_URL'], ['DATABASE_URL']],
      ({ DATABASE_MIGRATION_URL, DATABASE_URL }) => DATABASE_MIGRATION_URL === null || DATABASE_URL !== null,
      'needs DATABASE_URL, the role that runs the shop',
    ),
    ['DATABASE_MIGRATION_URL'],
  ),
  v.forward(
    v.partialCheck(
      [['DATABASE_LISTEN_URL'], ['DATABASE_URL']],
      ({ DATABASE_LISTEN_URL, DATABASE_URL }) => DATABASE_LISTEN_URL === null || DATABASE_URL !== null,
      'needs DATABASE_URL, the address of the pooler',
    ),
    ['DATABASE_LISTEN_URL'],
  ),
  v.forward(
    v.partialCheck(
      [['DATABASE_REPLICA_URL'], ['DATABASE_URL']],
      ({ DATABASE_REPLICA_URL, DATABASE_URL }) => DATABASE_REPLICA_URL === null || DATABASE_URL !== null,
      'needs DATABASE_URL, the address of its primary',
    ),
    ['DATABASE_REPLICA_URL'],
  ),
  v.forward(
    v.partialCheck(
      [['PUBLIC_URL']],
      ({ PUBLIC_URL }) => PUBLIC_URL === '' || isRoot(PUBLIC_URL),
      'must be an address such as https://shop.example',
    ),
    ['PUBLIC_URL'],
  ),
  v.forward(
    v.partialCheck(
      [['PUBLIC_URL'], ['SHOP_MODE']],
      ({ PUBLIC_URL, SHOP_MODE }) => SHOP_MODE !== 'live' || PUBLIC_URL.startsWith('https:'),
      'must begin with https: when SHOP_MODE=live',
    ),
    ['PUBLIC_URL'],
  ),
  v.forward(
    v.partialCheck(
      [['HOST'], ['SHOP_MODE'], ['DEMO_PUBLIC']],
      (settings) => isHostAllowed(settings, settings.HOST),
      ({ input }) => `HOST=${input.HOST} ${opensDemo}`,
    ),
    ['HOST'],
  ),
  v.forward(
    v.partialCheck(
      [['PUBLIC_URL'], ['PORT'], ['SHOP_MODE'], ['DEMO_PUBLIC']],
      (settings) =>
        !isRoot(publicUrlOf(settings)) || isHostAllowed(settings, new URL(publicUrlOf(settings)).hostname),
      ({ input }) => `PUBLIC_URL=${publicUrlOf(input)} ${opensDemo}`,
    ),
    ['PUBLIC_URL'],
  ),
  v.forward(
    v.partialCheck(
      [['API_URL']],
      ({ API_URL }) => API_URL === '' || isRoot(API_URL),
      'must be an address such as https://api.shop.example',
    ),
    ['API_URL'],
  ),
  v.forward(
    v.partialCheck(
      [['API_URL'], ['PUBLIC_URL'], ['PORT']],
      (settings) => !isRoot(settings.API_URL) || !isRoot(publicUrlOf(settings)) || isSameSite(settings),
      ({ input }) => crossSiteMessage(input),
    ),
    ['API_URL'],
  ),
  v.forward(
    v.partialCheck(
      [['FILE_STORE'], ['S3_BUCKET']],
      ({ FILE_STORE, S3_BUCKET }) => FILE_STORE !== 's3' || S3_BUCKET !== null,
      'is missing (needed when FILE_STORE=s3)',
    ),
    ['S3_BUCKET'],
  ),
  v.forward(
    v.partialCheck(
      [['S3_BUCKET'], ['S3_ACCESS_KEY_ID']],
      ({ S3_BUCKET, S3_ACCESS_KEY_ID }) => S3_BUCKET === null || S3_ACCESS_KEY_ID !== null,
      'is missing (needed with S3_BUCKET)',
    ),
    ['S3_ACCESS_KEY_ID'],
  ),
  v.forward(
    v.partialCheck(
      [['S3_BUCKET'], ['S3_SECRET_ACCESS_KEY'], ['S3_SECRET_ACCESS_KEY_FILE']],
      ({ S3_BUCKET, S3_SECRET_ACCESS_KEY: value, S3_SECRET_ACCESS_KEY_FILE: file }) =>
        S3_BUCKET === null || (value === null) !== (file === null),
      'or S3_SECRET_ACCESS_KEY_FILE is needed with S3_BUCKET, and not both',
    ),
    ['S3_SECRET_ACCESS_KEY'],
  ),
  v.forward(
    v.partialCheck(
      [['BOT_CHECK'], ['BOT_CHECK_SITE_KEY']],
      ({ BOT_CHECK, BOT_CHECK_SITE_KEY }) => !isOutside(BOT_CHECK) || BOT_CHECK_SITE_KEY !== '',
      ({ input }) => `is missing (needed when BOT_CHECK=${input.BOT_CHECK})`,
    ),
    ['BOT_CHECK_SITE_KEY'],
  ),
  v.forward(
    v.partialCheck(
      [['BOT_CHECK'], ['BOT_CHECK_SECRET']],
      ({ BOT_CHECK, BOT_CHECK_SECRET }) => !isOutside(BOT_CHECK) || BOT_CHECK_SECRET !== '',
      ({ input }) => `is missing (needed when BOT_CHECK=${input.BOT_CHECK})`,
    ),
    ['BOT_CHECK_SECRET'],
  ),
)

export type EnvironmentValues = v.InferOutput<typeof environmentSchema>

/** Whether the bot check is an external service, which needs a key and a secret. */
export function isOutside(kind: string): boolean {
  return kind === 'turnstile' || kind === 'recaptcha'
}

/** True for a key of identical bytes: a placeholder, not random. */
function isFilled(key: string): boolean {
  const bytes = Buffer.from(key, 'base64')
  return bytes.every((byte) => byte === bytes[0])
}
