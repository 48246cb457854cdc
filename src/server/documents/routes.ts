import * as admin from '#contract/admin/orders/documents.ts'
import * as contract from '#contract/orders/confirmation.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { handler, query, type Route, transaction } from '#server/http/route.ts'
import { downloadAdminConfirmation, downloadConfirmation } from './confirmation/download-confirmation.ts'
import { enterDocument, requestDocument } from './enter-document.ts'
import { exportMissingDocuments, listMissingDocuments } from './list-missing-documents.ts'
import { exportVatReport, getVatReport } from './vat-report.ts'

export function documentRoutes({
  settings,
  images,
  jobs,
}: Pick<ServerContext, 'settings' | 'images' | 'jobs'>): readonly Route[] {
  const needs = { settings, images }
  return [
    query(contract.downloadConfirmation, (read, input) => downloadConfirmation(read, needs, input)),
    query(admin.downloadAdminConfirmation, (read, input) => downloadAdminConfirmation(read, needs, input)),
    query(admin.listMissingDocuments, listMissingDocuments),
    handler(admin.exportMissingDocuments, exportMissingDocuments),
    transaction(admin.requestDocument, (work, input) => requestDocument(work, jobs, input)),
    transaction(admin.enterDocument, (work, input) => enterDocument(work, jobs, input)),
    query(admin.getVatReport, getVatReport),
    handler(admin.exportVatReport, exportVatReport),
  ]
}
