import { type RefObject, useEffect, useRef } from 'react'

/**
 * Takes whoever filled in a form to the first field that is wrong, once its complaint is drawn:
 * call what this gives together with setting the problems, which go by the names of fields.
 */
export function useFocusFirstError(
  form: RefObject<HTMLFormElement | null>,
  problems: Readonly<Record<string, string | undefined>>,
): () => void {
  const seeks = useRef(false)
  useEffect(() => {
    if (!seeks.current) return
    seeks.current = false
    const first = [...(form.current?.elements ?? [])].find(
      (one) => 'name' in one && typeof one.name === 'string' && problems[one.name] !== undefined,
    )
    if (first instanceof HTMLElement) first.focus()
  }, [form, problems])
  return () => (seeks.current = true)
}
