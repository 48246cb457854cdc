import type { Callable, SentTo } from '#contract/endpoint.ts'
import { apiAddress } from '../api-host.ts'

/** Sends JSON to an endpoint, even if the page is being left. The response does not matter. */
export function sendBeacon<E extends Callable>({ path }: E, input: SentTo<E>): void {
  navigator.sendBeacon(apiAddress(path), new Blob([JSON.stringify(input)], { type: 'application/json' }))
}
