import * as contract from '#contract/alerts.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { type Route, handler, transaction } from '#server/http/route.ts'
import { requestAlert } from './request-alert.ts'
import { confirmAlert, stopAlert } from './confirm-alert.ts'

export function alertRoutes(context: ServerContext): readonly Route[] {
  const { alerts: secret } = context.secrets
  return [
    handler(contract.requestAlert, (call, input) => requestAlert(call, context, input)),
    transaction(contract.confirmAlert, (work, input) => confirmAlert(work, secret, input)),
    transaction(contract.stopAlert, (work, input) => stopAlert(work, secret, input)),
    transaction(contract.stopAlertAtOnce, (work, input) => stopAlert(work, secret, input)),
  ]
}
