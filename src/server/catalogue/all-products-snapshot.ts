import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type pg from 'pg'
import * as v from 'valibot'
import * as contract from '#contract/catalogue.ts'
import { typed } from '#server/database/connect.ts'
import { etagOf } from '#server/http/cache/encoding.ts'
import { type MemoAsync, memoAsync } from '#server/http/cache/memo-async.ts'
import { listAllProducts } from './list-all-products.ts'

/** The response body of GET /product/all in every encoding. */
type AllProductsBody = {
  readonly bytes: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
  readonly etag: string
}

export type AllProductsSnapshot = MemoAsync<AllProductsBody>

const freshMilliseconds = 5000
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Caches /product/all in memory. After 5 s the stale body is still sent while a new one is built. */
export function allProductsSnapshot(
  pool: pg.Pool,
  report: (error: unknown) => void,
  now?: () => number,
): AllProductsSnapshot {
  return memoAsync((last) => makeBody(pool, last), report, {
    freshMilliseconds,
    ...(now === undefined ? {} : { now }),
  })
}

/** Builds the body; reuses the last one if the list has not changed, to avoid compressing it again. */
async function makeBody(pool: pg.Pool, last: AllProductsBody | undefined): Promise<AllProductsBody> {
  const list = v.parse(contract.listAllProducts.output, await listAllProducts({ tx: typed(pool) }))
  const bytes = Buffer.from(JSON.stringify(list))
  const etag = etagOf(bytes)
  if (last?.etag === etag) return last
  const [br, zipped] = await Promise.all([
    compressBrotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    compressGzip(bytes, { level: 6 }),
  ])
  return { bytes, br, gzip: zipped, etag }
}
