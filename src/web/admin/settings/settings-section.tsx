import { useState } from 'react'
import type { OutputOf } from '#contract/endpoint.ts'
import type { listPaymentProviders, ProviderView } from '#contract/admin/going-live.ts'
import { changeSettings, type Setting, type TextWithoutFee } from '#contract/admin/settings.ts'
import type { Localized } from '#shop/localized.ts'
import { settingWords } from '#web/admin/words.ts'
import { Button } from '#web/kit/button.tsx'
import { Section } from '#web/kit/boxes/section.tsx'
import { notify } from '#web/kit/toasts.tsx'
import { AdminForm } from '../form/admin-form.tsx'
import { atFields } from '../form/at-fields.ts'
import { StaleNotice } from '../form/stale-notice.tsx'
import { useAdminForm } from '../form/use-admin-form.ts'
import { callAdmin } from '../platform/call-admin.ts'
import { BusinessPreview } from './business-preview.tsx'
import { LookPreview } from './look-preview.tsx'
import { MethodList } from './method-list.tsx'
import { AnnouncementPreview, MaintenancePreview } from './notice-preview.tsx'
import { ProviderState } from './provider-state.tsx'
import { SettingField } from './setting-field.tsx'
import { FeeNotice } from './fee-notice.tsx'
import {
  type Change,
  changesOf,
  methodProblems,
  methodsKey,
  settingOfError,
  type SettingValues,
  settingValuesOf,
} from './setting-values.ts'
import { useProviderCheck } from './use-provider-check.ts'

type SectionProps = {
  readonly id: string
  readonly title: string
  readonly settings: readonly Setting[]
  /** The payment provider of these settings; null for other settings. */
  readonly provider: ProviderView | null
  readonly known: OutputOf<typeof listPaymentProviders>
  readonly textsWithoutFee: readonly TextWithoutFee[]
  /** The shop's name, as it is stored. */
  readonly names: Localized
  readonly onReload: () => Promise<void>
}

/** One section of the settings, with its own save button. */
export function SettingsSection(props: SectionProps) {
  const { id, title, settings, provider, known, names, onReload } = props
  const words = settingWords.use()
  // the versions loaded or saved here, not those refetched since
  const [seen, setSeen] = useState(settings)
  const [stale, setStale] = useState(false)
  const form = useAdminForm<SettingValues>(settingValuesOf(settings), {
    check: methodProblems,
    texts: { [methodsKey]: { bar: words.methods.bar } },
  })
  const check = useProviderCheck(provider, title, settings)
  const send = async (changes: readonly Change[], message: string, restored?: readonly string[]) => {
    const response = await callAdmin(changeSettings, { changes: [...changes] })
    if (response.problem?.code === 'version-changed') return setStale(true)
    if (response.data === null) return form.fail(atFields(response, (name) => settingOfError(name, changes)))
    const { settings: changed } = response.data
    const now = seen.map((one) => changed.find(({ key }) => key === one.key) ?? one)
    setSeen(now)
    form.reset(settingValuesOf(now), restored)
    notify('success', message)
    if (provider !== null) await check.run()
  }
  const save = async () => {
    const changes = changesOf(seen, form.values)
    if (changes.length === 0) notify('info', words.nothing)
    else await send(changes, words.saved)
  }
  // what is typed into other fields stays
  const restore = (changes: readonly Change[], message: string) =>
    send(
      changes,
      message,
      changes.map(({ key }) => key),
    )
  const group = settings[0]?.group ?? 'business'
  return (
    <div id={id} className="scroll-mt-8">
      <Section title={title} hint={provider === null ? words.hints[group] : undefined}>
        {provider !== null && (
          <ProviderState provider={provider} name={title} settings={seen} check={check} />
        )}
        <AdminForm
          form={form}
          onSave={save}
          foot={
            <Button type="submit" busy={form.busy} className="justify-self-start">
              {words.save}
            </Button>
          }
        >
          {stale && <StaleNotice onReload={onReload} />}
          {group === 'legal' && (
            <FeeNotice fee={Number(form.values['CANCELLATION_FEE'])} texts={props.textsWithoutFee} />
          )}
          {seen.map((setting) =>
            setting.key === methodsKey ? (
              <MethodList key={setting.key} setting={setting} form={form} known={known} onRestore={restore} />
            ) : (
              <SettingField key={setting.key} setting={setting} form={form} onRestore={restore} />
            ),
          )}
        </AdminForm>
        {group === 'business' && <BusinessPreview values={form.values} />}
        {group === 'announcement' && <AnnouncementPreview values={form.values} />}
        {group === 'maintenance' && <MaintenancePreview values={form.values} />}
        {group === 'look' && <LookPreview values={form.values} names={names} />}
      </Section>
    </div>
  )
}
