import { hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Keys by purpose, all derived from the master key: a leaked key does not disclose another. */
export type Secrets = {
  readonly keyWrapping: Buffer
  readonly blindIndex: Buffer
  readonly csrf: Buffer
  readonly sandbox: Buffer
  /** One-time codes. */
  readonly codes: Buffer
  /** The built-in bot check. */
  readonly botCheck: Buffer
  /** Cookies of known browsers. */
  readonly devices: Buffer
  /** Secrets of authenticator apps, until the first rotation of the data keys. */
  readonly totp: Buffer
  /** Recovery codes. */
  readonly recovery: Buffer
  /** Links in e-mails of stock alerts. */
  readonly alerts: Buffer
  /** The password of the demo mailbox. */
  readonly mailbox: Buffer
  /** Seals of the audit log. */
  readonly auditChain: Buffer
  /** Links in e-mails of guest orders. */
  readonly orderLinks: Buffer
  /** Passes of download links. */
  readonly downloads: Buffer
  /** Links in e-mails of gifts. */
  readonly gifts: Buffer
  /** Stored settings that are secrets, until the first rotation of the data keys. */
  readonly settings: Buffer
  /** Files of another shop waiting for import. */
  readonly imports: Buffer
  /** Hashes of deleted accounts: see `former_customers`. */
  readonly customers: Buffer
}

export function deriveSecrets(masterKey: Buffer): Secrets {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', masterKey, 'mafteach', `${purpose}/1`, 32))
  return {
    keyWrapping: derive('key-wrapping'),
    blindIndex: derive('blind-index'),
    csrf: derive('csrf'),
    sandbox: derive('sandbox'),
    codes: derive('codes'),
    botCheck: derive('bot-check'),
    devices: derive('devices'),
    totp: derive('totp'),
    recovery: derive('recovery'),
    alerts: derive('alerts'),
    mailbox: derive('mailbox'),
    auditChain: derive('audit-chain'),
    orderLinks: derive('order-links'),
    downloads: derive('downloads'),
    gifts: derive('gifts'),
    settings: derive('settings'),
    imports: derive('imports'),
    customers: derive('customers'),
  }
}

/**
 * The demo shop's master key, created at the first start in a file only its owner can read. Throws if the file does not
 * contain a key: keys must not be encrypted with a guessable one.
 */
export function demoMasterKey(dataDirectory: string): Buffer {
  const file = join(dataDirectory, 'master.key')
  if (!existsSync(file)) {
    mkdirSync(dataDirectory, { recursive: true, mode: 0o700 })
    const key = randomBytes(32).toString('base64') + '\n'
    writeFileSync(file, key, { mode: 0o600, flag: 'wx', flush: true })
  }
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64')
  if (key.length === 32) return key
  throw new Error(`${file} holds no master key. Put it back from your backup; of a new shop, delete it.`)
}

/** The configured master key; for a demo shop without one, the key in its data directory. */
export function masterKeyOf(settings: { masterKey: string | null; dataDirectory: string }): Buffer {
  return settings.masterKey === null
    ? demoMasterKey(settings.dataDirectory)
    : Buffer.from(settings.masterKey, 'base64')
}
