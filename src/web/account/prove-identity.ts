import type { Answer } from '#web/platform/http/api.ts'
import { createStore } from '#web/platform/framework/store.ts'

/** Who waits for a proof of identity; `IdentityHost` asks for it. */
export const identityQuestion = createStore<{ readonly answer: (proved: boolean) => void } | null>(null)

/**
 * Makes a call; where it wants a fresh proof of identity, asks for one and makes the call again. Who does not
 * give it gets the refusal.
 */
export async function proved<Data>(make: () => Promise<Answer<Data>>): Promise<Answer<Data>> {
  const answer = await make()
  return answer.problem?.code === 'fresh-sign-in-needed' && (await proveIdentity()) ? make() : answer
}

/** False: they would rather not. */
function proveIdentity(): Promise<boolean> {
  return new Promise((resolve) => {
    identityQuestion.set({
      answer(given) {
        identityQuestion.set(null)
        resolve(given)
      },
    })
  })
}
