import type { Warning } from '@platen/contract'
import type { PackedData } from '../../bodies/packed-data.ts'
import type { ToolContext } from '../tool.ts'
import { readLinked } from './read-linked.ts'
import { type PrintedDocument, warningsOf } from './printed-document.ts'

/**
 * Generates a document like `POST /v1/create`: it is counted, marked if the key is a test key, and stored if it has a link, so that
 * `DELETE /v1/documents/{documentId}` deletes it. Throws the same errors.
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
  report('Rendering')
  const request = isLinked ? { ...body, output: 'url' } : body
  const answer = await parts.generate('create', request, { ...caller, wantsFile: true })
  const { headers } = answer
  return {
    ...(isLinked ? await readLinked(answer, context) : { bytes: answer.body }),
    pageCount: Number(headers['X-Page-Count'] ?? 1),
    warnings: warningsOf(JSON.parse(headers['X-Document-Warning-List'] ?? '[]') as Warning[]),
    version: Number(headers['X-Template-Version']),
  }
}
