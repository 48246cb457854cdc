import { useId, useState } from 'react'
import { addPicture } from '#contract/admin/products/products.ts'
import type { Setting } from '#contract/admin/settings.ts'
import { grounds } from '#shop/settings/brand-colours.ts'
import { readLogo, writeLogo } from '#shop/settings/logo.ts'
import { settingWords } from '#web/admin/words.ts'
import { Button } from '#web/kit/button.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { ErrorText } from '#web/kit/error-text.tsx'
import { useLocalized } from '#web/platform/framework/site.ts'
import { useAdminProblem } from '../platform/admin-problem.ts'
import { uploadAdmin } from '../platform/call-admin.ts'
import { FileButton } from '../form/file-button.tsx'
import type { SettingsForm } from './settings-form.ts'

type PictureProps = { readonly setting: Setting; readonly form: SettingsForm }

/** A picture of the shop: it is uploaded immediately, and appears on pages once the section is saved. */
export function PictureField({ setting, form }: PictureProps) {
  const words = settingWords.use().picture
  const localized = useLocalized()
  const problemText = useAdminProblem()
  const id = useId()
  const [busy, setBusy] = useState(false)
  const { key } = setting
  const label = localized(setting.label)
  const ground = grounds[key === 'LOGO_DARK' ? 'dark' : 'light']
  const error = form.errorOf(key)
  const logo = readLogo(String(form.values[key] ?? ''))
  const fixed = setting.source === 'environment'
  const choose = async (file: File | undefined) => {
    if (file === undefined) return
    setBusy(true)
    const response = await uploadAdmin(addPicture, {}, file)
    setBusy(false)
    if (response.data === null) notify('error', problemText(response))
    else form.set(key, writeLogo(response.data))
  }
  return (
    <div role="group" aria-labelledby={id} className="grid gap-0.5">
      <span id={id} className="text-sm font-semibold">
        {label}
      </span>
      <span className="text-sm text-muted">{localized(setting.help)}</span>
      <div className="flex flex-wrap items-center gap-1">
        <span
          className="grid h-8 w-16 place-items-center overflow-hidden rounded-sm border border-line p-0.5 text-xs text-muted"
          style={{ background: ground.card }}
        >
          {logo === null ? (
            <span style={{ color: ground.muted }}>{words.none}</span>
          ) : (
            <img src={`/images/${logo.id}/320.webp`} alt={label} className="h-6.5 w-full object-contain" />
          )}
        </span>
        <FileButton
          accept="image/png,image/jpeg,image/webp,image/avif"
          aria-label={`${words.choose}: ${label}`}
          busy={busy}
          disabled={fixed}
          onChange={({ target }) => void choose(target.files?.[0])}
        >
          {words.choose}
        </FileButton>
        {logo !== null && !fixed && (
          <Button
            type="button"
            variant="secondary"
            size="sm"
            aria-label={`${words.remove}: ${label}`}
            onClick={() => form.set(key, '')}
          >
            {words.remove}
          </Button>
        )}
      </div>
      {error !== undefined && <ErrorText>{error}</ErrorText>}
    </div>
  )
}
