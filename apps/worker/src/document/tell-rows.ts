import { Fault, type FaultCode } from '@platen/contract'

/** Fewer rows than this are not what makes a document too large. */
const manyRows = 500

/** By the fault of a bound that the print ran into: the setting of that bound. */
const settingOf: Partial<Record<FaultCode, string>> = {
  render_failed: 'RENDERER_BYTES_MAX',
  render_timeout: 'RENDER_TIMEOUT_MS',
}

/** A print's fault with the way out for long tables: how many rows there are, what an untagged print saves, and the setting of the bound. */
export function tellRows(error: unknown, { html, tagged }: { html: string; tagged: boolean }): unknown {
  const setting = error instanceof Fault ? settingOf[error.code] : undefined
  if (!(error instanceof Fault) || setting === undefined) return error
  const rows = rowsOf(html)
  if (rows < manyRows) return error
  const untagged = tagged ? '"tagged": false in template.json takes half the time and less memory; ' : ''
  const detail = `${error.detail} It has ${rows.toLocaleString('en')} table rows: ${untagged}the operator may raise ${setting}.`
  return new Fault(error.code, { detail, cause: error })
}

function rowsOf(html: string): number {
  let rows = 0
  for (const _ of html.matchAll(/<tr[\s>]/gi)) rows++
  return rows
}
