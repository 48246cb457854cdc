import { aProduct } from '#tests/support/builders.ts'
import { aBucket } from '#tests/support/object-store/bucket.ts'
import { buyFile, uploadLargeFile } from '#tests/support/shop-files/file-for-sale.ts'
import { hashOfAll, largeFile } from '#tests/support/shop-files/large-file.ts'
import { type Run, spreadOf } from './report/figure.ts'
import { runShop } from './running-shop.ts'

const megabyte = 1_048_576
/** Smaller than any part of the file: what the shop uses for any upload. */
const smallMegabytes = 1

/**
 * Measures how a product's file of 5 GB, the largest that the shop accepts, is uploaded and downloaded again, and
 * the memory that the server's process uses meanwhile: once with the database as the store, and once with a bucket.
 */
export async function benchLargeFile(run: Run): Promise<void> {
  const megabytes = run.quick ? 200 : 5120
  const hash = hashOfAll(largeFile(megabytes))
  const bucket = await aBucket()
  try {
    for (const store of ['database', 's3'])
      await passThrough(run, { ...bucket.environment, FILE_STORE: store }, megabytes, await hash)
  } finally {
    await bucket.stop()
  }
}

async function passThrough(
  run: Run,
  environment: Readonly<Record<string, string>>,
  megabytes: number,
  hash: string,
): Promise<void> {
  const running = await runShop({ environment: { ...environment, MAX_FILE_MB: '5120' } })
  const { shop, url } = running
  const add = (name: string, unit: string, value: number) =>
    run.add({
      name: `${name}, ${megabytes.toLocaleString('en')} MB in ${environment['FILE_STORE'] === 's3' ? 'a bucket' : 'the database'}`,
      unit,
      value: spreadOf([value]),
    })
  try {
    const { id } = await aProduct(shop.context, { kind: 'file' })
    await upload(smallMegabytes)
    const path = await buyFile(shop, id)
    await hashOfDownload(url + path)
    const usual = (await running.memory()).most
    await measure('upload', () => upload(megabytes))
    await measure('download', async () => {
      if ((await hashOfDownload(url + path)) !== hash) throw new Error('Another file was downloaded')
    })

    async function upload(size: number): Promise<void> {
      const sent = await uploadLargeFile(shop, url, id, size)
      if (sent?.status !== 200) throw new Error(`An upload was refused: ${JSON.stringify(sent)}`)
    }
    async function measure(name: string, act: () => Promise<void>): Promise<void> {
      await running.memory()
      const started = performance.now()
      await act()
      add(name, 'MB/s', (megabytes * 1000) / (performance.now() - started))
      add(`memory that the ${name} adds`, 'MB', ((await running.memory()).most - usual) / megabyte)
    }
  } finally {
    await running.close()
  }
}

async function hashOfDownload(address: string): Promise<string> {
  const { status, body } = await fetch(address)
  if (status !== 200 || body === null) throw new Error(`A download got ${status}`)
  return hashOfAll(body)
}
