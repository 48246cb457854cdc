import { signUp } from '#contract/identity/identity.ts'
import { deleteAccount } from '#contract/privacy.ts'
import { anAccount, aSignedInVisitor, aSignUp } from '../identity.ts'
import { enrolApp } from '../two-factor.ts'
import type { TestShop } from '../shop.ts'

/** Logins that cannot sign in, by reason. Callers must not be able to tell the reasons apart. */
export async function waysToFail(shop: TestShop): Promise<Readonly<Record<string, string>>> {
  const past = new Date(Date.now() - 1000)
  const plain = await anAccount(shop)
  const pending = aSignUp()
  await shop.call(signUp, pending)
  const deleted = await anAccount(shop)
  await shop.call(deleteAccount, { acceptLoss: true }, await aSignedInVisitor(shop, deleted))
  const careful = await anAccount(shop)
  await enrolApp(shop, careful)
  return {
    'unknown name': 'nobody-at-all',
    'unknown address': 'nobody@example.com',
    'wrong password by name': plain.username,
    'wrong password by address': plain.email,
    'no password': (await anAccount(shop, { passwordHash: null })).username,
    'locked out': (await anAccount(shop, { disabledAt: past })).username,
    'ended one-time password': (await anAccount(shop, { passwordTemporaryUntil: past })).username,
    'pending sign-up': pending.email,
    'deleted account': deleted.email,
    'second factor enrolled': careful.username,
  }
}
