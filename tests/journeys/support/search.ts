import type { Page } from '@playwright/test'
import { expect } from './shop.ts'
import { wordsOf } from './words.ts'

type Language = 'he' | 'en'

/** The search field of a page; it becomes a combobox once suggestions are loaded. */
export const fieldOf = (page: Page, language: Language) =>
  page.getByRole('search').getByLabel(wordsOf[language].catalogue.search.label)

/** Shows the search field, which is behind a button of the bar on a phone. */
export async function openSearch(page: Page, language: Language): Promise<void> {
  const { label, submit } = wordsOf[language].catalogue.search
  const opener = page.getByRole('banner').getByRole('button', { name: submit })
  // a wide bar has the field, and a button of that name inside its form
  if (await page.getByRole('banner').getByLabel(label).isVisible()) return
  await opener.click()
  await expect(fieldOf(page, language)).toBeVisible()
}

/** Searches on the page of all products and waits for the results. */
export async function search(page: Page, language: Language, typed: string): Promise<void> {
  await page.goto(`/products?lng=${language}`)
  await fieldOf(page, language).fill(typed)
  await fieldOf(page, language).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    wordsOf[language].catalogue.list.results(typed),
  )
}
