import { getBotChallenge } from '../../contract/bot-check.ts'
import type { Endpoint, OutputOf } from '../../contract/endpoint.ts'
import type * as v from 'valibot'
import { type Answer, call } from './api.ts'

const limitMs = 90_000

/** Makes a call that asks for a proof that no robot makes it. */
export async function callProved<E extends Endpoint>(
  endpoint: E,
  input: v.InferInput<E['input']>,
): Promise<Answer<OutputOf<E>>> {
  const challenge = await call(getBotChallenge, {})
  // Not found: nobody asks for a proof, or another service than the shop's own does.
  if (challenge.data === null) return challenge.status === 404 ? call(endpoint, input) : challenge
  const solution = await solve(challenge.data)
  if (solution === null) return unsolved
  const botProof = btoa(JSON.stringify({ challenge: challenge.data, solution }))
  return call(endpoint, input, { botProof })
}

const unsolved = {
  data: null,
  error: 'The robot check is not answering. Please try again.',
  problem: {
    error: 'The robot check is not answering. Please try again.',
    code: 'bot-check-unavailable',
    requestId: '',
  },
  status: null,
} as const

/** The work is done beside the page, which stays alive meanwhile. */
function solve(challenge: unknown): Promise<unknown> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./solve-challenge.ts', import.meta.url), { type: 'module' })
    const end = (solution: unknown) => {
      worker.terminate()
      resolve(solution)
    }
    worker.addEventListener('error', () => end(null))
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
      end(typeof data === 'object' && data !== null && 'counter' in data ? data : null),
    )
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
    worker.postMessage({ type: 'work', challenge, counterStart: 0, counterStep: 1, timeout: limitMs })
  })
}
