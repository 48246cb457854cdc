import { ButtonLink } from '../kit/button.tsx'
import { useWords } from '../platform/site.ts'

/** The ways into an account. */
export function AccountLinks({ quiet }: { readonly quiet: 'quiet' | 'secondary' }) {
  const { shell } = useWords()
  return (
    <>
      <ButtonLink variant={quiet} href="/sign-in">
        {shell.signIn}
      </ButtonLink>
      <ButtonLink href="/sign-up">{shell.signUp}</ButtonLink>
    </>
  )
}
