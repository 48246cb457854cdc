import { reportClientFault } from '#contract/addresses.ts'
import { plainFault } from '#shop/analytics/plain-fault.ts'
import { sendBeacon } from '#web/platform/http/send-beacon.ts'

const maxReports = 5
const sent = new Set<string>()

/** Reports an error to the shop, once per error, a few times per document, without data of the visitor. */
export function sendFault(id: string, fault: unknown): void {
  if (sent.has(id) || sent.size >= maxReports) return
  sent.add(id)
  sendBeacon(reportClientFault, {
    id,
    message: plainFault(fault instanceof Error ? `${fault.name}: ${fault.message}` : String(fault), 300),
    stack: plainFault((fault instanceof Error && fault.stack) || '', 2000),
    path: plainFault(location.pathname, 200),
  })
}
