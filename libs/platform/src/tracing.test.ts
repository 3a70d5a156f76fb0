import { execFileSync } from 'node:child_process'
import { expect } from 'chai'
import { readSettings, SettingsError } from './settings.ts'
import { tracingSettings } from './tracing.ts'

/** Returns the OpenTelemetry packages that a process loads at startup, and whether it has spans. */
function started(environment: Record<string, string>): { loaded: string[]; hasSpans: boolean } {
  const code = `
    import { registerHooks } from 'node:module'
    const loaded = new Set()
    registerHooks({
      resolve(name, context, next) {
        if (name.startsWith('@opentelemetry/')) loaded.add(name)
        return next(name, context)
      },
    })
    const { readSettings } = await import('./settings.ts')
    const { startSpan, startTracing, tracingSettings } = await import('./tracing.ts')
    const config = readSettings(tracingSettings, process.env)
    await startTracing(config, { service: 'test', logger: { error() {} } })
    console.log(JSON.stringify({ loaded: [...loaded], hasSpans: startSpan('a') !== undefined }))
    process.exit()`
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: import.meta.dirname,
    env: environment,
    encoding: 'utf8',
  })
  return JSON.parse(output) as ReturnType<typeof started>
}

describe('tracing', () => {
  it('loads nothing and creates no spans without an endpoint', () => {
    for (const environment of [{}, { OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_SERVICE_NAME: 'documents' }])
      expect(started(environment)).to.deep.equal({ loaded: [], hasSpans: false })
  })

  it('loads its packages with an endpoint', () => {
    const { loaded, hasSpans } = started({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
    expect(loaded).to.include('@opentelemetry/sdk-trace')
    expect(hasSpans).to.equal(true)
  })

  it('rejects invalid settings, and never shows the headers', () => {
    const environment = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'grpc://collector:4317',
      OTEL_EXPORTER_OTLP_HEADERS: 'secret-token',
      OTEL_TRACES_SAMPLER: 'sometimes',
      OTEL_TRACES_SAMPLER_ARG: '2',
    }
    expect(() => readSettings(tracingSettings, environment))
      .to.throw(SettingsError)
      .with.property('message')
      .that.includes('OTEL_EXPORTER_OTLP_ENDPOINT must begin with http:// or https://')
      .and.includes('OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs')
      .and.includes('OTEL_TRACES_SAMPLER must be')
      .and.includes('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1')
      .and.not.includes('secret-token')
  })
})
