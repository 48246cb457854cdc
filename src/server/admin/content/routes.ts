import * as contract from '#contract/admin/content/content.ts'
import * as homeContract from '#contract/admin/content/home.ts'
import * as menusContract from '#contract/admin/content/menus.ts'
import { addPicture } from '#server/catalogue/images/add-picture.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { handler, query, type Route, transaction } from '#server/http/route.ts'
import { orderQuestions, saveGroups } from './arrange-content.ts'
import { getHomeLayout, listHomeVersions, previewHome, saveHomeLayout } from './home.ts'
import { getContent, listContent } from './list-content.ts'
import { getMenus, listMenuVersions, saveMenus } from './menus.ts'
import { previewContent } from './preview-content.ts'
import {
  confirmContent,
  publishContent,
  removeContent,
  unpublishContent,
  unscheduleContent,
} from './publish-content.ts'
import { getRevision, listRevisions, restoreRevision } from './revisions.ts'
import { createContent, saveContent } from './save-content.ts'

export function contentAdminRoutes(
  needs: Pick<ServerContext, 'settings' | 'content' | 'contentStore' | 'blobs'>,
): readonly Route[] {
  return [
    query(contract.listContent, listContent),
    query(contract.getContent, getContent),
    query(contract.listRevisions, listRevisions),
    query(contract.getRevision, getRevision),
    query(contract.previewContent, (read, input) => previewContent(read, needs, input)),
    transaction(contract.createContent, (work, input) => createContent(work, needs, input)),
    transaction(contract.saveContent, (work, input) => saveContent(work, needs, input)),
    transaction(contract.publishContent, (work, input) => publishContent(work, needs, input)),
    transaction(contract.unpublishContent, (work, input) => unpublishContent(work, needs, input)),
    transaction(contract.unscheduleContent, (work, input) => unscheduleContent(work, needs, input)),
    transaction(contract.confirmContent, confirmContent),
    transaction(contract.removeContent, (work, input) => removeContent(work, needs, input)),
    transaction(contract.restoreRevision, (work, input) => restoreRevision(work, needs, input)),
    transaction(contract.orderQuestions, (work, input) => orderQuestions(work, needs, input)),
    transaction(contract.saveGroups, (work, input) => saveGroups(work, needs, input)),
    handler(contract.addContentPicture, (context, input) => addPicture(context, needs.blobs, input)),
    query(homeContract.getHomeLayout, getHomeLayout),
    query(homeContract.previewHome, (read, input) => previewHome(read, needs, input)),
    query(homeContract.listHomeVersions, listHomeVersions),
    query(menusContract.getMenus, getMenus),
    query(menusContract.listMenuVersions, listMenuVersions),
    transaction(menusContract.saveMenus, (work, input) => saveMenus(work, needs, input)),
    transaction(homeContract.saveHomeLayout, (work, input) => saveHomeLayout(work, needs, input)),
  ]
}
