import type { Span as OtelSpan, Tracer } from '@opentelemetry/api'
import type { Sampler } from '@opentelemetry/sdk-trace'
import { Fault } from '@platen/contract'
import { currentSpan, runInSpan, type Span, type SpanAttributes } from './current-span.ts'
import { createErrorLog } from './error-log.ts'
import { type Service, withTimeout } from './lifecycle.ts'
import type { Logger } from './logger.ts'
import { decimal, integer, oneOf, type SettingsOf, text, url } from './settings.ts'

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** The standard variables of OpenTelemetry. Its packages read headers and resource attributes from the environment themselves. */
export const tracingSettings = {
  otlpEndpoint: url<undefined>(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'URL of an OpenTelemetry collector (OTLP over HTTP, such as http://collector:4318) that traces are sent to',
    { fallback: undefined, fallbackText: 'no traces', schemes: ['http', 'https'] },
  ),
  otlpHeaders: text<undefined>(
    'OTEL_EXPORTER_OTLP_HEADERS',
    'Headers for the collector, such as Authorization=Bearer%20abc; several, separated by commas',
    { fallback: undefined, fallbackText: 'none', secret: true, check: requirePairs },
  ),
  otelServiceName: text<undefined>('OTEL_SERVICE_NAME', 'Name of this process in traces', {
    fallback: undefined,
    fallbackText: 'platen-api or platen-worker',
  }),
  otelResourceAttributes: text<undefined>(
    'OTEL_RESOURCE_ATTRIBUTES',
    'Attributes of this process in traces, such as deployment.environment.name=production; several, separated by commas',
    { fallback: undefined, fallbackText: 'none', check: requirePairs },
  ),
  otelSampler: oneOf('OTEL_TRACES_SAMPLER', 'Which traces are recorded', samplers, {
    fallback: 'parentbased_always_on',
  }),
  otelSamplerArgument: decimal(
    'OTEL_TRACES_SAMPLER_ARG',
    'Share of traces to record (traceidratio samplers), 0 to 1',
    {
      fallback: 1,
      max: 1,
    },
  ),
  otelScheduleDelayMs: integer('OTEL_BSP_SCHEDULE_DELAY', 'Milliseconds between span exports', {
    fallback: 5_000,
    min: 1,
    max: 3_600_000,
  }),
}

function requirePairs(value: string): void {
  for (const pair of value.split(',')) {
    if (!/^\s*[^=\s]+\s*=/.test(pair)) throw new Error('must be name=value pairs, separated by commas')
  }
}

/** How a span starts. */
export interface SpanOptions {
  /** A `traceparent`. An invalid one is ignored. Default: the span starts a new trace. */
  parent?: string | undefined
  kind?: 'server' | 'consumer' | 'client'
  /** Epoch milliseconds. Default: now. */
  startedAt?: number
  attributes?: SpanAttributes
}

type StartSpan = (name: string, options: SpanOptions) => Span

/** Global in the process, as in OpenTelemetry itself. `undefined` while tracing is off. */
let start: StartSpan | undefined

/** How long a closing process waits for its last spans to be sent. */
const closeWithinMs = 2_000

/**
 * Turns on tracing for this process if an endpoint is set. Otherwise, nothing is loaded. Spans are sent in the background: if the collector is slow
 * or unavailable, spans are lost, which is logged, but nothing is delayed.
 */
