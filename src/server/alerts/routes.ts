import * as contract from '../../contract/alerts.ts'
import type { ServerContext } from '../context.ts'
import { type Route, steps, works } from '../http/route.ts'
import { askAlert } from './ask-alert.ts'
import { confirmAlert, stopAlert } from './settle-alert.ts'

export function alertRoutes(context: ServerContext): readonly Route[] {
  const { alerts: secret } = context.secrets
  return [
    steps(contract.askAlert, (call, input) => askAlert(call, context, input)),
    works(contract.confirmAlert, (work, input) => confirmAlert(work, secret, input)),
    works(contract.stopAlert, (work, input) => stopAlert(work, secret, input)),
    works(contract.stopAlertAtOnce, (work, input) => stopAlert(work, secret, input)),
  ]
}
