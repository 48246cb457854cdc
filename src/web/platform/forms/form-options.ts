import type { RefObject } from 'react'
import type * as v from 'valibot'
import type { Store } from '../framework/store.ts'
import type { Failure } from '../http/api.ts'
import type { ErrorTexts } from './check-form.ts'
import type { Draft } from './form-draft.ts'
import type { FormState, FormValues, Problems } from './form-state.ts'

export type FormOptions<Values extends FormValues, Schema extends v.GenericSchema = v.GenericSchema> = {
  /** What its fields begin with. Their names are the contract's, so that the server's complaints find their place. */
  readonly first: Values
  /** What the shop knows of the visitor: it stands in fields that nobody has typed into. */
  readonly known?: Partial<Values>
  /** What the endpoint takes; checked before anything is sent. */
  readonly schema?: Schema
  /** Makes of the values what the schema asks for. */
  readonly input?: (values: Values) => { readonly [Name in keyof v.InferInput<Schema>]: unknown }
  /** What is wrong beyond the schema. */
  readonly check?: (values: Values) => Problems
  /** Sentences for what is wrong: of a field, and of all fields. */
  readonly texts?: { readonly [Name in keyof Values]?: ErrorTexts }
  readonly commonTexts?: ErrorTexts
  /** The sentence for a refusal that belongs to no field. */
  readonly problemText: (failure: Failure) => string
  /** Takes that sentence, for a toast. Without it, the sentence stands above the button. */
  readonly onTrouble?: (text: string) => void
  /** Where this tab keeps what is filled in until it is sent. */
  readonly draft?: Draft<keyof Values & string>
  /** Why the form is shown again. */
  readonly trouble?: string | null
}

/** One form on the page: its state, and the options of the last render. */
export type FormCore<Values extends FormValues, Schema extends v.GenericSchema = v.GenericSchema> = {
  readonly store: Store<FormState<Values>>
  readonly element: RefObject<HTMLFormElement | null>
  /** The values that are on their way to the server. */
  readonly sent: RefObject<Values | null>
  readonly options: FormOptions<Values, Schema>
}
