import * as v from 'valibot'
import { siteAddress, text, textOrNull } from './schemas.ts'
import type { SettingDefinition } from './setting-definition.ts'

/** Traces for OpenTelemetry, with the names of its own settings. */
export const traceDefinitions = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: v.pipe(
      siteAddress,
      v.check(
        (value) => value === '' || (/^https?:/.test(value) && URL.canParse(value)),
        'must be an address such as http://collector:4318',
      ),
      v.transform((value) => value || null),
    ),
    default: '',
    about:
      'An OpenTelemetry collector that takes OTLP over HTTP, such as http://collector:4318; traces are sent to /v1/traces there. Default: there are no traces.',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    schema: textOrNull,
    default: '',
    about:
      'Headers that the collector requires, such as authorization=Bearer%20…; several are separated by commas.',
    secret: true,
  },
  OTEL_SERVICE_NAME: {
    schema: text,
    default: 'mafteach',
    about: 'The name of this shop in the traces.',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: v.pipe(
      v.string(),
      v.transform(Number),
      v.check((share) => share >= 0 && share <= 1, 'must be a number from 0 to 1'),
    ),
    default: '1',
    about: 'The share of requests and jobs that are traced, from 0 to 1.',
  },
} as const satisfies Record<string, SettingDefinition>

type Values = {
  readonly [Name in keyof typeof traceDefinitions]: v.InferOutput<(typeof traceDefinitions)[Name]['schema']>
}

export type TraceSettings = {
  /** Without `/v1/traces`. */
  readonly endpoint: string
  /** In the format of OTEL_EXPORTER_OTLP_HEADERS. */
  readonly headers: string | null
  readonly serviceName: string
  /** From 0 to 1. */
  readonly share: number
}

/** Null if traces are off. */
export function traceSettingsOf(values: Values): TraceSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = values
  return endpoint === null
    ? null
    : {
        endpoint,
        headers: values.OTEL_EXPORTER_OTLP_HEADERS,
        serviceName: values.OTEL_SERVICE_NAME,
        share: values.OTEL_TRACES_SAMPLER_ARG,
      }
}
