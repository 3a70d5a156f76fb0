import winston from 'winston'
import { currentSpan } from './current-span.ts'

/** Structured log lines. Fields never hold a key, a secret or a document's data. */
export interface Logger {
  debug(message: string, fields?: Record<string, unknown>): void
  info(message: string, fields?: Record<string, unknown>): void
  warn(message: string, fields?: Record<string, unknown>): void
  error(message: string, fields?: Record<string, unknown>): void
}

/** From what weight on lines are written; `silent` writes none. */
export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
/** From what weight on lines are written. */
export type LogLevel = (typeof logLevels)[number]

/** A logger that writes one JSON object a line to standard output. */
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

/** By which a line is found from its trace, and the trace from a line. */
const addTraceId = winston.format((line) => {
  const span = currentSpan()
  return span === undefined ? line : Object.assign(line, { traceId: span.traceId })
})

const ignore = () => undefined

/** From now on lines that standard output or standard error do not take, as on a full disk, are lost. They would end the process. */
export function outliveFullLog(): void {
  for (const stream of [process.stdout, process.stderr]) {
    if (!stream.listeners('error').includes(ignore)) stream.on('error', ignore)
  }
}

/** An error as a log field: its name, message and stack, and those of its causes. */
export function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) }
  const cause = error.cause === undefined ? {} : { cause: errorFields(error.cause) }
  return { error: error.message, name: error.name, stack: error.stack, ...cause }
}
