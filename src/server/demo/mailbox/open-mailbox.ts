import { createHmac } from 'node:crypto'
import type { InputOf, RefusalOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/demo/mailbox.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { sameText } from '#server/secrets/same-text.ts'
import type { HandlerContext } from '#server/http/route.ts'
import { inGroups } from '#server/secrets/in-groups.ts'

const mailboxCookie = 'mailbox'
const openSeconds = 12 * 3600

type Needs = Pick<ServerContext, 'settings' | 'secrets'>

/**
 * The password of the demo mailbox, printed at start: 80 bits
 * derived from the master key, the same at each start.
 */
export function mailboxPassword({ mailbox }: Pick<ServerContext['secrets'], 'mailbox'>): string {
  return inGroups(createHmac('sha256', mailbox).update('password').digest().subarray(0, 16))
}

/**
 * Whether this browser may read the demo's e-mails, which contain codes and links to accounts and orders:
 * on the shop's own machine always, unless the demo is public; elsewhere with the password.
 */
export function mayReadMails(
  { browser }: Pick<HandlerContext, 'browser'>,
  { settings, secrets }: Needs,
): boolean {
  if (!settings.demoPublic && browser.isOnThisMachine) return true
  return sameText(browser.cookie(mailboxCookie) ?? '', cookieOf(secrets))
}

/** Opens the mailbox for this browser for twelve hours, given the password. */
export async function openMailbox(
  { reply }: Pick<HandlerContext, 'reply'>,
  { secrets }: Needs,
  { password }: InputOf<typeof contract.openMailbox>,
): Promise<undefined | Refusal<RefusalOf<typeof contract.openMailbox>>> {
  if (!sameText(password.trim().toLowerCase(), mailboxPassword(secrets))) return refuse('password-wrong')
  reply.cookies.push({
    name: mailboxCookie,
    value: cookieOf(secrets),
    seconds: openSeconds,
    sameSite: 'Strict',
  })
  return undefined
}

function cookieOf({ mailbox }: Pick<ServerContext['secrets'], 'mailbox'>): string {
  return createHmac('sha256', mailbox).update('cookie').digest('base64url')
}
