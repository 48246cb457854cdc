import { type CDPSession, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { hashPassword } from '#server/identity/passwords/hash-password.ts'
import { newRowId } from '#server/database/ids.ts'
import { signIn, somebody } from './people.ts'
import type { RunningShop } from './start-shop.ts'
import { wordsOf } from './words.ts'

/** Runs one statement on the shop's database. */
export async function notifyDatabase(shop: RunningShop, text: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
  try {
    await client.query(text, values)
  } finally {
    await client.end()
  }
}

/** Creates a user with an account. */
export async function aMember(
  shop: RunningShop,
  language: 'he' | 'en' = 'en',
): Promise<ReturnType<typeof somebody>> {
  const person = somebody()
  await notifyDatabase(
    shop,
    'insert into users (id, username, email, password_hash, language, terms_accepted_at) values ($1, $2, $3, $4, $5, now())',
    [newRowId(), person.username, person.email, await hashPassword(person.password), language],
  )
  return person
}

/** Signs the page in as an existing user, because signing up takes longer and has journeys of its own. */
export async function signInAsMember(
  page: Page,
  shop: RunningShop,
  language: 'he' | 'en',
): Promise<ReturnType<typeof somebody>> {
  const person = await aMember(shop, language)
  await page.goto(`/sign-in?lng=${language}`)
  await signIn(page, language, person.username, person.password)
  await expect(page.getByText(wordsOf[language].identity.signIn.done)).toBeVisible()
  await expect(page).not.toHaveURL(/sign-in/)
  return person
}

/** A user's device: it holds passkeys, and verifies its user automatically while `present`. */
export type Device = { present(is: boolean): Promise<void> }

export async function aDevice(page: Page): Promise<Device> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    present: (enabled) =>
      session
        .send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
        .then(() => undefined),
  }
}
