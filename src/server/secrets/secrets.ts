import { hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Keys by purpose, all drawn from the master key: losing one purpose's key tells nothing of another's. */
export type Secrets = {
  readonly keyWrapping: Buffer
  readonly blindIndex: Buffer
  readonly csrf: Buffer
  readonly sandbox: Buffer
  /** One-time codes. */
  readonly codes: Buffer
  /** Bot checks of our own making. */
  readonly botCheck: Buffer
  /** Cookies of browsers an account was signed in from. */
  readonly devices: Buffer
  /** Secrets of authenticator apps. */
  readonly totp: Buffer
  /** Recovery codes. */
  readonly recovery: Buffer
  /** Links in the mails of stock alerts. */
  readonly alerts: Buffer
  /** The password of the demo mailbox. */
  readonly mailbox: Buffer
  /** Seals of the audit log. */
  readonly auditChain: Buffer
  /** Links in the mails of guest orders. */
  readonly orderLinks: Buffer
  /** Passes for the browser that fetches a bought file. */
  readonly downloads: Buffer
  /** Links in the mails of gifts. */
  readonly gifts: Buffer
  /** Stored settings that are secrets. */
  readonly settings: Buffer
  /** Files of another shop that wait to be read. */
  readonly imports: Buffer
  /** Marks of deleted accounts: see `former_customers`. */
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
 * The demo shop's master key: made at the first start, in a file only its owner can read. Throws when
 * the file holds none: keys must not be sealed under what anybody can guess.
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

/** The master key that the settings name; of a demo shop without one, the one in its data directory. */
export function masterKeyOf(settings: { masterKey: string | null; dataDirectory: string }): Buffer {
  return settings.masterKey === null
    ? demoMasterKey(settings.dataDirectory)
    : Buffer.from(settings.masterKey, 'base64')
}
