import winston from 'winston'
import { currentSpan } from './current-span.ts'

/** Writes structured log lines. Fields must never contain keys, secrets or document data. */
export interface Logger {
  debug(message: string, fields?: Record<string, unknown>): void
  info(message: string, fields?: Record<string, unknown>): void
  warn(message: string, fields?: Record<string, unknown>): void
  error(message: string, fields?: Record<string, unknown>): void
}

/** Minimum level of written lines. `silent` writes no lines. */
export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Creates a logger that writes one JSON object per line to standard output. */
export function createLogger(options: { service: string; level: LogLevel }): Logger {
  outliveFullLog()
  return winston.createLogger({
    level: options.level === 'silent' ? 'error' : options.level,
    silent: options.level === 'silent',
    defaultMeta: { service: options.service },
    format: winston.format.combine(winston.format.timestamp(), addTraceId(), winston.format.json()),
    transports: [new winston.transports.Console({ forceConsole: false })],
  })
}

/** Adds the ids that connect log lines with traces. */
const addTraceId = winston.format((line) => {
  const span = currentSpan()
  return span === undefined ? line : Object.assign(line, { traceId: span.traceId })
})

const ignore = () => undefined

/**
 * Ignores lines that cannot be written to standard output or standard error, for example because the disk is full. Such an error would end the
 * process.
 */
export function outliveFullLog(): void {
  for (const stream of [process.stdout, process.stderr]) {
    if (!stream.listeners('error').includes(ignore)) stream.on('error', ignore)
  }
}

/** Returns the name, message and stack of an error and its causes, as a log field. */
export function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) }
  const cause = error.cause === undefined ? {} : { cause: errorFields(error.cause) }
  return { error: error.message, name: error.name, stack: error.stack, ...cause }
}
