import type { Settings } from './read-settings.ts'

/** Guards that a live shop runs without, each with what that means; empty: none. */
export function weakSettings({ mode, twoFactorRequired, rateLimits, botCheck }: Settings): string[] {
  if (mode !== 'live') return []
  return [
    ...(twoFactorRequired
      ? []
      : ['MANAGER_SECOND_FACTOR=off: a manager’s password alone opens orders, keys and refunds']),
    ...(rateLimits ? [] : ['RATE_LIMITS=off: codes and passwords can be tried without end']),
    ...(botCheck.kind === 'off' ? ['BOT_CHECK=off: bots can sign up, write and order'] : []),
  ]
}
