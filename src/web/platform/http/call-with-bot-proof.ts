import { botAction, getBotChallenge } from '#contract/identity/bot-check.ts'
import type { Callable, OutputOf, SentTo } from '#contract/endpoint.ts'
import { call } from './api.ts'
import type { ApiResponse } from './send.ts'

const limitMs = 90_000

type Challenge = OutputOf<typeof getBotChallenge>

/** Calls an endpoint that requires a bot check. */
export async function callWithBotProof<E extends Callable>(
  endpoint: E,
  input: SentTo<E>,
  options: { readonly idempotencyKey?: string } = {},
): Promise<ApiResponse<OutputOf<E>>> {
  const challenge = await call(getBotChallenge, {})
  // Not found: no bot check is required.
  if (challenge.data === null) return challenge.status === 404 ? call(endpoint, input, options) : challenge
  const botProof = await prove(challenge.data, botAction(endpoint.path))
  return botProof === null ? unsolved : call(endpoint, input, { ...options, botProof })
}

async function prove(challenge: Challenge, action: string): Promise<string | null> {
  if (challenge.kind !== 'altcha')
    return (await import('./load-bot-service.ts')).loadBotService(challenge, action)
  const { parameters, signature } = challenge
  const solution = await solve({ parameters, signature })
  return solution === null ? null : btoa(JSON.stringify({ challenge: { parameters, signature }, solution }))
}

const unsolved = {
  data: null,
  error: 'The bot check is not answering. Please try again.',
  problem: {
    error: 'The bot check is not answering. Please try again.',
    code: 'bot-check-unavailable',
    requestId: '',
  },
  status: null,
} as const

/** Solves the challenge in a worker, so that the page stays responsive. */
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
