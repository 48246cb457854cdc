import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { root } from '#tools/run-step.ts'
import { startShop } from './support/start-shop.ts'

/** A copy of the sources, so that a test may change them. */
function copySources(): string {
  const copy = mkdtempSync(join(tmpdir(), 'mafteach-sources-'))
  for (const name of [
    'src',
    'build',
    'tools',
    'content',
    'migrations',
    'package.json',
    'vite.config.ts',
    'tsconfig.base.json',
  ])
    cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

function replaceIn(path: string, from: string, to: string): void {
  const text = readFileSync(path, 'utf8')
  if (!text.includes(from)) throw new Error(`${path} does not say ${from}`)
  writeFileSync(path, text.replace(from, to))
}

test('in development, a changed component is replaced in the page without a reload @once', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const sources = copySources()
  const shop = await startShop({ NODE_ENV: 'development' }, join(sources, 'tools/dev-server.ts'))
  const page = await browser.newPage({ baseURL: shop.address })
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text())
  })
  try {
    await page.goto('/products?lng=en')
    await page.locator('html[data-ready]').waitFor({ timeout: 60_000 })
    // its role changes when its suggestions load
    const search = page.locator('header input[type=search]')
    await search.fill('typed before the change')
    await page.evaluate(() => Reflect.set(window, 'sameDocument', true))

    replaceIn(
      join(sources, 'src/web/catalogue/list/list-view.tsx'),
      '<h1 className="text-2xl">',
      '<h1 className="text-2xl" title="changed">',
    )
    await expect(page.getByTitle('changed')).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true)
    await expect(search).toHaveValue('typed before the change')

    const rendered = await (await page.request.get('/products?lng=en')).text()
    expect(rendered.includes('title="changed"'), 'the server renders the changed component too').toBe(true)

    await page.goto('/kit?lng=en')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 60_000 })
    expect(refused).toEqual([])
  } finally {
    await page.close()
    await shop.stop()
    rmSync(sources, { recursive: true, force: true })
  }
})
