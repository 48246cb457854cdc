import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { CreateBucketCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'

const program = fileURLToPath(new URL('serve-swift.py', import.meta.url))
/** Debian's Python, because Swift is installed only for it. */
const python = '/usr/bin/python3'

export type TestBucket = {
  /** The settings of a shop that stores its files there. */
  readonly environment: Readonly<Record<string, string>>
  /** The keys of all objects, sorted. */
  keys(): Promise<string[]>
  /** The files on the store's disk, sorted: of objects, their parts, and uploads that have not ended. */
  filesOnDisk(): string[]
  /** Writes an object directly, without the shop. */
  put(key: string, content: string): Promise<void>
  stop(): Promise<void>
}

/** The settings of a bucket that does not respond. */
export const awayBucket: Readonly<Record<string, string>> = {
  FILE_STORE: 's3',
  S3_BUCKET: 'shop',
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_PATH_STYLE: 'on',
  S3_ACCESS_KEY_ID: 'test:shop',
  S3_SECRET_ACCESS_KEY: 'the-secret',
}

/** An empty bucket of OpenStack Swift, which checks signatures and timestamps like Amazon. */
export async function aBucket(): Promise<TestBucket> {
  refuseMissing()
  const folder = mkdtempSync(join(tmpdir(), 'swift-'))
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()]
  const swift = spawn(python, [program, folder, ...ports.map(String)], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const environment = { ...awayBucket, S3_ENDPOINT: `http://127.0.0.1:${ports[0]}` }
  const ended = once(swift, 'exit')
  for (const port of ports) await untilResponding(port)
  const client = new S3Client({
    endpoint: environment.S3_ENDPOINT,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: 'test:shop', secretAccessKey: 'the-secret' },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    maxAttempts: 10,
  })
  await client.send(new CreateBucketCommand({ Bucket: 'shop' }))
  return {
    environment,
    async keys() {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: 'shop' }))
      return Contents.map(({ Key = '' }) => Key).toSorted()
    },
    filesOnDisk: () =>
      readdirSync(join(folder, 'disk', 'objects'), { recursive: true })
        .map(String)
        .filter((name) => name.endsWith('.data'))
        .toSorted(),
    async put(Key, content) {
      await client.send(new PutObjectCommand({ Bucket: 'shop', Key, Body: Buffer.from(content) }))
    },
    async stop() {
      client.destroy()
      swift.stdin.end()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function refuseMissing(): void {
  try {
    execFileSync(python, ['-c', 'import swift.proxy, swift.account, swift.container, swift.obj'], {
      stdio: 'ignore',
    })
  } catch {
    throw new Error(
      'The tests of the object store need OpenStack Swift: apt-get install swift-proxy swift-account swift-container swift-object',
    )
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no free port')
  return address.port
}

async function untilResponding(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const outcome = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (outcome) return
    await pause(100)
  }
}
