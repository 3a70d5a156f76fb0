import type { Warning } from '@platen/contract'
import type { PackedData } from '../../bodies/packed-data.ts'
import type { ToolContext } from '../tool.ts'
import { readLinked } from './read-linked.ts'
import { type PrintedDocument, warningsOf } from './printed-document.ts'

/**
 * Makes a document as `POST /v1/create` does: counted, marked where the key is a test key, and kept where it is linked to, so that
 * `DELETE /v1/documents/{documentId}` removes it. Throws as that does.
 */
export async function printVersion(
  body: { templateId: string; version?: number } & (
    | { data: Record<string, unknown> | PackedData }
    | { blank: true }
  ),
  { isLinked = false }: { isLinked?: boolean | undefined },
  context: ToolContext,
): Promise<PrintedDocument> {
  const { parts, caller, report } = context
  report('Printing')
  const asked = isLinked ? { ...body, output: 'url' } : body
  const answer = await parts.generate('create', asked, { ...caller, wantsFile: true })
  const { headers } = answer
  return {
    ...(isLinked ? await readLinked(answer, context) : { bytes: answer.body }),
    pageCount: Number(headers['X-Page-Count'] ?? 1),
    warnings: warningsOf(JSON.parse(headers['X-Document-Warning-List'] ?? '[]') as Warning[]),
    version: Number(headers['X-Template-Version']),
  }
}
