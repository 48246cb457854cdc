import type { ApiResponse } from '#web/platform/http/send.ts'
import { createStore } from '#web/platform/browser/store.ts'

/** The pending request for proof of identity; `IdentityHost` shows it. */
export const identityQuestion = createStore<{ readonly answer: (proved: boolean) => void } | null>(null)

/**
 * Makes a call; if it requires a recent proof of identity, asks for one and repeats the call. Returns the
 * refusal if the user declines.
 */
export async function withFreshSignIn<Data>(
  make: () => Promise<ApiResponse<Data>>,
): Promise<ApiResponse<Data>> {
  const response = await make()
  return response.problem?.code === 'fresh-sign-in-needed' && (await proveIdentity()) ? make() : response
}

/** False if the user declines. */
function proveIdentity(): Promise<boolean> {
  return new Promise((resolve) => {
    identityQuestion.set({
      answer(isProved) {
        identityQuestion.set(null)
        resolve(isProved)
      },
    })
  })
}
