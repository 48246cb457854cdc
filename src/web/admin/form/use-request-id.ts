import { useRef } from 'react'
import type { ApiResponse } from '#web/platform/http/send.ts'
import { randomUuid } from '#web/platform/browser/random-uuid.ts'

/**
 * Sends a form with a UUID of its own: a lost response and a second click then create one thing only. A changed
 * form, and one sent again after a success, gets a new UUID.
 */
export function useRequestId() {
  const last = useRef<{ readonly body: string; readonly id: string } | null>(null)
  return async <Body extends object, Data>(
    body: Body,
    send: (body: Body, id: string) => Promise<ApiResponse<Data>>,
  ): Promise<ApiResponse<Data>> => {
    const text = JSON.stringify(body)
    if (last.current?.body !== text) last.current = { body: text, id: randomUuid() }
    const response = await send(body, last.current.id)
    if (response.error === null) last.current = null
    return response
  }
}