export async function startTracing(
  config: SettingsOf<typeof tracingSettings>,
  { service, logger }: { service: string; logger: Pick<Logger, 'error'> },
): Promise<Service> {
  const { otlpEndpoint, otelServiceName = service, otelScheduleDelayMs } = config
  if (otlpEndpoint === undefined) return { close: async () => undefined }
  const [api, core, resources, sdk, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ])
  core.setGlobalErrorHandler(createErrorLog(logger))
  const exporter = new OTLPTraceExporter({ url: `${otlpEndpoint.replace(/\/+$/, '')}/v1/traces` })
  const provider = new sdk.TracerProvider({
    resource: resources
      .defaultResource()
      .merge(resources.detectResources({ detectors: [resources.resourceAttributesEnvDetector] }))
      .merge(resources.resourceFromAttributes({ 'service.name': otelServiceName })),
    sampler: samplerOf(config, sdk),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: otelScheduleDelayMs })],
  })
  start = spanStarter(provider.getTracer('platen'), { api, parse: core.parseTraceParent })
  return {
    async close() {
      start = undefined
      await withTimeout(provider.shutdown(), closeWithinMs, 'sending the last spans').catch(
        createErrorLog(logger),
      )
    },
  }
}

function samplerOf(
  {
    otelSampler,
    otelSamplerArgument,
  }: Pick<SettingsOf<typeof tracingSettings>, 'otelSampler' | 'otelSamplerArgument'>,
  sdk: typeof import('@opentelemetry/sdk-trace'),
): Sampler {
  const { AlwaysOffSampler, AlwaysOnSampler, ParentBasedSampler, TraceIdRatioBasedSampler } = sdk
  const root = otelSampler.endsWith('traceidratio')
    ? new TraceIdRatioBasedSampler(otelSamplerArgument)
    : otelSampler.endsWith('always_on')
      ? new AlwaysOnSampler()
      : new AlwaysOffSampler()
  return otelSampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

function spanStarter(
  tracer: Tracer,
  parts: {
    api: typeof import('@opentelemetry/api')
    parse: typeof import('@opentelemetry/core').parseTraceParent
  },
): StartSpan {
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = parts.api
  const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, client: SpanKind.CLIENT }

  return (name, { parent, kind, startedAt, attributes = {} }) => {
    const remote = parent === undefined ? null : parts.parse(parent)
    const context = remote ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true }) : ROOT_CONTEXT
    const span: OtelSpan = tracer.startSpan(
      name,
      {
        kind: kind === undefined ? SpanKind.INTERNAL : kinds[kind],
        attributes,
        ...(startedAt !== undefined && { startTime: startedAt }),
      },
      context,
    )
    const { traceId, spanId, traceFlags } = span.spanContext()
    let hasEnded = false
    return {
      traceId,
      traceparent: `00-${traceId}-${spanId}-${(traceFlags & 1) === 1 ? '01' : '00'}`,
      rename: (newName) => void span.updateName(newName),
      set: (more) => {
        if (!hasEnded) span.setAttributes(more)
      },
      end(error) {
        if (hasEnded) return
        hasEnded = true
        if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: error })
        span.end()
      },
    }
  }
}

/** Starts a span. `undefined` while tracing is off. */
export function startSpan(name: string, options: SpanOptions = {}): Span | undefined {
  return start?.(name, options)
}

/** Runs `work` in a span. If `work` rejects, the span fails with the code of the fault. While tracing is off, `work` runs without a span. */
export async function withSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  const span = startSpan(name, options)
  if (span === undefined) return work(undefined)
  try {
    const result = await runInSpan(span, () => work(span))
    span.set({ 'platen.outcome': 'succeeded' })
    span.end()
    return result
  } catch (error) {
    failSpan(span, outcomeOf(error))
    throw error
  }
}

/** Ends a span as failed. `code`: the code of a fault, or `failed` or `aborted`. */
export function failSpan(span: Span | undefined, code: string): void {
  span?.set({ 'platen.outcome': code })
  span?.end(code)
}

function outcomeOf(error: unknown): string {
  if (error instanceof Fault) return error.code
  return error instanceof Error && error.name === 'AbortError' ? 'aborted' : 'internal'
}

/** Returns the part of a job's data that lets its worker continue the trace. Empty while tracing is off. */
export function traceOfJob(): { traceparent?: string } {
  const span = currentSpan()
  return span === undefined ? {} : { traceparent: span.traceparent }
}
