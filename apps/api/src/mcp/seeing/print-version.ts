import type { Warning } from '@platen/contract'
import type { ToolContext } from '../tool.ts'
import { type PrintedDocument, warningsOf } from './printed-document.ts'

/** Makes a document as `POST /v1/create` does: counted, and marked where the key is a test key. Throws as that does. */
export async function printVersion(
  body: { templateId: string; version?: number; data?: Record<string, unknown> },
  { parts, caller, report }: ToolContext,
): Promise<PrintedDocument> {
  report('Printing')
  const { body: bytes, headers } = await parts.generate('create', body, { ...caller, wantsFile: true })
  return {
    bytes,
    pageCount: Number(headers['X-Page-Count'] ?? 1),
    warnings: warningsOf(JSON.parse(headers['X-Document-Warning-List'] ?? '[]') as Warning[]),
    version: Number(headers['X-Template-Version']),
    fileName: `${body.templateId}.pdf`,
  }
}
