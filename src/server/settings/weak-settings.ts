import type { Settings } from './read-settings.ts'

/** Warnings about guards that are switched off in a live shop. */
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
