import { useEffect } from 'react'
import type { ApiResponse } from '#web/platform/http/send.ts'
import { createStore, useStore } from '#web/platform/browser/store.ts'

type IdentityQuestion = { readonly answer: (proved: boolean) => void }

/** The pending request for proof of identity; `IdentityHost` shows it. */
const identityQuestion = createStore<IdentityQuestion | null>(null)

/** The pending request, for the component that shows it. When its page is left, it is declined. */
export function useIdentityQuestion(): IdentityQuestion | null {
  // otherwise a later page, perhaps of another user, would ask again and make the abandoned change
  useEffect(() => {
    decline()
    return decline
  }, [])
  return useStore(identityQuestion)
}

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
  decline()
  return new Promise((resolve) => {
    identityQuestion.set({
      answer(isProved) {
        identityQuestion.set(null)
        resolve(isProved)
      },
    })
  })
}

function decline(): void {
  identityQuestion.get()?.answer(false)
}
