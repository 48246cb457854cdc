import type { Page } from '@playwright/test'
import type { RunningShop } from './start-shop.ts'
import { wordsOf } from './words.ts'

export const password = 'Copper-Kettle-73'

type Session = { readonly access_token?: string }

async function post(shop: RunningShop, path: string, body: object, token?: string): Promise<Session> {
  const response = await fetch(shop.address + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  // edge: the shop's own response
  return (response.status === 204 ? {} : await response.json()) as Session
}

/**
 * Signs in as the demo's manager, with a fresh sign-in; returns the access token. The first time, the
 * one-time password is replaced. For shops whose managers need no second factor.
 */
export async function managerToken(shop: RunningShop): Promise<string> {
  const { username, password: first } = shop.manager
  let session = await post(shop, '/api/sign-in', { login: username, password })
  if (session.access_token === undefined) {
    const begun = await post(shop, '/api/sign-in', { login: username, password: first })
    session = await post(
      shop,
      '/api/account/password',
      { currentPassword: first, newPassword: password },
      begun.access_token,
    )
  }
  return session.access_token ?? ''
}

/** Signs pages in as the demo's manager. */
export async function signInAsManager(pages: Page | readonly Page[], shop: RunningShop): Promise<void> {
  const token = await managerToken(shop)
  for (const page of [pages].flat())
    await page.addInitScript((kept) => localStorage.setItem('token', kept), token)
}

/** Chooses an action from the “more” menu of a page. */
export async function chooseMore(page: Page, language: 'he' | 'en', action: string): Promise<void> {
  await page.getByRole('button', { name: wordsOf[language].admin.more, exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
