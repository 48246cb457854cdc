import { shopExport as contract } from '#contract/admin/shop-export.ts'
import { handler, type Route } from '#server/http/route.ts'
import { type ExportNeeds, exportShop } from './export-shop.ts'

/** `version`: the release that runs. */
export function shopExportRoutes(needs: ExportNeeds, version: string): readonly Route[] {
  return [
    handler(contract.exportShop, async ({ actor }, { keys }) => {
      const { name, archive } = await exportShop(needs, actor, { version, withKeys: keys === 'with' })
      return { name, mime: 'application/zip', content: archive }
    }),
  ]
}
