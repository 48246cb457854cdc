import { ButtonLink } from '../kit/button.tsx'
import { useWords } from '../platform/site.ts'
import { siteMap } from '../site-map.ts'

const hasPage = (path: string) => siteMap.some((route) => route.path === path)

/** The ways into an account, as far as this site has pages for them. */
export function AccountLinks({ quiet }: { readonly quiet: 'quiet' | 'secondary' }) {
  const { shell } = useWords()
  return (
    <>
      {hasPage('/sign-in') && (
        <ButtonLink variant={quiet} href="/sign-in">
          {shell.signIn}
        </ButtonLink>
      )}
      {hasPage('/sign-up') && <ButtonLink href="/sign-up">{shell.signUp}</ButtonLink>}
    </>
  )
}
