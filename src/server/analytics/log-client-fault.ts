import type { reportClientFault } from '#contract/analytics.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { deviceOf } from '#shop/analytics/device.ts'
import { plainFault } from '#shop/analytics/plain-fault.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import type { HandlerContext } from '#server/http/route.ts'

/**
 * Logs an error reported by a browser. The browser has sanitised the texts; they are sanitised again, because
 * anybody can send them.
 */
export async function logClientFault(
  { browser }: Pick<HandlerContext, 'browser'>,
  { log }: Pick<ServerContext, 'log'>,
  { id, message, stack, path }: InputOf<typeof reportClientFault>,
): Promise<undefined> {
  log.warn(
    {
      faultId: id,
      fault: plainFault(message, 300),
      stack: plainFault(stack, 2000),
      page: plainFault(path, 200),
      device: deviceOf(browser.agent),
    },
    'a page broke',
  )
}
