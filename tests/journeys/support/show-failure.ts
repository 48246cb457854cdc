import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { PageFailure, PageRenderer } from '#contract/page.ts'
import { open } from './take-picture.ts'

const rendererFile = join(import.meta.dirname, '..', '..', '..', 'dist', 'renderer', 'page-renderer.js')

/** Shows what the shop sends instead of a page, for the shop of the open page. */
export async function showFailure(page: Page, language: 'he' | 'en', failure: PageFailure): Promise<void> {
  // edge: our own build
  const { renderer } = (await import(pathToFileURL(rendererFile).href)) as { renderer: PageRenderer }
  const { shop } = JSON.parse((await page.locator('#state').textContent()) ?? '')
  const address = '/blog'
  const body = renderer.render({ address, language, origin: new URL(page.url()).origin, shop }, {}, failure)
  const isFailed = (url: URL) => url.pathname === address
  await page.route(isFailed, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }))
  await open(page, `${address}?lng=${language}`)
  await page.unroute(isFailed)
}
