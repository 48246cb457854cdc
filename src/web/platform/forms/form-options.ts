import type { RefObject } from 'react'
import type * as v from 'valibot'
import type { Store } from '../browser/store.ts'
import type { Failure } from '../http/send.ts'
import type { ErrorTexts } from './error-text.ts'
import type { Draft } from './form-draft.ts'
import type { FormState, FormValues, Problems } from './form-state.ts'

export type FormOptions<Values extends FormValues, Schema extends v.GenericSchema = v.GenericSchema> = {
  /** Initial values. The names are the contract's, so that server errors can be matched to fields. */
  readonly first: Values
  /** Values known about the visitor; used in fields without typed input. */
  readonly known?: Partial<Values>
  /** The endpoint's input; checked before sending. */
  readonly schema?: Schema
  /** Converts the values to the schema's input. */
  readonly input?: (values: Values) => { readonly [Name in keyof v.InferInput<Schema>]: unknown }
  /** Checks beyond the schema. */
  readonly check?: (values: Values) => Problems
  /** Error messages: by field, and for all fields. */
  readonly texts?: { readonly [Name in keyof Values]?: ErrorTexts }
  readonly commonTexts?: ErrorTexts
  /** The message for a refusal that belongs to no field. */
  readonly problemText: (failure: Failure) => string
  /** Receives that message, for a toast. Without it, the message is shown above the button. */
  readonly onError?: (text: string) => void
  /** The form's draft in session storage, until it is sent. */
  readonly draft?: Draft<keyof Values & string>
  /** The error to show initially. */
  readonly error?: string | null
}

/** A form on the page: its state, and the options of the last render. */
export type FormCore<Values extends FormValues, Schema extends v.GenericSchema = v.GenericSchema> = {
  readonly store: Store<FormState<Values>>
  readonly element: RefObject<HTMLFormElement | null>
  /** The values being sent. */
  readonly sent: RefObject<Values | null>
  readonly options: FormOptions<Values, Schema>
}
