import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { chooseEncoding, type Encoding, etagOf } from './encoding.ts'
import { isDatabaseAway } from './problems.ts'

/** A page or an answer of the API, ready to send. */
export type CachedAnswer = {
  readonly status: number
  readonly body: Buffer
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
  /** Set when dropped: addresses that still point here look again. */
  stale: boolean
  readonly madeAt: number
  /** True while it stays in memory for others. */
  kept: boolean
  encoded: { br?: Buffer; gzip?: Buffer; smallest?: true }
}

const mostAnswers = 4000
/** Of what is kept, before packing: some 250 pages, or thousands of answers. */
const mostBytes = 32 * 1024 * 1024
const freshMilliseconds = 60_000

/**
 * What every visitor gets alike: pages by language and address, answers of the API by endpoint and
 * input. It holds no visitor's data: both are made without knowing who asks. Dropped when the data
 * changes; what is over a minute old is made again, but served as it is while the database is away.
 */
export type AnswerCache = {
  /** Only what is still fresh. */
  peek(key: string): CachedAnswer | undefined
  /**
   * From memory, or made now: once, however many ask meanwhile. `make` stores what others may get. What
   * it gives besides answers, such as a refusal, is handed on. Rejects as `make` does, unless the database
   * is away and an older answer is known.
   */
  read<Other = never>(key: string, make: () => Promise<CachedAnswer | Other>): Promise<CachedAnswer | Other>
  /** `edition`: as it was when the making began. What was begun before a drop is not fresh. */
  store(key: string, body: string, headers: Readonly<Record<string, string>>, edition: number): CachedAnswer
  /** Counts the drops. */
  edition(): number
  drop(): void
  /** Before the first drop: since the cache was made. */
  secondsSinceDrop(): number
}

export function answerCache(most: number = mostBytes): AnswerCache {
  const answers = new LRUCache<string, CachedAnswer>({
    max: mostAnswers,
    maxSize: most,
    sizeCalculation: ({ body }) => body.length + 1,
  })
  const making = new Map<string, Promise<unknown>>()
  let drops = 0
  let droppedAt = Date.now()
  const isFresh = (answer: CachedAnswer) => !answer.stale && Date.now() - answer.madeAt < freshMilliseconds
  const peek = (key: string) => {
    const answer = answers.get(key)
    return answer !== undefined && isFresh(answer) ? answer : undefined
  }
  return {
    peek,
    async read<Other>(key: string, make: () => Promise<CachedAnswer | Other>) {
      const known = answers.get(key)
      if (known !== undefined && isFresh(known)) return known
      // not shared with a visitor who comes after a change
      const edition = `${drops} ${key}`
      // edge: under one key everybody makes the same
      const begun = making.get(edition) as Promise<CachedAnswer | Other> | undefined
      const started = begun ?? make().finally(() => making.delete(edition))
      making.set(edition, started)
      try {
        return await started
      } catch (error) {
        // The catalogue stays readable while the database is away.
        if (known !== undefined && isDatabaseAway(error)) return known
        throw error
      }
    },
    edition: () => drops,
    store(key, body, headers, edition) {
      const answer = toAnswer(200, body, headers)
      answer.kept = true
      answer.stale = edition !== drops
      const before = answers.get(key)
      // Most come out as they were: what was packed for the last one is sent on.
      if (before?.etag === answer.etag) answer.encoded = before.encoded
      answers.set(key, answer)
      return answer
    },
    drop() {
      drops++
      droppedAt = Date.now()
      for (const answer of answers.values()) answer.stale = true
    },
    secondsSinceDrop: () => (Date.now() - droppedAt) / 1000,
  }
}

export function toAnswer(
  status: number,
  body: string,
  headers: Readonly<Record<string, string>>,
): CachedAnswer {
  const bytes = ownBytes(Buffer.from(body))
  return {
    status,
    body: bytes,
    etag: etagOf(bytes),
    headers,
    stale: false,
    kept: false,
    madeAt: Date.now(),
    encoded: {},
  }
}

/** The same, and no more memory than that: zlib hands out a part of 16 kB, and Node a part of what all short buffers share. */
function ownBytes(bytes: Buffer): Buffer {
  return Buffer.from(new Uint8Array(bytes).buffer)
}

const quick = 5
const smallest = 11

/**
 * The answer in the best encoding the browser takes, made when first wanted. The first visitor does
 * not wait for the smallest brotli: it is made beside, one at a time, and sent from then on.
 */
export function encode(
  answer: CachedAnswer,
  accepts: string | string[] | null | undefined,
): { body: Buffer; encoding: Encoding | null } {
  const encoding = chooseEncoding(accepts)
  if (encoding === null) return { body: answer.body, encoding }
  const body =
    encoding === 'br'
      ? brotli(answer)
      : (answer.encoded.gzip ??= ownBytes(gzipSync(answer.body, { level: 6 })))
  return { body, encoding }
}

// A window not wider than a page and distances written for text: half a percent less of each page.
const quality = (level: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: level,
    [constants.BROTLI_PARAM_LGWIN]: 16,
    [constants.BROTLI_PARAM_NPOSTFIX]: 1,
    [constants.BROTLI_PARAM_NDIRECT]: 6,
  },
})

function brotli(answer: CachedAnswer): Buffer {
  packSmall(answer)
  return (answer.encoded.br ??= ownBytes(brotliCompressSync(answer.body, quality(quick))))
}

let packing = false

/**
 * It takes a tenth of a second of a core, and passwords are hashed by the same threads: who asks for
 * a thousand searches once each must not line up a thousand. What finds another at it waits until it
 * is asked for again.
 */
function packSmall({ kept, body, encoded }: CachedAnswer): void {
  if (!kept || packing || encoded.smallest === true) return
  packing = true
  encoded.smallest = true
  brotliCompress(body, quality(smallest), (error, bytes) => {
    packing = false
    if (error === null) encoded.br = ownBytes(bytes)
  })
}
