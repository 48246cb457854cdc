import {
  address,
  addressOrNull,
  masterKey,
  onOrOff,
  oneOf,
  proxies,
  siteAddress,
  text,
  token,
  wholeNumber,
} from './definitions/schemas.ts'
import type { SettingDefinition } from './definitions/setting-definition.ts'
import { databaseDefinitions } from './definitions/database-definitions.ts'
import { objectStoreDefinitions } from './definitions/object-store-definitions.ts'
import { paymentDefinitions } from './payments/payment-settings.ts'
import { traceDefinitions } from './definitions/trace-definitions.ts'
import { storedDefinitions } from './stored-definitions.ts'

/** All settings. `.env.example` and docs/configuration.md are generated from this list. */
export const settingDefinitions = {
  SHOP_MODE: {
    schema: oneOf(['demo', 'live']),
    default: 'demo',
    about: 'demo (sandbox payments, in-app mailbox, generated secrets) or live (refuses all of them).',
  },
  HOST: {
    schema: text,
    default: '127.0.0.1',
    about: 'Address the server listens on. Use 0.0.0.0 behind a proxy or in a container.',
  },
  DEMO_PUBLIC: {
    schema: onOrOff,
    default: 'off',
    about:
      'on: a demo shop may be reached from other machines. Off, it refuses a HOST or PUBLIC_URL that is not this machine’s own. On, the demo mailbox asks for the password that is printed at the start.',
  },
  PORT: {
    schema: wholeNumber(0, 65_535),
    default: '3000',
    about: 'Port the server listens on.',
  },
  PUBLIC_URL: {
    schema: siteAddress,
    default: '',
    about:
      'The address shoppers use, for links in mails and to the payment provider. Default: http://localhost:PORT.',
    live: 'required',
  },
  API_URL: {
    schema: siteAddress,
    default: '',
    about:
      'A host of its own for all calls of the browser, such as https://api.shop.example. It must be the host of PUBLIC_URL or one beneath it, and lead to this same server. Default: PUBLIC_URL.',
  },
  ...databaseDefinitions,
  DATA_DIRECTORY: {
    schema: text,
    default: 'data',
    about: 'Where the embedded database and generated secrets live.',
  },
  WORKERS: {
    schema: wholeNumber(1, 64),
    default: '1',
    about:
      'How many processes share the port. About one for each core that the database leaves; each has DATABASE_POOL_SIZE connections and one more of its own.',
  },
  MASTER_KEY: {
    schema: masterKey,
    default: '',
    about:
      '32 random bytes in base64, the key that encrypts licence keys and stored secrets. Never in the database. Demo: made at first start, kept in a file readable by its owner only.',
    live: 'required',
    secret: true,
  },
  ...objectStoreDefinitions,
  LOG_LEVEL: {
    schema: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent']),
    default: 'info',
    about: 'trace, debug, info, warn, error or silent.',
  },
  LEAST_DISK_MB: {
    schema: wholeNumber(1, 1_000_000_000),
    default: '2048',
    about:
      'If the disk of DATA_DIRECTORY has fewer free megabytes than this, the doctor reports it and the owners get an e-mail.',
  },
  METRICS_TOKEN: {
    schema: token,
    default: '',
    about:
      'Opens GET /metrics to a Prometheus that sends it as its bearer token (openssl rand -hex 32). Default: there are no metrics.',
    secret: true,
  },
  ...traceDefinitions,
  ...paymentDefinitions,
  RECONCILE_SECONDS: {
    schema: wholeNumber(1, 3600),
    default: '60',
    about: 'How often the shop asks providers about open payments and releases expired holds.',
  },
  PAYMENT_TIMEOUT_SECONDS: {
    schema: wholeNumber(1, 30),
    default: '8',
    about: 'How long the shop waits for a response of the payment provider.',
  },
  RATE_LIMITS: {
    schema: onOrOff,
    default: 'on',
    about: 'on or off. Off only behind a gateway that limits by itself.',
  },
  TRUST_PROXY: {
    schema: proxies,
    default: 'off',
    about:
      'How many proxies are in front of the shop: off (none), on (one), or a number up to 9. The visitor’s address is then read from X-Forwarded-For. Without it, all visitors behind a proxy share one rate limit.',
    live: 'required',
  },
  ACCESS_SECONDS: {
    schema: wholeNumber(1, 86_400),
    default: '900',
    about: 'How long an access token lives; the refresh cookie fetches the next one.',
  },
  SESSION_IDLE_SECONDS: {
    schema: wholeNumber(60, 31_536_000),
    default: '1209600',
    about: 'A session ends when it has not been used for this long.',
  },
  SESSION_LONGEST_SECONDS: {
    schema: wholeNumber(60, 31_536_000),
    default: '5184000',
    about: 'A session ends after this long, even if it is used.',
  },
  GOOGLE_JWKS_URL: {
    schema: address,
    default: 'https://www.googleapis.com/oauth2/v3/certs',
    about: 'The address of Google’s public keys.',
  },
  BOT_CHECK_URL: {
    schema: addressOrNull,
    default: '',
    about: 'The address for verifying Turnstile or reCAPTCHA. Default: that of the service.',
  },
  BOT_CHECK_COST: {
    schema: wholeNumber(1, 1_000_000),
    default: '5000',
    about: 'How hard ALTCHA’s puzzle is: PBKDF2 rounds for each attempt.',
  },
  GUEST_CHECKOUT_BOT_CHECK: {
    schema: oneOf(['auto', 'on', 'off']),
    default: 'auto',
    about:
      'auto: buyers pass the bot check once their address has asked for 20 orders within an hour, signed in or not (where RATE_LIMITS=off, never). on: guests with every order, too. off: never.',
  },
  MANAGER_SECOND_FACTOR: {
    schema: onOrOff,
    default: 'on',
    about: 'on: managers’ calls need a session with a second factor.',
  },
  ...storedDefinitions,
} as const satisfies Record<string, SettingDefinition>

export type SettingName = keyof typeof settingDefinitions
