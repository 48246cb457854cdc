import type { ComponentProps } from 'react'
import { listPaymentProviders } from '#contract/admin/going-live.ts'
import { listSettings, type Setting, settingGroups } from '#contract/admin/settings.ts'
import { adminWords, settingWords } from '#web/admin/words.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { useRead } from '#web/platform/query/queries.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { useReload } from '../form/use-reload.ts'
import { useHash } from '../frame/use-hash.ts'
import { SettingsSection } from './settings-section.tsx'

type SectionContent = {
  readonly id: string
  readonly provider: string | null
  readonly settings: readonly Setting[]
}

/** The groups in order; after the payment methods, each provider separately. */
function partsOf(settings: readonly Setting[]): SectionContent[] {
  const providers = [...new Set(settings.flatMap(({ provider }) => provider ?? []))]
  return settingGroups.flatMap((group) => [
    {
      id: group,
      provider: null,
      settings: settings.filter((one) => one.group === group && one.provider === null),
    },
    ...(group === 'payments'
      ? providers.map((provider) => ({
          id: provider,
          provider,
          settings: settings.filter((one) => one.provider === provider),
        }))
      : []),
  ])
}

function namesIn(settings: readonly Setting[]) {
  const valueOf = (key: string) => String(settings.find((one) => one.key === key)?.value ?? '')
  return { en: valueOf('SHOP_NAME'), he: valueOf('SHOP_NAME_HE') || valueOf('SHOP_NAME') }
}

/** /dashboard/admin/settings: everything an owner can change without access to the server. */
export function SettingsView() {
  const words = settingWords.use()
  const { failed } = adminWords.use()
  const settings = useRead(listSettings, {})
  const providers = useRead(listPaymentProviders, {})
  useHash(settings.data !== undefined && providers.data !== undefined)
  const names = namesIn(settings.data?.settings ?? [])
  const parts = partsOf(settings.data?.settings ?? [])
  const nameOf = ({ id, provider, settings: [first] }: SectionContent) =>
    provider === null ? words.groups[first?.group ?? 'business'] : (words.providers[id] ?? id)
  return (
    <AdminPage
      title={words.title}
      actions={
        <ButtonLink href="/dashboard/admin/going-live" variant="secondary">
          {words.goingLive}
        </ButtonLink>
      }
    >
      <p className="text-width text-muted">{words.lead}</p>
      {settings.isLoadingError || providers.isLoadingError ? (
        <ErrorState
          title={failed}
          onRetry={() => void Promise.all([settings.refetch(), providers.refetch()])}
        />
      ) : settings.data === undefined || providers.data === undefined ? (
        <Skeleton className="h-40" />
      ) : (
        <div className="grid items-start gap-2 lg:grid-cols-[12rem_minmax(0,1fr)]">
          <nav aria-label={words.jump} className="flex flex-wrap gap-0.5 lg:sticky lg:top-8 lg:grid">
            {parts.map((part) => (
              <a
                key={part.id}
                href={`#${part.id}`}
                className={`flex min-h-4.5 items-center rounded-sm border border-line px-1.5 text-sm hover:bg-sunken lg:border-transparent ${part.provider === null ? 'font-semibold' : 'lg:ps-3'}`}
              >
                {nameOf(part)}
              </a>
            ))}
          </nav>
          <div className="grid min-w-0 max-w-[52rem] gap-2">
            {parts.map((part) => (
              <LoadedSection
                key={part.id}
                id={part.id}
                title={nameOf(part)}
                settings={part.settings}
                provider={providers.data.providers.find(({ name }) => name === part.provider) ?? null}
                known={providers.data}
                textsWithoutFee={settings.data.textsWithoutFee}
                names={names}
                refetch={settings.refetch}
              />
            ))}
          </div>
        </div>
      )}
    </AdminPage>
  )
}

type LoadedProps = Omit<ComponentProps<typeof SettingsSection>, 'onReload'> & {
  readonly refetch: Parameters<typeof useReload>[0]
}

/** Loading the saved version of one section leaves the others as they are. */
function LoadedSection({ refetch, ...section }: LoadedProps) {
  const { loads, reload } = useReload(refetch)
  return <SettingsSection key={loads} {...section} onReload={reload} />
}
