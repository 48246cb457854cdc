import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import tar from 'tar-stream'
import { parseArgs } from 'node:util'
import { CommandRefused } from '../running/command.ts'
import type { ByteSource } from '#server/blobs/byte-source.ts'
import type { Environment } from '#server/settings/read-environment.ts'

// A backup is a tar file, compressed by gzip and encrypted by age (https://age-encryption.org/v1), so
// that `age --decrypt | gunzip | tar x` opens one without the shop.

/** The path of the backup: the only argument of the commands. */
export function readPath(args: readonly string[]): string {
  const [path, ...more] = parseArgs({ args: [...args], allowPositionals: true }).positionals
  if (path === undefined || more.length > 0) throw new CommandRefused('Name the file.')
  return path
}

/** Encrypts to BACKUP_RECIPIENT (a public key: `age1…`) or with BACKUP_PASSPHRASE. A backup is never written in the clear. */
export function readEncrypter(environment: Environment): Encrypter {
  const encrypter = new Encrypter()
  const recipient = environment['BACKUP_RECIPIENT']?.trim()
  const passphrase = environment['BACKUP_PASSPHRASE']
  if (recipient) {
    try {
      encrypter.addRecipient(recipient)
    } catch {
      throw new CommandRefused('BACKUP_RECIPIENT must be a public key of age, as age-keygen prints it: age1…')
    }
  } else if (passphrase) encrypter.setPassphrase(passphrase)
  else
    throw new CommandRefused(
      'Name in BACKUP_RECIPIENT the public key that may open the backup (age1…, from age-keygen), or give a BACKUP_PASSPHRASE.',
    )
  return encrypter
}

/** Decrypts with BACKUP_IDENTITY (the secret key: `AGE-SECRET-KEY-1…`) or BACKUP_PASSPHRASE. */
export function readDecrypter(environment: Environment): Decrypter {
  const decrypter = new Decrypter()
  const identity = environment['BACKUP_IDENTITY']?.trim()
  const passphrase = environment['BACKUP_PASSPHRASE']
  if (identity) {
    try {
      decrypter.addIdentity(identity)
    } catch {
      throw new CommandRefused('BACKUP_IDENTITY must be a secret key of age: AGE-SECRET-KEY-1…')
    }
  } else if (passphrase) decrypter.addPassphrase(passphrase)
  else
    throw new CommandRefused(
      'Give the secret key of the backup in BACKUP_IDENTITY (AGE-SECRET-KEY-1…), or its BACKUP_PASSPHRASE.',
    )
  return decrypter
}

/** What a backup holds under this name. `bytes`: how many the content has. */
export type BackupEntry = { readonly name: string; readonly bytes: number; readonly content: ByteSource }

/** An entry of an opened backup: the next one comes when its content was read. */
export type ReadEntry = { readonly name: string; readonly content: AsyncIterable<Uint8Array> }

/**
 * Writes the entries as they arrive. The file gets its name only when it is complete
 * and flushed, and only its owner can read it. Refuses to replace a file.
 */
export async function writeBackupFile(
  path: string,
  encrypter: Encrypter,
  entries: AsyncIterable<BackupEntry>,
): Promise<void> {
  if (existsSync(path)) throw new CommandRefused(`${path} is there already.`)
  const unfinished = `${path}.unfinished`
  const pack = tar.pack()
  const compressed = createGzip()
  const sealed = await encrypter.encrypt(Readable.toWeb(compressed))
  const file = createWriteStream(unfinished, { mode: 0o600, flush: true })
  const steps = await Promise.allSettled([
    putInto(pack, entries),
    pipeline(pack, compressed),
    pipeline(Readable.fromWeb(sealed), file),
  ])
  const failed = steps.find((step) => step.status === 'rejected')
  if (failed === undefined) return rename(unfinished, path)
  await rm(unfinished, { force: true })
  throw failed.reason
}

async function putInto(pack: tar.Pack, entries: AsyncIterable<BackupEntry>): Promise<void> {
  try {
    for await (const { name, bytes, content } of entries) {
      const written = Promise.withResolvers<void>()
      const done = (error?: Error | null) => (error ? written.reject(error) : written.resolve())
      const sink = pack.entry({ name, size: bytes, mode: 0o600 }, done)
      await Promise.all([pipeline(Readable.from(content, { highWaterMark: 1 }), sink), written.promise])
    }
    pack.finalize()
  } catch (error) {
    pack.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
}

/**
 * Opens a backup and yields its entries. Throws if it was modified, truncated or encrypted for another key.
 */
export async function* readBackupFile(path: string, decrypter: Decrypter): AsyncGenerator<ReadEntry> {
  const opened = await decrypter.decrypt(Readable.toWeb(createReadStream(path)))
  const extract = tar.extract()
  const reading = pipeline(Readable.fromWeb(opened), createGunzip(), extract)
  // reported by the loop below, or after it
  reading.catch(() => undefined)
  for await (const entry of extract)
    // edge: a tar file has bytes
    yield { name: entry.header.name, content: entry as AsyncIterable<Uint8Array> }
  await reading
}
