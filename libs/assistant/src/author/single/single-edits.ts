import type { DraftSource } from '@platen/contract'
import { runCommand } from '@platen/template/commands'
import { declareFields } from '../tools/declare-fields.ts'
import { fitInput } from '../tools/fit-input.ts'
import { removeField } from '../tools/remove-field.ts'
import { setSamples } from '../tools/set-samples.ts'
import type { AuthorTool, DraftContext } from '../tools/tool.ts'
import { WorkingCopy } from '../working-copy/working-copy.ts'

/** The tools that need only the draft, and so work without a turn. */
const tools = { declareFields, removeField, setSamples } satisfies Record<string, AuthorTool<DraftContext>>

/** The name of a single edit. */
export type SingleEditName = keyof typeof tools | 'renameField'

/** The result of a single edit: the new draft with a description, or the reason why it is refused. */
export type SingleEdit = { source: DraftSource; words: string; note?: string } | { refused: string }

/** Applies one edit to a draft outside of a turn. Only the input is checked: the caller checks the resulting draft. */
export async function makeSingleEdit(
  name: SingleEditName,
  given: unknown,
  source: DraftSource,
): Promise<SingleEdit> {
  if (name === 'renameField') return renamed(given, source)
  const tool: AuthorTool<DraftContext> = tools[name]
  const fit = fitInput(tool.input, given)
  if ('refused' in fit) return fit
  const result = await tool.run(fit.input, { copy: new WorkingCopy(source) })
  if ('refused' in result) return { refused: result.refused }
  if (!('edit' in result)) throw new Error(`${tool.name} is not an edit`)
  const { edit } = result
  return { source: edit.source, words: edit.words, ...(edit.note !== undefined && { note: edit.note }) }
}

function renamed(given: unknown, source: DraftSource): SingleEdit {
  const { path, to } = given as { path: string; to: string }
  const result = runCommand(source, { name: 'rename_field', arguments: { field: path, name: to.trim() } })
  if ('refused' in result) return result
  return {
    source: { ...source, files: { ...source.files, ...result.files } },
    words: result.summary,
    note: result.notes.join(' '),
  }
}
