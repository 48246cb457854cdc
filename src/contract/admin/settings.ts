import * as v from 'valibot'
import { languages } from '#shop/localized.ts'
import { endpoint } from '../endpoint.ts'
import { localized, time, wholeLines } from '../shapes.ts'
import { isHarmlessSetting } from './harmless-settings.ts'

export const settingGroups = [
  'business',
  'legal',
  'look',
  'announcement',
  'maintenance',
  'orders',
  'payments',
  'emails',
  'registration',
  'google',
  'bot-check',
  'measuring',
] as const
export type SettingGroup = (typeof settingGroups)[number]

/** The values of settings; each setting has a narrower schema. */
export const settingValue = v.union(
  [
    v.pipe(v.string(), v.maxLength(10_000, 'too-long'), wholeLines),
    v.number(),
    v.boolean(),
    v.pipe(
      v.array(v.pipe(v.string(), v.maxLength(2000, 'too-long'), wholeLines)),
      v.maxLength(200, 'too-long'),
    ),
  ],
  'invalid',
)
export type SettingValue = v.InferOutput<typeof settingValue>

const key = v.pipe(v.string(), v.regex(/^[A-Z][A-Z0-9_]{0,63}$/, 'unknown'))
const version = v.pipe(v.number(), v.integer('whole'), v.minValue(0, 'out-of-range'))
const changedBy = v.nullable(v.object({ id: v.string(), username: v.string() }))

const setting = v.object({
  /** Also the name of the environment variable that overrides it. */
  key: v.string(),
  group: v.picklist(settingGroups),
  /** For settings of payment providers: the provider. */
  provider: v.nullable(v.string()),
  kind: v.picklist(['text', 'number', 'list', 'switch', 'choice', 'picture', 'colour', 'moment']),
  /** The values of a `choice`, in the order offered; null for other kinds. */
  choices: v.nullable(v.array(v.object({ value: v.string(), label: localized }))),
  label: localized,
  help: localized,
  /** Where its value comes from. Settings from the environment cannot be changed here. */
  source: v.picklist(['environment', 'stored', 'default']),
  /** Null for secrets, which are never returned. */
  value: v.nullable(settingValue),
  /** Null if it is not a secret. */
  secret: v.nullable(
    v.object({
      isSet: v.boolean(),
      /** Shown for long secrets, so that an owner can recognise them. */
      lastFour: v.nullable(v.string()),
    }),
  ),
  /** Number of changes; 0 if never changed. */
  version: v.number(),
  changedAt: v.nullable(time),
  changedBy,
})
export type Setting = v.InferOutput<typeof setting>

const listed = v.object({ settings: v.array(setting) })

/** A page about cancelling that does not name the cancellation fee in these languages. */
const textWithoutFee = v.object({
  contentId: v.string(),
  title: localized,
  languages: v.array(v.picklist(languages)),
})
export type TextWithoutFee = v.InferOutput<typeof textWithoutFee>

export const listSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  access: 'manager',
  permission: 'settings.edit',
  summary: 'Lists the settings that an owner can change, of one group or all, with the source of each value.',
  input: v.strictObject({ group: v.optional(v.picklist(settingGroups, 'unknown')) }),
  output: v.object({ ...listed.entries, textsWithoutFee: v.array(textWithoutFee) }),
  refusals: [],
})

export const changeSettings = endpoint({
  method: 'PATCH',
  path: '/api/admin/settings',
  access: 'manager',
  permission: 'settings.edit',
  summary:
    'Changes several settings: all or none. A value of null resets a setting to its default. Requires a fresh sign-in unless all of them are harmless, such as names, colours and the announcement.',
  freshSignIn: { when: ({ changes }) => !changes.every(({ key: changed }) => isHarmlessSetting(changed)) },
  input: v.strictObject({
    changes: v.pipe(
      v.array(
        v.strictObject({
          key,
          value: v.nullable(settingValue),
          /** The version that was edited: the call is refused if the setting was changed since. */
          version,
        }),
      ),
      v.minLength(1, 'required'),
      v.maxLength(100, 'too-much'),
      v.check((changes) => new Set(changes.map((one) => one.key)).size === changes.length, 'duplicate'),
    ),
  }),
  output: listed,
  refusals: ['invalid-input', 'version-changed', 'setting-in-environment'],
})

export const listSettingVersions = endpoint({
  method: 'GET',
  path: '/api/admin/settings/:key/versions',
  access: 'manager',
  permission: 'settings.edit',
  summary:
    'Lists all versions of a setting, newest first, with who changed it and when. Values of secrets are not returned.',
  input: v.strictObject({ key }),
  output: v.object({
    versions: v.array(
      v.object({
        version: v.number(),
        /** False if the setting was reset to its default. */
        isSet: v.boolean(),
        /** Null for the default and for secrets. */
        value: v.nullable(settingValue),
        changedAt: time,
        changedBy,
      }),
    ),
  }),
  refusals: ['not-found'],
})
